/** The user's choices for this browser: theme, language, the look of the wall. Kept in local storage, which may be forbidden. */
import { type Signal, signal } from '@preact/signals';
import { type LanguageChoice, languageCodes } from '../texts/languages.ts';

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export const languageChoices: readonly LanguageChoice[] = ['system', ...languageCodes];

/** `dense`: posters without words. */
export const wallLooks = ['posters', 'dense', 'list'] as const;
export type WallLook = (typeof wallLooks)[number];
/** Width of a poster of the wall in rem; on phones five eighths of it. */
export const posterRem = { least: 6, most: 18, step: 1, usual: 10 } as const;

export interface SavedFilter {
  readonly name: string;
  /** The wall's query, as in its address: `?hdr=any`. */
  readonly query: string;
}

/** More than a person chooses from. */
const savedFiltersAtMost = 50;

export interface Settings {
  readonly theme: Signal<ThemeChoice>;
  readonly language: Signal<LanguageChoice>;
  readonly wallLook: Signal<WallLook>;
  readonly posterRem: Signal<number>;
  readonly savedFilters: Signal<readonly SavedFilter[]>;
}

export interface Keep {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

export function createSettings(keep: Keep | undefined): Settings {
  const theme = signal(oneOf(themeChoices, read(keep, 'theme')) ?? 'system');
  const language = signal(oneOf(languageChoices, read(keep, 'language')) ?? 'system');
  const wallLook = signal(oneOf(wallLooks, read(keep, 'wallLook')) ?? 'posters');
  const size = signal(readPosterRem(read(keep, 'posterRem')));
  const savedFilters = signal(readSavedFilters(read(keep, 'savedFilters')));
  theme.subscribe((value) => write(keep, 'theme', value));
  language.subscribe((value) => write(keep, 'language', value));
  wallLook.subscribe((value) => write(keep, 'wallLook', value));
  size.subscribe((value) => write(keep, 'posterRem', String(value)));
  savedFilters.subscribe((value) => write(keep, 'savedFilters', JSON.stringify(value)));
  return { theme, language, wallLook, posterRem: size, savedFilters };
}

/** Within the limits, whatever is stored. */
export function readPosterRem(text: string | null): number {
  const value = Number(text ?? Number.NaN);
  if (text === '' || Number.isNaN(value)) return posterRem.usual;
  return Math.min(posterRem.most, Math.max(posterRem.least, Math.round(value)));
}

function readSavedFilters(text: string | null): readonly SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSavedFilter).slice(0, savedFiltersAtMost) : [];
  } catch {
    return [];
  }
}

function isSavedFilter(one: unknown): one is SavedFilter {
  if (typeof one !== 'object' || one === null || !('name' in one) || !('query' in one)) return false;
  return typeof one.name === 'string' && one.name !== '' && typeof one.query === 'string';
}

/**
 * Applies the theme, as public/theme.js does before the page is drawn. Without a choice the style sheet follows the
 * system (styles/tokens.css).
 */
export function showTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function read(keep: Keep | undefined, name: string): string | null {
  try {
    return keep?.getItem(`projectionist.${name}`) ?? null;
  } catch {
    return null;
  }
}

function write(keep: Keep | undefined, name: string, value: string): void {
  try {
    keep?.setItem(`projectionist.${name}`, value);
  } catch {
    // Storage is full or forbidden: the choice holds until the page is closed.
  }
}
