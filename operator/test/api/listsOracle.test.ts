/** Random catalogs: searches, duplicates, collections, stories and problems agree with a plain calculation over the same titles. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleId } from '../../src/api/titleId.ts';
import type { Catalog } from '../../src/catalog/database/catalog.ts';
import { type Problem, replaceProblems } from '../../src/catalog/database/problems.ts';
import { sortTitle } from '../../src/catalog/database/words.ts';
import { openFranchiseCatalog } from '../../src/catalog/franchises/franchiseCatalog.ts';
import { openWalkCatalog } from '../../src/catalog/walk/walkCatalog.ts';
import { plainText } from '../../src/messages/message.ts';
import type { CatalogTitle } from '../../src/walk/catalog.ts';
import { onBothDatabases } from '../catalog/databases.ts';
import { fact, file, movies, probe, shows, title, video } from '../catalog/sample.ts';
import { propertyRuns } from '../propertyRuns.ts';
import { type PageFixture, pageFixture } from './pageFixture.ts';

// No word of these begins another or is a misspelling of it, so no search has to guess.
const names = ['Harbour', 'Quixote', 'Zephyr', 'Vertigo Jukebox', 'Harbour Zephyr', 'Quixote Vertigo'];
const otherNames = ['Hafenlicht', 'Übermorgen', 'Hafenlicht Zephyr'];
const people = ['Keanu Reeves', 'Sigourney Weaver', 'Björk', 'Reeves Tomlinson'];
const episodeNames = ['Pilot', 'Aftermath', 'Harbour Whiskey'];
const beginnings = ['harb', 'sigour', 'afterm', 'überm'];
const questions = [
  ...['harbour', 'Zephyr', 'jukebox vertigo', 'harbour zephyr', 'ubermorgen', 'HAFENLICHT', 'zephyr hafenlicht'],
  ...['keanu reeves', 'reeves keanu', 'reeves', 'weaver', 'björk', 'bjork reeves', 'tomlinson'],
  ...['pilot', 'whiskey', 'aftermath pilot', 'harbour weaver', 'pilot quixote'],
  ...beginnings,
];
const sets = ['Harbour Set', 'harbour set', 'Zephyr, the Set', 'Ärger', 'The Ärger', '!'];
const storyNames = ['Harbour Set', 'Zephyr Saga', 'Ärger'];

const drawnTitle = fc.record({
  library: fc.constantFrom('movies' as const, 'movies' as const, 'shows' as const),
  kind: fc.constantFrom('movie' as const, 'movie' as const, 'series' as const),
  name: fc.constantFrom(...names),
  year: fc.constantFrom(undefined, 1980, 1980, 1990),
  ids: fc.record(
    { tmdb: fc.constantFrom('1', '2', '3', '4', '5'), imdb: fc.constantFrom('tt1', 'tt2', 'tt3') },
    { requiredKeys: [] },
  ),
  isRejected: fc.constantFrom(true, false, false),
  sizeBytes: fc.constantFrom(0, 1, 700, 2 ** 40),
  set: fc.option(fc.constantFrom(...sets), { nil: undefined }),
  others: fc.uniqueArray(fc.constantFrom(...otherNames), { maxLength: 2 }),
  directors: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 1 }),
  cast: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
  files: fc.array(
    fc.record({
      episode: fc.option(fc.constantFrom(...episodeNames), { nil: undefined }),
      season: fc.constantFrom(undefined, 1, 2),
      seconds: fc.constantFrom(0, 60, 5_400),
      codec: fc.constantFrom('h264', 'hevc'),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Drawn = typeof drawnTitle extends fc.Arbitrary<infer Value> ? Value : never;

interface Known extends Drawn {
  readonly key: string;
  /** By when it was saved. */
  readonly number: number;
  readonly isOfSeries: boolean;
}

