/** The first language of texts and pictures; English follows. Longer lists are written in the document. */
import type { ComponentChildren } from 'preact';
import { Choice } from '../../parts/Choice.tsx';
import { useApp } from '../../state/appState.ts';

export interface LanguageChoiceProps {
  /** The preferred first. */
  readonly languages: readonly string[];
  /** In front of it. */
  readonly note?: ComponentChildren;
  readonly onChange: (languages: readonly string[]) => void;
}

/** Languages with many texts at the services. */
const offered = 'en de fr es it nl pt pl sv da nb fi cs hu tr ru uk ja ko zh'.split(' ');

export function LanguageChoice({ languages, note, onChange }: LanguageChoiceProps) {
  const { texts, locale } = useApp();
  const words = texts.settings.language;
  const [first = 'en'] = languages;
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return (
    <div class="language-choice">
      {note}
      <Choice
        label={words.label}
        value={first}
        options={[...new Set([first, ...offered])].map((value) => ({ value, text: names.of(value) ?? value }))}
        onChange={(language) => onChange(languagesFrom(language))}
      />
      <p class="settings-hint">{words.hint}</p>
    </div>
  );
}

export function languagesFrom(language: string): readonly string[] {
  return language === 'en' ? ['en'] : [language, 'en'];
}

/** That of the page, if the services have it. */
export function firstLanguage(locale: string): string {
  const [own = 'en'] = locale.split('-');
  return offered.includes(own) ? own : 'en';
}
