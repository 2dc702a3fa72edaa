/** Random catalogs: the answers of the wall agree with a plain calculation over the same titles. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortTitle } from '../../src/catalog/database/words.ts';
import { resolutionOf, resolutions } from '../../src/title/resolution.ts';
import type { CatalogTitle } from '../../src/walk/catalog.ts';
import { onBothDatabases } from '../catalog/databases.ts';
import { audio, fact, file, probe, title, video } from '../catalog/sample.ts';
import { propertyRuns } from '../propertyRuns.ts';
import { type PageFixture, pageFixture } from './pageFixture.ts';

const names = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '!!!',
    'The',
    'The The',
    'A',
    'An',
    "L'été",
    '...And Justice',
    '007',
    '2001: A Space Odyssey',
    '🎬',
  ),
  fc.constantFrom(
    'شجرة',
    'עץ',
    '東京物語',
    'Ωmega',
    'ÉTÉ',
    'été',
    'Straße',
    'STRASSE',
    'a\u0301',
    '\u200fAlien',
    'İstanbul',
    '\uffee',
    '\u{1f600}',
  ),
  fc.constantFrom(
    'Alien',
    'alien',
    'The Alien',
    'Alien 2',
    'Alien 10',
    'a%b',
    'a_b',
    "a'b",
    'a"b',
    'a\\b',
    'a\0b',
    'x'.repeat(400),
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const languages = fc.constantFrom(
  'en',
  'EN',
  'de',
  'zh-Hant',
  'pt BR',
  '日本語',
  'l'.repeat(80),
  'constructor',
  '__proto__',
  'a%b',
  'q_b',
  'none',
);
const codecs = fc.constantFrom('h264', 'hevc', 'AV1', 'mpeg 4', 'any');
const kindsOfHdr = fc.constantFrom('HDR10', 'HLG', 'HDR10+', undefined);
const facts = fc.constantFrom('tiles', 'poster', 'season02-poster', 'id', 'nfo');
const states = fc.constantFrom('open', 'filled', 'absent', 'failed');

const titles = fc.record({
  name: names,
  isMovie: fc.boolean(),
  year: fc.option(fc.constantFrom(1, 1895, 1979, 2024, 9999), { nil: undefined }),
  ids: fc.constantFrom({}, { tmdb: '348' }, { imdb: 'tt0078748', tmdb: '348' }),
  sizeBytes: fc.constantFrom(0, 1, 5_000, 2 ** 40),
  month: fc.constantFrom('2024-12', '2025-01', '2025-02'),
  facts: fc.uniqueArray(fc.tuple(facts, states), { maxLength: 4, selector: ([one]) => one }),
  files: fc.array(
    fc.record({
      videos: fc.array(fc.tuple(codecs, kindsOfHdr, fc.constantFrom(640, 1280, 1920, 3840)), { maxLength: 2 }),
      languages: fc.array(languages, { maxLength: 3 }),
      seconds: fc.constantFrom(0, 59.6, 5_400),
    }),
    { maxLength: 2 },
  ),
});
type Drawn = typeof titles extends fc.Arbitrary<infer Value> ? Value : never;

function titleOf(drawn: Drawn, number: number): CatalogTitle {
  const key = `T${number}`;
  return title(key, {
    kind: drawn.isMovie ? 'movie' : 'series',
    title: drawn.name,
    ...(drawn.year === undefined ? {} : { year: drawn.year }),
    ids: drawn.ids,
    sizeBytes: drawn.sizeBytes,
    arrivedAt: `${drawn.month}-03T00:00:00.000Z`,
    facts: drawn.facts.map(([name, state]) => fact(name, state)),
    files: drawn.files.map(({ videos, languages: spoken, seconds }, place) =>
      file(`${key}/${place}.mkv`, {
        probe: probe({
          durationSeconds: seconds,
          video: videos.map(([codec, hdr, widthPixels]) =>
            video({ codec, widthPixels, heightPixels: 1, ...(hdr === undefined ? {} : { hdr }) }),
          ),
          audio: spoken.map((language) => audio(language)),
        }),
      }),
    ),
  });
}

const filterNames = ['kind', 'resolution', 'hdr', 'codec', 'language', 'gap', 'unidentified', 'art'] as const;
type FilterName = (typeof filterNames)[number];
/** A title with the values that each filter finds it by. */
interface Known {
  readonly library: string;
  readonly title: CatalogTitle;
  readonly values: Readonly<Record<FilterName, ReadonlySet<string>>>;
}

/** Filters compare values in this form. */
const plain = (value: string) => value.slice(0, 64).toLowerCase().replace(/\s+/gu, '_');
const setOf = (values: readonly string[]) => new Set(values.map(plain));