function saved(drawn: Drawn, number: number): Known {
  const ids: Drawn['ids'] = Object.fromEntries(Object.entries(drawn.ids).filter(([, id]) => id !== undefined));
  return { ...drawn, ids, key: `T${number}`, number, isOfSeries: drawn.kind === 'series' };
}

function rowOf({ key, kind, name, year, ids, isRejected, sizeBytes, set, others, ...drawn }: Known): CatalogTitle {
  const { directors, cast, files } = drawn;
  return title(key, {
    ...{ kind, title: name, ids: ids as Record<string, string>, sizeBytes },
    ...(year === undefined ? {} : { year }),
    facts: isRejected ? [fact('id', 'absent')] : [],
    summary: { directors, cast, otherTitles: others, ...(set === undefined ? {} : { collection: set }) },
    files: files.map(({ episode, season, seconds, codec }, place) =>
      file(`${key}/${place}.mkv`, {
        ...(season === undefined || kind === 'movie' ? {} : { season, episodes: [place + 1] }),
        ...(episode === undefined ? {} : { episodeTitles: [{ title: episode }] }),
        probe: probe({ durationSeconds: seconds, video: [video({ codec })] }),
      }),
    ),
  });
}

const allIdsOf = ({ ids }: Known) => Object.entries(ids).map((pair) => pair.join(':'));
/** Duplicates do not trust ids that were rejected. A story takes them. */
const idsOf = (one: Known) => (one.isRejected ? [] : allIdsOf(one));
const keyOf = ({ library, key }: Pick<Known, 'library' | 'key'>) => `default/${library} ${key}`;
const shownKey = (one: { readonly library: string; readonly key: string }) => `${one.library} ${one.key}`;

