import { expect, test } from 'vitest';
import { fieldMessages as german } from './de/fieldMessages.ts';
import { fieldMessages as english } from './en/fieldMessages.ts';

type Text = (...values: readonly string[]) => string;
const texts = [english, german].flatMap((language): readonly [string, Text][] => Object.entries(language));

test.each(texts)('%s leaves out the place, which its field names', (code, text) => {
  const isPlaced = !/^doc(?:Cron|TimeZone)/u.test(code);
  const said = text(...(isPlaced ? ['spec.place', 'a', 'b'] : ['a', 'b', 'c']));
  expect(said).not.toMatch(/spec\.|undefined/u);
  expect(said).toMatch(/^\p{Lu}/u);
});
