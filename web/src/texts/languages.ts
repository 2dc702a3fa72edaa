/**
 * The language of the page and its texts. English is in the first bundle; other languages are loaded when they are
 * needed.
 */
import { en, type Texts } from './en.ts';

export const languageCodes = ['en', 'de'] as const;
export type LanguageCode = (typeof languageCodes)[number];
export type LanguageChoice = LanguageCode | 'system';

/** The first language of the browser that the page has; English if there is none. */
export function chooseLanguage(choice: LanguageChoice, wanted: readonly string[]): LanguageCode {
  if (choice !== 'system') return choice;
  for (const tag of wanted) {
    const code = languageCodes.find((known) => tag.toLowerCase().split('-')[0] === known);
    if (code !== undefined) return code;
  }
  return 'en';
}

/** For dates and numbers: the browser's own variant of the language (en-GB, de-AT), if it has one. */
export function chooseLocale(language: LanguageCode, wanted: readonly string[]): string {
  return wanted.find((tag) => tag.toLowerCase().split('-')[0] === language && isLocale(tag)) ?? language;
}

/** Browsers pass on the system's tags, even ones that no formatter accepts (`en-US@posix`). */
function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

export async function loadTexts(language: LanguageCode): Promise<Texts> {
  switch (language) {
    case 'en':
      return en;
    case 'de':
      return (await import('./de.ts')).de;
  }
}
