import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { spokenTime, timeLabel } from '../src/calendar.ts';
import { MAX_EPISODES_IN_FILE } from '../src/check/episodeRules.ts';
import { NETWORK_CODES } from '../src/check/networkRules.ts';
import { RULES } from '../src/check/rules.ts';
import { SCHEMES } from '../src/check/schemes.ts';
import { check } from '../src/check.ts';
import { MAX_EPISODES_IN_RANGE } from '../src/episodeCode.ts';
import type { Calendar, Time } from '../src/generated/franchise.ts';
import * as limits from '../src/limits.ts';
import { storyOrder } from '../src/order.ts';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const spec = read('SPEC.md');

interface Example {
  readonly format: 'yaml' | 'json';
  /** The text after the language: `invalid: CODE`, `order`, `members`, or nothing. */
  readonly mark: string;
  readonly text: string;
  readonly line: number;
}

/** Every fenced YAML or JSON block of a page. */
function examplesOf(page: string): readonly Example[] {
  return [...page.matchAll(/^```(yaml|json)([^\n]*)\n(.*?)^```$/gmsu)].map(
    ({ 1: format, 2: mark = '', 3: text = '', index }) => ({
      format: format === 'json' ? 'json' : 'yaml',
      mark: mark.trim(),
      text,
      line: page.slice(0, index).split('\n').length,
    }),
  );
}

/** The cells of every table row whose first cell is a code in backticks. */
function rowsOf(page: string): readonly (readonly string[])[] {
  return [...page.matchAll(/^\| `([^|]*)` \|(.*)\|$/gmu)].map(({ 1: first = '', 2: rest = '' }) => [
    first,
    ...rest.split(' | ').map((cell) => cell.trim()),
  ]);
}

const examples = examplesOf(spec);

describe('the examples of the specification', () => {
  const whole = examples.filter(({ mark }) => mark === '' || mark === 'order');
  test.each(whole.map((example) => [example.line, example] as const))('line %i has no fault', (_, { text, format }) => {
    const { faults, franchise } = check(text, { format, today: '2026-11-20' });
    expect(faults.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(franchise).toBeDefined();
  });

  const invalid = examples.filter(({ mark }) => mark.startsWith('invalid: '));
  test.each(invalid.map((example) => [example.line, example.mark, example] as const))(
    'line %i is %s',
    (_, mark, { text, format }) => {
      const { faults } = check(text, { format, today: '2026-11-20' });
      expect(faults.filter(({ level }) => level !== 'info').map(({ code }) => code)).toEqual([
        mark.slice('invalid: '.length),
      ]);
    },
  );

  test('the listed members are those of storyOrder', () => {
    const { franchise } = check(examples.find(({ mark }) => mark === 'order')?.text ?? '');
    const members = franchise === undefined ? [] : storyOrder(franchise);
    const shown = members.map(({ title: _title, released: _released, ...member }) => member);
    expect(shown).toEqual(JSON.parse(examples.find(({ mark }) => mark === 'members')?.text ?? ''));
  });

  test('are all tested', () => {
    expect(examples.length).toBe(whole.length + invalid.length + 1);
    expect(whole.length).toBeGreaterThanOrEqual(4);
    expect(invalid.length).toBeGreaterThanOrEqual(6);
  });
});

describe('the tables of the specification', () => {
  const rows = rowsOf(spec);

  test('list exactly the rules with their levels', () => {
    const levels = new Map([...RULES.flatMap(({ codes }) => Object.entries(codes)), ...Object.entries(NETWORK_CODES)]);
    const named = rows.filter(([, level = '']) => ['error', 'warning', 'info'].includes(level));
    expect(named.map(([code, level]) => [code, level]).sort()).toEqual([...levels].sort());
  });

  test('list every code that is reported before the rules', () => {
    const folder = new URL('../src/', import.meta.url);
    const reported = readdirSync(folder)
      .filter((name) => /^(?!schema|fault).*(?<!\.test)\.ts$/u.test(name))
      .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/'((?:too-many|yaml)-[a-z-]+)'/gu)])
      .map(([, code = '']) => code);
    const named = new Set(rows.map(([code]) => code));
    expect(reported).toContain('too-many-episode-codes');
    expect(reported).toContain('yaml-json-comma');
    expect(reported.filter((code) => !named.has(code))).toEqual([]);
  });

  test('say that the check ignores the aired order', () => {
    expect(spec).toContain('does not verify that codes follow the aired order');
  });

  test('list every known scheme with its database', () => {
    const named = rows.filter(([, , kinds]) => kinds === 'films' || kinds === 'series' || kinds === 'films, series');
    const words = { movie: 'films', series: 'series' } as const;
    expect(named.map(([scheme, name, kinds]) => [scheme, name, kinds]).sort()).toEqual(
      [...SCHEMES]
        .map(([scheme, { name, kinds }]) => [scheme, name, kinds.map((kind) => words[kind]).join(', ')])
        .sort(),
    );
  });

  test('print times as the program does', () => {
    const printed = rows.filter(([calendar = '']) => calendar.startsWith('{unit'));
    expect(printed.length).toBeGreaterThanOrEqual(6);
    for (const [calendarText = '', timeText = '', label, spoken] of printed) {
      const calendar: Calendar = parse(calendarText);
      const time: Time = parse(timeText.replaceAll('`', ''));
      expect([timeLabel(time, calendar), spokenTime(time, calendar)]).toEqual([label, spoken]);
    }
  });

  test('give the actual limits', () => {
    const shown = (limit: number) => limit.toLocaleString('en-GB');
    for (const row of [
      `| size of the file | ${limits.MAX_FILE_BYTES / 1024 / 1024} MiB |`,
      `| entries | ${shown(limits.MAX_ENTRIES)} |`,
      `| eras; sources | ${shown(limits.MAX_ERAS)} each |`,
      `| season objects, over all entries | ${shown(limits.MAX_SEASONS)} |`,
      `| episode codes, over all entries | ${shown(limits.MAX_EPISODE_CODES)} |`,
      `| episodes of one range | ${shown(MAX_EPISODES_IN_RANGE)} |`,
      `| episodes of the file, ranges opened | ${shown(MAX_EPISODES_IN_FILE)} |`,
      `| depth of nesting in YAML or JSON | ${limits.MAX_DEPTH} |`,
    ]) {
      expect(spec).toContain(row);
    }
    expect(limits.MAX_SOURCES).toBe(limits.MAX_ERAS);
  });

  test('list every key of the schema, and the address of the schema', () => {
    const schema: { $id: string; properties: object; $defs: Record<string, { properties?: object }> } = JSON.parse(
      read('schema.json'),
    );
    expect(spec).toContain(schema.$id);
    const objects = [schema, ...Object.values(schema.$defs)];
    const keys = new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties)));
    expect([...keys].filter((key) => !spec.includes(`\`${key}\``))).toEqual([]);
  });
});