function known(library: string, one: CatalogTitle): Known {
  const videos = one.files.flatMap(({ probe: found }) => found?.video ?? []);
  const classes = new Set(videos.map(resolutionOf));
  const hdr = videos.flatMap((each) => each.hdr ?? []);
  const state = one.facts.find(({ name }) => name === 'id')?.fact.state;
  const hasId = Object.keys(one.ids).length > 0 && state !== 'absent' && state !== 'failed';
  const hasPoster = one.facts.some(({ name, fact: { state: is } }) => name === 'poster' && is === 'filled');
  return {
    library,
    title: one,
    values: {
      kind: new Set([one.kind]),
      resolution: setOf(resolutions.filter((each) => classes.has(each)).slice(0, 1)),
      hdr: setOf(videos.length === 0 ? [] : hdr.length === 0 ? ['none'] : ['any', ...hdr]),
      codec: setOf(videos.map(({ codec }) => codec)),
      language: setOf(
        one.files.flatMap(({ probe: found }) => found?.audio.flatMap(({ language }) => language ?? []) ?? []),
      ),
      gap: setOf(one.facts.filter(({ fact: { state: is } }) => is === 'open').map(({ name }) => name)),
      unidentified: new Set(hasId ? [] : ['true']),
      art: new Set(hasPoster ? [] : ['missing']),
    },
  };
}

const values = {
  q: fc.constantFrom('alien', 'ALI', 'space ody', 'ete', 'été', 'strasse', 'شجر', 'justice and'),
  library: fc.constantFrom('default/movies', 'default/shows', 'default/movies,default/shows'),
  kind: fc.constantFrom('movie', 'series', 'movie,series'),
  resolution: fc.constantFrom('sd', '1080p', '2160p,720p', '8p'),
  hdr: fc.constantFrom('any', 'none', 'HDR10', 'hdr10+,hlg'),
  codec: fc.constantFrom('h264', 'AV1,hevc', 'mpeg 4', 'any'),
  language: fc.constantFrom(
    'en',
    'de,pt BR',
    'zh-hant',
    '日本語',
    'constructor',
    '__proto__',
    'a%b',
    'q_b',
    'none',
    'l'.repeat(80),
  ),
  gap: fc.constantFrom('tiles', 'poster,nfo'),
  unidentified: fc.constant('true'),
  art: fc.constant('missing'),
} as const satisfies Readonly<Partial<Record<FilterName | 'library' | 'q', fc.Arbitrary<string>>>>;
/** Few at a time: more leave nothing. */
const questions = fc
  .uniqueArray(fc.oneof(...Object.entries(values).map(([name, of]) => fc.tuple(fc.constant(name), of))), {
    maxLength: 2,
    selector: ([name]) => name,
  })
  .map((pairs): Question => Object.fromEntries(pairs));
type Question = Readonly<Partial<Record<FilterName | 'library' | 'q', string>>>;