async function read({ ask }: PageFixture, path: string, question: object = {}) {
  const answer = await ask(`/api/v1/${path}?${new URLSearchParams(Object.entries(question))}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}

/** Words without accents and case. */
const wordsOf = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(' ');
const isSpelt = (name: string, question: string) => wordsOf(name).join(' ') === wordsOf(question).join(' ');

const peopleOf = ({ directors, cast }: Known) => [...directors, ...cast];
const episodesOf = ({ files }: Known) => files.flatMap(({ episode }) => episode ?? []);

function isFound(one: Known, question: string): boolean {
  const words = [one.name, ...one.others, ...peopleOf(one), ...episodesOf(one)].flatMap(wordsOf);
  return wordsOf(question).every((asked) => words.some((word) => word.startsWith(asked)));
}

/** Names come before other names, people and episodes. Of whole words alone. */
function placeOf(one: Known, question: string): number {
  const asked = wordsOf(question);
  const has = (texts: readonly string[]) => {
    const words = texts.flatMap(wordsOf);
    return asked.every((word) => words.includes(word));
  };
  const isPerson = (name: string) =>
    isSpelt(name, question) || isSpelt(name.split(' ').toReversed().join(' '), question);
  const order = [
    isSpelt(one.name, question),
    one.others.some((name) => isSpelt(name, question)),
    wordsOf(one.name).join(' ').startsWith(asked.join(' ')),
    has([one.name]),
    has([one.name, ...one.others]),
    asked.length > 1 && peopleOf(one).some(isPerson),
    has(peopleOf(one)),
    has(episodesOf(one)),
    true,
  ];
  return order.indexOf(true);
}

async function checkSearch(page: PageFixture, all: readonly Known[], question: string) {
  const found = all.filter((one) => isFound(one, question));
  // Then words with a wrong letter are found.
  if (found.length === 0) return;
  const answer = await read(page, 'titles', { q: question, limit: 200 });
  expect(answer.titles.map(shownKey).toSorted(), question).toEqual(found.map(keyOf).toSorted());
  expect(answer.total).toBe(found.length);
  const isWhole = !beginnings.includes(question);
  const byKey = new Map(all.map((one) => [keyOf(one), one]));
  const places = answer.titles
    .flatMap((one: never) => byKey.get(shownKey(one)) ?? [])
    .map((one: Known) => placeOf(one, question));
  if (isWhole) expect(places, question).toEqual(places.toSorted((a: number, b: number) => a - b));
}

type Filter = { readonly kind?: string; readonly library?: string };

const isOf = (one: Known, { kind = one.kind, library = `default/${one.library}` }: Filter) =>
  one.kind === kind && `default/${one.library}` === library;

function isDifferent(one: Known, other: Known): boolean {
  const ids = new Map(idsOf(one).map((id) => [id.split(':')[0], id]));
  return idsOf(other).some((id) => (ids.get(id.split(':')[0]) ?? id) !== id);
}

function duplicatesOf(all: readonly Known[]): readonly (readonly Known[])[] {
  const isPair = (one: Known, other: Known) => {
    if (one.kind !== other.kind) return false;
    if (idsOf(one).some((id) => idsOf(other).includes(id)) && !isDifferent(one, other)) return true;
    const named = all.filter(({ kind, name, year }) => kind === one.kind && name === one.name && year === one.year);
    if (one.year === undefined || !named.includes(other)) return false;
    return !named.some((a) => named.some((b) => isDifferent(a, b)));
  };
  const groups: Known[][] = [];
  for (const one of all) {
    const near = groups.filter((group) => group.some((other) => isPair(one, other)));
    for (const group of near) groups.splice(groups.indexOf(group), 1);
    groups.push([...near.flat(), one]);
  }
  return groups
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted((a, b) => b.sizeBytes - a.sizeBytes || a.number - b.number));
}

async function checkDuplicates(page: PageFixture, all: readonly Known[], filter: Filter) {
  const groups = duplicatesOf(all).filter((copies) => copies.some((one) => isOf(one, filter)));
  const answer = await read(page, 'duplicates', { ...filter, limit: 100 });
  const plain = groups.map((copies) => ({
    copies: copies.map((one) => ({
      key: keyOf(one),
      codec: one.files[0]?.codec,
      durationSeconds: one.files.reduce((sum, { seconds }) => sum + seconds, 0),
      files: one.files.length,
      seasons: [...new Set(one.isOfSeries ? one.files.flatMap(({ season }) => season ?? []) : [])].toSorted(),
    })),
    sharedIds: idsOf(copies[0] as Known)
      .filter((id) => copies.every((one) => idsOf(one).includes(id)))
      .toSorted(),
  }));
  const shown = answer.groups.map(({ copies, sharedIds }: { copies: never[]; sharedIds: string[] }) => ({
    copies: copies.map((copy: Record<string, never>) => ({
      key: shownKey(copy as never),
      ...{
        codec: copy['codec'],
        durationSeconds: copy['durationSeconds'],
        files: copy['files'],
        seasons: copy['seasons'],
      },
    })),
    sharedIds: sharedIds.toSorted(),
  }));
  const byFirst = (a: (typeof plain)[number], b: (typeof plain)[number]) =>
    JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;
  expect(shown.toSorted(byFirst)).toEqual(plain.toSorted(byFirst));
  const firstNames = answer.groups.map(
    ({ copies }: { copies: { title: string }[] }) => copies.map((copy) => sortTitle(copy.title)).toSorted()[0],
  );
  expect(firstNames).toEqual(firstNames.toSorted());
  expect(answer).toMatchObject({
    total: groups.length,
    titles: groups.flat().length,
    spareBytes: groups.flatMap((copies) => copies.slice(1)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  });
  const { duplicates } = await read(page, 'filters', filter);
  expect(duplicates).toBe(groups.flat().length);
}

const storyPart = fc.record({
  kind: fc.constantFrom('movie' as const, 'movie' as const, 'series' as const),
  id: fc.constantFrom('tmdb:1', 'tmdb:2', 'tmdb:3', 'tmdb:4', 'tmdb:5', 'tmdb:9', 'imdb:tt1', 'imdb:tt2', 'imdb:tt3'),
  released: fc.constantFrom('1980-05-01', '2026-11-21', '2026-11-22', '2030-01-01'),
});
interface Story {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly (typeof storyPart extends fc.Arbitrary<infer Value> ? Value : never)[];
}

/** The titles that hold a part, in the order of the Libraries. */
const holdersOf = (all: readonly Known[], { kind, id }: Story['parts'][number]) =>
  all
    .filter((one) => one.kind === kind && allIdsOf(one).includes(id))
    .toSorted((a, b) => (a.library < b.library ? -1 : a.library > b.library ? 1 : a.number - b.number));
const isComing = ({ released }: Story['parts'][number]) => released > '2026-11-21';

async function saveStories(catalog: Catalog, stories: readonly Story[]) {
  const library = { uid: 'uid-stories', namespace: 'default', name: 'stories', kind: 'franchises' as const };
  const rows = await openFranchiseCatalog(catalog, library, { id: 'r', now: () => 1 });
  for (const { key, name, parts } of stories) {
    await rows.save({
      ...{ key, name, goodSha256: 'a', art: {}, eras: [], sources: [], warnings: [] },
      version: { sizeBytes: 1, mtimeMs: 1, sha256: 'a', settled: true },
      members: parts.map((part, at) => ({
        ...part,
        place: at + 1,
        entry: at,
        title: part.id,
        universes: [],
        eras: [],
      })),
    });
  }
}

async function checkStory(page: PageFixture, all: readonly Known[], { key, parts }: Story) {
  const { members, counts } = await read(page, `franchises/${titleId('default/stories', key)}`);
  const plain = parts.map((part, at) => {
    const [holder] = holdersOf(all, part);
    return {
      ...{ place: at + 1, kind: part.kind, id: part.id },
      ...(part.kind === 'series'
        ? {}
        : { state: holder !== undefined ? 'held' : isComing(part) ? 'coming' : 'missing' }),
      ...(holder === undefined ? {} : { titleId: titleId(`default/${holder.library}`, holder.key) }),
    };
  });
  expect(members).toMatchObject(plain);
  expect(members).toHaveLength(parts.length);
  for (const state of ['held', 'partlyHeld', 'missing', 'coming'])
    expect(counts[state], state).toBe(members.filter((one: { state: string }) => one.state === state).length);
}

interface Group {
  readonly order: string;
  readonly name: string;
  readonly story?: string;
  readonly of?: number;
  readonly copies: readonly (readonly Known[])[];
}

const orderOf = (name: string, place: number) =>
  `${Buffer.from(sortTitle(name).replaceAll(' ', '_')).toString('hex')} ${place}`;

function storyGroup(all: readonly Known[], { key, name, parts }: Story, at: number): Group {
  const distinct = [...new Map(parts.map((part) => [`${part.kind} ${part.id}`, part])).values()];
  const seen = new Set<Known>();
  const copies: (readonly Known[])[] = [];
  let of = 0;
  for (const part of distinct) {
    const holders = holdersOf(all, part);
    const own = holders.filter((one) => !seen.has(one));
    for (const one of own) seen.add(one);
    copies.push(own);
    const isAway = parts.filter((one) => one.kind === part.kind && one.id === part.id).every(isComing);
    if (own.length > 0 || (holders.length === 0 && !isAway)) of += 1;
  }
  return { order: orderOf(name, at + 1), name, story: titleId('default/stories', key), of, copies };
}

function collectionGroups(all: readonly Known[]): readonly Group[] {
  const bySet = Map.groupBy(
    all.filter(({ set }) => set !== undefined),
    ({ set = '' }) => sortTitle(set),
  );
  return [...bySet].map(([, titles]) => {
    const first = (one: Known) => `${one.year ?? 9_999} ${sortTitle(one.name)} ${String(one.number).padStart(6, '0')}`;
    const sorted = titles.toSorted((a, b) => (first(a) < first(b) ? -1 : 1));
    const copies = Map.groupBy(sorted, ({ kind, year, name }) => `${kind} ${year} ${name}`);
    return { order: orderOf(titles[0]?.set ?? '', 0), name: '', copies: [...copies.values()] };
  });
}

async function checkCollections(
  page: PageFixture,
  all: readonly Known[],
  stories: readonly Story[],
  filter: Filter & { readonly q?: string },
  limit: number,
) {
  const ofStories = stories.map((story, at) => storyGroup(all, story, at));
  const isInOne = ({ copies }: Group) =>
    ofStories.some((story) =>
      copies.every((own) => own.some((one) => story.copies.some((held) => held.includes(one)))),
    );
  const matches = (one: Known) => isOf(one, filter) && isFound(one, filter.q ?? '');
  const plain = [...collectionGroups(all).filter((group) => !isInOne(group)), ...ofStories]
    .map((group) => ({
      ...group,
      held: group.copies.filter((own) => own.length > 0).length,
      shown: group.copies.flatMap((own) => own.find(matches) ?? []),
    }))
    .filter(({ held, shown }) => held > 1 && shown.length > 0)
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ name, story, of, held, shown }) => ({
      ...{ name: story === undefined ? (shown[0]?.set ?? '') : name, story, of, held, matching: shown.length },
      titles: shown.map(keyOf),
    }));
  const listed: unknown[] = [];
  for (let after: string | undefined, isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const { collections, next } = await read(page, 'collections', {
      ...filter,
      limit,
      ...(after === undefined ? {} : { after }),
    });
    for (const { name, story, of, held, matching, titles } of collections)
      listed.push({ name, story, of, held, matching, titles: titles.map(shownKey) });
    after = next;
    expect(listed.length).toBeLessThanOrEqual(plain.length);
  }
  expect(listed).toEqual(plain);
}

const causes = ['storage', 'permission', 'fileName', 'setAside', 'unreadable', 'nfoBroken', 'unidentified'] as const;
const drawnProblem = fc.record({
  library: fc.constantFrom('movies' as const, 'shows' as const),
  cause: fc.constantFrom(...causes),
  title: fc.constantFrom('', 'T0', 'T1', 'nowhere'),
  path: fc.constantFrom('a.mkv', 'b.mkv'),
  hour: fc.integer({ min: 0, max: 5 }),
  isIgnored: fc.boolean(),
});
type DrawnProblem = typeof drawnProblem extends fc.Arbitrary<infer Value> ? Value : never;
const problemName = ({
  library,
  cause,
  title: of,
  path,
}: {
  library: string;
  cause: string;
  title: string;
  path: string;
}) => JSON.stringify([library.replace('default/', ''), cause, of, path]);

async function checkProblems(
  page: PageFixture,
  drawn: readonly DrawnProblem[],
  cause: string | undefined,
  limit: number,
) {
  const known = [...new Map(drawn.map((one) => [problemName(one), one])).values()].toSorted((a, b) => a.hour - b.hour);
  for (const { library, hour, ...problem } of known) {
    const run = { libraryUid: `uid-${library}`, runId: 'r', nowMs: hour };
    const found: Problem = { cause: problem.cause, title: problem.title, path: problem.path, detail: plainText('why') };
    await replaceProblems(page.catalog, run, { titles: [] }, [found]);
  }
  const { problems } = await read(page, 'problems', { limit: 1_000 });
  expect(problems.map(problemName).toSorted()).toEqual(known.map(problemName).toSorted());
  const ignored = new Set(known.filter(({ isIgnored }) => isIgnored).map(problemName));
  const marked = problems.filter((one: never) => ignored.has(problemName(one)));
  if (marked.length > 0) {
    const wish = marked.map(({ library, cause: why, title: of, path, mark }: Record<string, string>) => ({
      library,
      cause: why,
      title: of,
      path,
      mark,
    }));
    expect((await page.act('/api/v1/problems/ignored', { problems: wish })).status).toBe(200);
  }
  for (const library of [undefined, 'movies', 'shows']) {
    const open = known.filter((one) => !one.isIgnored && one.library === (library ?? one.library));
    const asked = open.filter((one) => one.cause === (cause ?? one.cause));
    const question = {
      limit,
      ...(cause === undefined ? {} : { cause }),
      ...(library === undefined ? {} : { library: `default/${library}` }),
    };
    const answer = await read(page, 'problems', question);
    const counts = causes.map((one) => ({ cause: one, count: open.filter((problem) => problem.cause === one).length }));
    expect(answer.groups).toEqual(counts.filter(({ count }) => count > 0));
    expect(answer).toMatchObject({
      total: asked.length,
      ignored: known.filter((one) => one.isIgnored && one.library === (library ?? one.library)).length,
    });
    const hours = answer.problems.map(({ since }: { since: string }) => Date.parse(since));
    expect(hours).toEqual(asked.slice(0, limit).map(({ hour }) => hour));
    const names = new Set(asked.map(problemName));
    expect(answer.problems.every((one: never) => names.has(problemName(one)))).toBe(true);
  }
}

const catalogs = fc.record({
  first: fc.array(drawnTitle, { minLength: 5, maxLength: 14, size: 'max' }),
  later: fc.array(drawnTitle, { maxLength: 6, size: 'max' }),
  isRemoved: fc.infiniteStream(fc.boolean()).map((stream) => [...stream.take(20)]),
  stories: fc.array(fc.array(storyPart, { minLength: 1, maxLength: 5 }), { maxLength: 3 }),
  problems: fc.array(drawnProblem, { maxLength: 12 }),
  cause: fc.option(fc.constantFrom(...causes), { nil: undefined }),
  searches: fc.uniqueArray(fc.constantFrom(...questions), { minLength: 4, maxLength: 6 }),
  filter: fc.record(
    { kind: fc.constantFrom('movie', 'series'), library: fc.constantFrom('default/movies', 'default/shows') },
    { requiredKeys: [] },
  ),
  limit: fc.integer({ min: 1, max: 5 }),
});

onBothDatabases(({ temporaryCatalog }) => {
  test('searches, duplicates, collections, stories and problems of random catalogs are right', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogs,
        async ({ first, later, isRemoved, problems, cause, searches, filter, limit, ...drawn }) => {
          const page = await pageFixture({ catalog: await temporaryCatalog() });
          const stories = drawn.stories.map((parts, at) => ({ key: `${at}.yaml`, name: storyNames[at] ?? '', parts }));
          await saveStories(page.catalog, stories);
          let all: readonly Known[] = [];
          const save = async (titles: readonly Known[]) => {
            // In this order, which is that of their numbers.
            for (const one of titles) await page.save(one.library, [rowOf(one)]);
            all = [...all, ...titles];
          };
          const check = async () => {
            for (const question of searches) await checkSearch(page, all, question);
            await checkDuplicates(page, all, filter);
            await checkCollections(page, all, stories, filter, limit);
            const [q = ''] = searches.filter((question) => all.some((one) => isFound(one, question)));
            if (q !== '') await checkCollections(page, all, stories, { ...filter, q }, limit);
            for (const story of stories) await checkStory(page, all, story);
          };
          await save(first.map(saved));
          await check();
          // What is kept between questions follows changes.
          const gone = all.filter((_, at) => isRemoved[at]);
          for (const library of [movies, shows]) {
            const keys = gone.filter((one) => one.library === library.name).map(({ key }) => key);
            await (await openWalkCatalog(page.catalog, library)).removeTitles(keys);
          }
          all = all.filter((one) => !gone.includes(one));
          await save(later.map((one, at) => saved(one, first.length + at)));
          await check();
          await checkProblems(page, problems, cause, limit);
          expect(page.faults).toEqual([]);
        },
      ),
      propertyRuns(2),
    );
  });
});
