import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spokenTime, timeLabel } from './calendar.ts';
import type { Calendar } from './generated/franchise.ts';

const yavin: Calendar = { unit: 'years', zero: 'Battle of Yavin', before: 'BBY', after: 'ABY' };
const plain: Calendar = { unit: 'years' };
const days: Calendar = { unit: 'days', zero: 'First Landing' };
const labelledDays: Calendar = { unit: 'days', zero: 'First Landing', before: 'BL', after: 'AL' };

type Case = readonly [from: number, to: number, printed: string, spoken: string];

function check(calendar: Calendar, cases: readonly Case[]): void {
  test.each(cases)('%s to %s prints as "%s" and is spoken as "%s"', (from, to, printed, spoken) => {
    expect(timeLabel({ from, to }, calendar)).toBe(printed);
    expect(spokenTime({ from, to }, calendar)).toBe(spoken);
  });
}

describe('years counted from an event', () => {
  check(yavin, [
    [-22, -22, '22 BBY', '22 before the Battle of Yavin'],
    [-22, -19, '22–19 BBY', '22 to 19 before the Battle of Yavin'],
    [9, 9, '9 ABY', '9 after the Battle of Yavin'],
    [9, 11, '9–11 ABY', '9 to 11 after the Battle of Yavin'],
    [-5, 4, '5 BBY–4 ABY', '5 before the Battle of Yavin to 4 after it'],
    [0, 0, '0', 'the year of the Battle of Yavin'],
    [-0, 0, '0', 'the year of the Battle of Yavin'],
    [-1, 0, '1 BBY–0', '1 before the Battle of Yavin to the year of it'],
    [0, 4, '0–4 ABY', 'the year of the Battle of Yavin to 4 after it'],
    [-0.5, -0.25, '0.5–0.25 BBY', '0.5 to 0.25 before the Battle of Yavin'],
    [-25_000, -3955, '25,000–3955 BBY', '25,000 to 3955 before the Battle of Yavin'],
  ]);
});

describe('plain calendar years', () => {
  check(plain, [
    [1943, 1945, '1943–1945', '1943 to 1945'],
    [2010, 2010, '2010', '2010'],
    [1977.25, 1977.5, '1977.25–1977.5', '1977.25 to 1977.5'],
    [0, 0, '0', '0'],
    [-44, -44, '−44', 'minus 44'],
    [-500, -100, '−500 to −100', 'minus 500 to minus 100'],
    [-5, 10, '−5 to 10', 'minus 5 to 10'],
    [10_191, 10_191, '10,191', '10,191'],
    [-13_800_000_000, 2024, '−13,800,000,000 to 2024', 'minus 13,800,000,000 to 2024'],
    [12_345.5, 12_345.5, '12,345.5', '12,345.5'],
    [1e21, 1e300, '1e21–1e300', '1e21 to 1e300'],
    [0.1 + 0.2, 0.3, '0.3', '0.3'],
    [-1e-9, 1e-9, '0', '0'],
  ]);
});

describe('years with labels and no event', () => {
  check({ unit: 'years', before: 'BC', after: 'AD' }, [
    [-44, 14, '44 BC–14 AD', '44 BC to 14 AD'],
    [-300, -200, '300–200 BC', '300 to 200 BC'],
    [0, 14, '0–14 AD', '0 to 14 AD'],
  ]);
});

describe('only one of the two labels', () => {
  check({ unit: 'years', before: 'BC' }, [
    [-44, 14, '44 BC–14', '44 BC to 14'],
    [3, 4, '3–4', '3 to 4'],
  ]);
  check({ unit: 'years', after: 'AG' }, [
    [-44, 14, '−44 to 14 AG', 'minus 44 to 14 AG'],
    [-44, -14, '−44 to −14', 'minus 44 to minus 14'],
  ]);
});

describe('days', () => {
  check(days, [
    [3, 3, 'day 3', 'day 3 after First Landing'],
    [3, 5, 'days 3–5', 'days 3 to 5 after First Landing'],
    [3.5, 3.5, 'day 3.5', 'day 3.5 after First Landing'],
    [0, 0, 'day 0', 'the day of First Landing'],
    [-2, -2, 'day −2', 'day 2 before First Landing'],
    [-2, 1, 'days −2 to 1', 'day 2 before First Landing to day 1 after it'],
  ]);
  check(labelledDays, [
    [-2, -1, 'days 2–1 BL', 'days 2 to 1 before First Landing'],
    [-2, 1, 'days 2 BL–1 AL', 'day 2 before First Landing to day 1 after it'],
  ]);
  check({ unit: 'days' }, [
    [3, 5, 'days 3–5', 'days 3 to 5'],
    [-2, -2, 'day −2', 'day minus 2'],
  ]);
});

describe('the event name within a sentence', () => {
  test.each([
    ['Battle of Yavin', 'the Battle of Yavin'],
    ['the Battle of Yavin', 'the Battle of Yavin'],
    ['The Fall of Man', 'The Fall of Man'],
    ['A Death of Kings', 'A Death of Kings'],
    ["Aegon's Conquest of Westeros", "Aegon's Conquest of Westeros"],
    ['Judgment Day', 'Judgment Day'],
  ])('%s', (zero, expected) => {
    expect(spokenTime({ from: 1, to: 1 }, { unit: 'years', zero })).toBe(`1 after ${expected}`);
  });
});

test('any numbers in any calendar print on one line, and the printed time never starts a spreadsheet formula', () => {
  const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  fc.assert(
    fc.property(number, number, fc.constantFrom(yavin, plain, days, labelledDays), (from, to, calendar) => {
      const label = timeLabel({ from, to }, calendar);
      expect(label).toMatch(/^(?:days? )?−?[0-9]/u);
      expect(label).not.toMatch(/NaN|undefined|Infinity|\n|-0|\+/u);
      expect(spokenTime({ from, to }, calendar)).toMatch(/^[a-z0-9][^\n]*$/u);
    }),
  );
});