/** Words without accents and case. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function fits({ library, title, values }: Known, question: Question): boolean {
  const { library: wanted = library } = question;
  if (!wanted.split(',').includes(library)) return false;
  const words = wordsOf(title.title);
  if (!wordsOf(question.q ?? '').every((asked) => words.some((word) => word.startsWith(asked)))) return false;
  return filterNames.every(
    (name) => question[name]?.split(',').some((value) => values[name].has(plain(value))) ?? true,
  );
}

const sorts = {
  name: ({ title: one }) => Buffer.from(sortTitle(one.title)).toString('hex'),
  added: ({ title: one }) => one.arrivedAt,
  year: ({ title: one }) => String(one.year ?? 0).padStart(4, '0'),
  size: ({ title: one }) => String(one.sizeBytes).padStart(16, '0'),
} as const satisfies Readonly<Record<string, (known: Known) => string>>;
type Sort = keyof typeof sorts;

const starts = {
  name: ({ title: one }) => [...sortTitle(one.title)][0] ?? '',
  added: ({ title: one }) => one.arrivedAt.slice(0, 7),
  year: ({ title: one }) => String(one.year ?? 0),
} as const satisfies Readonly<Record<string, (known: Known) => string>>;

async function read({ ask }: PageFixture, path: string, question: object) {
  const answer = await ask(`/api/v1/${path}?${new URLSearchParams(Object.entries(question))}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}

const nameOf = (one: { readonly library: string; readonly key: string }) => `${one.library} ${one.key}`;

async function checkPages(
  page: PageFixture,
  all: readonly Known[],
  question: Question,
  sort: Sort,
  order: string,
  limit: number,
) {
  const asked = { ...question, sort, order, limit };
  const shown: string[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const list = await read(page, 'titles', after === undefined ? asked : { ...asked, after });
    expect(list.total).toBe(all.length);
    shown.push(...list.titles.map(nameOf));
    after = list.next;
    expect(shown.length).toBeLessThanOrEqual(all.length);
  }
  const byName = new Map(all.map((one) => [nameOf({ library: one.library, key: one.title.key }), one]));
  expect(shown.toSorted()).toEqual([...byName.keys()].toSorted());
  const values = shown.flatMap((name) => byName.get(name) ?? []).map(sorts[sort]);
  expect(values).toEqual(order === 'asc' ? values.toSorted() : values.toSorted().toReversed());
  const offset = Math.floor(shown.length / 2);
  const { titles: later } = await read(page, 'titles', { ...asked, offset });
  expect(later.map(nameOf)).toEqual(shown.slice(offset, offset + limit));
  // Jumps are of the whole wall.
  if (sort === 'size' || question.q !== undefined) return;
  const { places } = await read(page, 'places', { ...question, sort, order });
  const startOf = starts[sort];
  const counted: { start: string; index: number; titles: number }[] = [];
  for (const [index, name] of shown.entries()) {
    const one = byName.get(name);
    const start = one === undefined ? '' : startOf(one);
    const last = counted.at(-1);
    if (last?.start === start) last.titles += 1;
    else counted.push({ start, index, titles: 1 });
  }
  expect(places).toEqual(counted);
}

function counts(all: readonly Known[], name: FilterName): Readonly<Record<string, number>> {
  const found = new Map<string, number>();
  for (const { values } of all) for (const value of values[name]) found.set(value, (found.get(value) ?? 0) + 1);
  return Object.fromEntries(found);
}

const listed = {
  kinds: 'kind',
  resolutions: 'resolution',
  hdr: 'hdr',
  codecs: 'codec',
  languages: 'language',
  gaps: 'gap',
} as const satisfies Readonly<Record<string, FilterName>>;

async function checkFilters(page: PageFixture, everything: readonly Known[], question: Question) {
  const answer = await read(page, 'filters', question);
  const without = (name: FilterName | 'library') => {
    const { [name]: _own, ...others } = question;
    return everything.filter((one) => fits(one, others));
  };
  for (const [list, name] of Object.entries(listed)) {
    const found = answer[list].map(({ value, count }: { value: string; count: number }) => [value, count]);
    expect(Object.fromEntries(found), list).toEqual(counts(without(name), name));
  }
  expect(answer.unidentified).toBe(counts(without('unidentified'), 'unidentified')['true'] ?? 0);
  expect(answer.artMissing).toBe(counts(without('art'), 'art')['missing'] ?? 0);
  for (const { value, count } of answer.libraries)
    expect(count, value).toBe(without('library').filter(({ library }) => library === value).length);
}

async function checkStatistics(page: PageFixture, all: readonly Known[]) {
  const share = (of: readonly Known[]) => ({
    titles: of.length,
    sizeBytes: of.reduce((sum, { title: one }) => sum + one.sizeBytes, 0),
    durationSeconds: of.reduce(
      (sum, { title: { files } }) =>
        sum + Math.round(files.reduce((seconds, { probe: found }) => seconds + (found?.durationSeconds ?? 0), 0)),
      0,
    ),
  });
  const answer = await read(page, 'statistics', {});
  expect(answer).toMatchObject(share(all));
  for (const [list, name] of Object.entries(listed)) {
    if (list === 'kinds' || list === 'gaps') continue;
    const values = new Set(
      all.flatMap((one) => [...one.values[name]]).filter((value) => name !== 'hdr' || value !== 'any'),
    );
    const parts = [...values].map((value) => ({ value, ...share(all.filter((one) => one.values[name].has(value))) }));
    const byValue = (a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1);
    expect(answer[list].toSorted(byValue), list).toEqual(parts.toSorted(byValue));
  }
}

onBothDatabases(({ temporaryCatalog }) => {
  test('pages, jumps, filters and statistics of random catalogs are right', async () => {
    const catalogs = fc.record({
      movies: fc.array(titles, { minLength: 15, maxLength: 25, size: 'max' }),
      later: fc.array(titles, { maxLength: 12, size: 'max' }),
      shows: fc.array(titles, { minLength: 4, maxLength: 8, size: 'max' }),
      asked: fc.array(
        fc.tuple(
          questions,
          fc.constantFrom<Sort>('name', 'added', 'year', 'size'),
          fc.constantFrom('asc', 'desc'),
          fc.integer({ min: 1, max: 9 }),
        ),
        { minLength: 3, maxLength: 6 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(catalogs, async ({ movies, later, shows, asked }) => {
        const page = await pageFixture({ catalog: await temporaryCatalog() });
        const saved = { movies: movies.map(titleOf), shows: shows.map(titleOf) };
        const check = async () => {
          const all = [
            ...saved.movies.map((one) => known('default/movies', one)),
            ...saved.shows.map((one) => known('default/shows', one)),
          ];
          for (const [question, sort, order, limit] of asked) {
            const fitting = all.filter((one) => fits(one, question));
            // Then words with a wrong letter are found.
            if (question.q !== undefined && fitting.length === 0) continue;
            await checkPages(page, fitting, question, sort, order, limit);
            await checkFilters(page, all, question);
          }
          await checkStatistics(page, all);
        };
        await page.save('movies', saved.movies);
        await page.save('shows', saved.shows);
        await check();
        // What is kept between questions follows changes.
        const changed = later.map(titleOf);
        await page.save('movies', changed);
        saved.movies = [...changed, ...saved.movies.slice(changed.length)];
        await check();
        expect(page.faults).toEqual([]);
      }),
      propertyRuns(3),
    );
  });
});
