import { check, formatOf } from '@projectionist/franchise/check';
import type { CodedText } from '@projectionist/franchise/fault';
import { isFaultTextCode, wordsOf } from '@projectionist/franchise/faultTexts';
import { expect, test } from 'vitest';
import { messageParts } from '../../format/messageParts.ts';
import type { PageMessage } from '../../generated/api.ts';
import { messages } from './messages.ts';

/** The texts of all invalid examples of the format, by path. */
const examples = import.meta.glob<string>('../../../../franchise/examples/invalid/*.{yaml,json}', {
  ...{ eager: true, query: '?raw', import: 'default' },
});

type Within = NonNullable<PageMessage['within']>;

/** As the server sends it. */
function pageMessage(coded: CodedText): PageMessage {
  const { code, values } = knownText(coded);
  return { code, values, within: coded.values.flatMap((value, place) => withinAt([place], value)) };
}

function withinAt(at: number[], value: string | CodedText): Within {
  if (typeof value === 'string') return [];
  return [{ at, ...knownText(value) }, ...value.values.flatMap((inner, place) => withinAt([...at, place], inner))];
}

function knownText({ code, values }: CodedText): Pick<PageMessage, 'code' | 'values'> {
  if (!isFaultTextCode(code)) throw new Error(`expected a code of the table, got ${code}`);
  return { code, values: values.map((value) => (typeof value === 'string' ? value : wordsOf(value))) };
}

function germanOf(text: string, format: 'yaml' | 'json') {
  return check(text, { format, today: '2026-11-20' }).faults.map(({ message, coded }) => ({
    message,
    ...messageParts(message, coded && pageMessage(coded), messages),
  }));
}

const numbers = (text: string) => (text.replaceAll(/(?<=\d)[.,](?=\d{3})/gu, '').match(/\d+/gu) ?? []).toSorted();

test.each(Object.entries(examples))('%s has all its faults in German, with their numbers', (path, text) => {
  const faults = germanOf(text, formatOf(path));
  expect(faults.length).toBeGreaterThan(0);
  for (const { message, own, english } of faults) {
    expect([message, english]).toEqual([message, '']);
    expect(own).toMatch(/^[\p{L}"„`].*[.?]$/su);
    expect(own).not.toMatch(/undefined|\{\d\}|\.\./u);
    expect([message, numbers(own)]).toEqual([message, numbers(message)]);
  }
});

test('a place within a place is German, too', () => {
  const faults = germanOf(
    'name: A\norder:\n  - series: tvdb:1\n    title: B\n    seasons: [{season: 1}, {season: 1.5}]\n',
    'yaml',
  );
  expect(faults.map(({ own }) => own)).toContain(
    'season von Staffel-Objekt 2 von Eintrag 1: Erwartet ist eine ganze Zahl, gefunden: die Zahl 1.5. Schreibe die Zahl ohne Nachkommastellen.',
  );
});
