/** The user's choices for this browser: theme and language. Kept in local storage, which may be forbidden. */
import { type Signal, signal } from '@preact/signals';
import { type LanguageChoice, languageCodes } from '../texts/languages.ts';

export const themeChoices = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export const languageChoices: readonly LanguageChoice[] = ['system', ...languageCodes];

export interface Settings {
  readonly theme: Signal<ThemeChoice>;
  readonly language: Signal<LanguageChoice>;
}

export interface Keep {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
}

export function createSettings(keep: Keep | undefined): Settings {
  const theme = signal(oneOf(themeChoices, read(keep, 'theme')) ?? 'system');
  const language = signal(oneOf(languageChoices, read(keep, 'language')) ?? 'system');
  theme.subscribe((value) => write(keep, 'theme', value));
  language.subscribe((value) => write(keep, 'language', value));
  return { theme, language };
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
