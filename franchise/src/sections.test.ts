import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexEras } from './eraIndex.ts';
import type { Era } from './generated/franchise.ts';
import type { Time } from './member.ts';
import { eraHeadings, storySections } from './sections.ts';

const eras: readonly Era[] = [
  { name: 'Republic', from: -500, to: -100 },
  { name: 'Fall', from: -32, to: -19 },
  { name: 'Rise', from: -19, to: 0 },
  { name: 'Rebellion', from: 0, to: 4 },
  { name: 'New', from: 5, to: 28 },
];

function members(...times: readonly (readonly [from: number, to: number] | undefined)[]) {
  return times.map((time, index) => ({
    place: index + 1,
    ...(time === undefined ? {} : { time: { from: time[0], to: time[1] } }),
  }));
}

function pair({ from, to }: Time): readonly [number, number] {
  return [from, to];
}

/** Each section as its heading and its number of members. */
function outline(list: readonly { readonly time?: Time }[], all: readonly Era[] = eras): readonly string[] {
  return storySections(list, all).map(
    (section) => `${[section.kind, ...section.eras.map(({ name }) => name)].join(' ')}: ${section.members.length}`,
  );
}

describe('era headings in story order', () => {
  test('a heading comes before the first member that starts inside the era, with the gap before it', () => {
    const list = members([-132, -132], [-32, -32], undefined, [-22, -19], [-19, -19], [-1, 0], [0, 0], [4, 4], [9, 9]);
    expect(outline(list)).toEqual([
      'start Republic: 1',
      'start Fall: 3',
      'start Rise: 2',
      'start Rebellion: 2',
      'start New: 1',
    ]);
    expect(storySections(list, eras).map(({ gapBefore }) => gapBefore)).toEqual([
      undefined,
      { from: -100, to: -32 },
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('eras that start at the same member share a heading, in file order', () => {
    expect(outline(members([-19, -19]))).toEqual(['start Fall Rise: 1']);
    expect(
      outline(members([0, 0]), [
        { name: 'late', from: 0, to: 9 },
        { name: 'early', from: -9, to: 9 },
      ]),
    ).toEqual(['start late early: 1']);
  });

  test('an era in which no member starts has its heading before the first member that touches it', () => {
    expect(outline(members([-600, -550], [-550, -50], [-40, -25]))).toEqual([
      'open: 1',
      'start Republic: 1',
      'start Fall: 1',
    ]);
  });

  test('an era without members has no heading', () => {
    expect([...eraHeadings(members([-60, -60]), eras)]).toEqual([]);
    expect([...eraHeadings(members([-60, -60]), undefined)]).toEqual([]);
  });

  test('members outside all eras and returns to an era get their own headings', () => {
    expect(outline(members([-25, -25], [-60, -60], undefined, [-70, -70], [-24, -24], [-10, -10], [-23, -23]))).toEqual(
      ['start Fall: 1', 'outside: 3', 'again Fall: 1', 'start Rise: 1', 'again Fall: 1'],
    );
  });

  test('after an era inside another the outer one returns', () => {
    const nested = [
      { name: 'age', from: 0, to: 100 },
      { name: 'war', from: 50, to: 60 },
    ];
    expect(outline(members([10, 10], [55, 55], [70, 70]), nested)).toEqual([
      'start age: 1',
      'start war: 1',
      'again age: 1',
    ]);
  });

  test.each<[string, readonly (readonly [number, number] | undefined)[], readonly Era[], readonly string[]]>([
    ['no eras', [[1, 1], undefined], [], ['open: 2']],
    ['no times', [undefined, undefined], eras, ['open: 2']],
    ['before the first heading', [undefined, [-900, -900], [-25, -25]], eras, ['open: 2', 'start Fall: 1']],
    ['no members', [], eras, []],
    ['a time that runs backwards', [[-19, -32]], eras, ['open: 1']],
  ])('%s', (_, times, all, expected) => {
    expect(outline(members(...times), all)).toEqual(expected);
  });

  test('consecutive whole years have no gap', () => {
    const gaps = (from: number) =>
      storySections(members([0, 0], [from, from]), [
        { name: 'first', from: 0, to: 4 },
        { name: 'second', from, to: 9 },
      ]).at(-1)?.gapBefore;
    expect([4.5, 5, 6].map(gaps)).toEqual([undefined, undefined, { from: 4, to: 6 }]);
  });
});

const moment = fc.integer({ min: -10, max: 10 });
const span = fc.tuple(moment, fc.integer({ min: 0, max: 6 })).map(([from, length]) => ({ from, to: from + length }));

test('in any story no member is lost or moved, each era starts once, and members are under an era that they touch', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(span, { nil: undefined }), { maxLength: 25 }),
      fc.array(fc.tuple(fc.constantFrom('a', 'b'), span), { maxLength: 6 }),
      (times, spans) => {
        const all = spans.map(([name, { from, to }]) => ({ name, from, to }));
        const list = members(...times.map((time) => time && pair(time)));
        const sections = storySections(list, all);
        const index = indexEras(all);
        expect(sections.flatMap((section) => section.members)).toEqual(list);

        const begun = sections.filter(({ kind }) => kind === 'start').flatMap((section) => section.eras);
        const touched = all.filter((era) =>
          list.some(({ time }) => time !== undefined && index.touching(time).includes(era)),
        );
        expect(new Set(begun)).toEqual(new Set(touched));
        expect(begun).toHaveLength(touched.length);

        for (const section of sections.filter(({ eras: named }) => named.length > 0)) {
          for (const { time } of section.members) {
            if (time === undefined) continue;
            expect(index.touching(time).some((era) => section.eras.includes(era))).toBe(true);
          }
        }
      },
    ),
  );
});
