import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MarksLibrary, type WalkOptions } from '../../../test/marks/season.ts';
import { saying } from '../../../test/saying.ts';
import { cachedVideo } from '../../../test/videos/cache.ts';
import { introAndCredits, onlyIntro, plainVideo } from '../../../test/videos/chapterVideos.ts';
import { plainText } from '../../messages/message.ts';
import type { FileFact, Mark } from '../../title/facts.ts';
import type { TitleKind } from '../details.ts';
import type { Answer, MarksWish, Source, Trouble } from '../sources.ts';

const one = 'Show S01E01.mkv';
const two = 'Show S01E02.mkv';
const ids = { imdb: 'tt9900001', tmdb: '990001' };
const day = 86_400_000;
const nowMs = Date.parse('2026-01-01T00:00:00Z');

type Spans = readonly (readonly [kind: Mark['kind'], from: number, to: number])[];

interface Service extends Source {
  readonly asked: MarksWish[];
}

/** A service with scripted answers that records what it was asked. */
function service(
  name: string,
  respond: (wish: MarksWish) => Spans | Trouble,
  kinds: readonly TitleKind[] = ['movie', 'series'],
): Service {
  const asked: MarksWish[] = [];
  return {
    name,
    kinds,
    asked,
    async marks(wish): Promise<Answer<readonly Mark[]>> {
      asked.push(wish);
      const response = respond(wish);
      if ('cause' in response) return { state: 'trouble', trouble: response };
      const value = response.map(([kind, startSeconds, endSeconds]) => ({
        kind,
        startSeconds,
        endSeconds,
        source: name,
      }));
      return value.length === 0 ? { state: 'none' } : { state: 'found', value };
    },
    test: async () => ({ state: 'found', value: 'answers' }),
  };
}

const both: Spans = [
  ['intro', 12, 42],
  ['credits', 81, 99],
];
const away: Trouble = { source: 'introdb', cause: 'later', reason: plainText('introdb: no answer') };

function of(list: readonly Source[], sinceMs = 0): Pick<WalkOptions, 'sources'> {
  return { sources: { list, sinceMs } };
}

function shown(fact: FileFact<'marks'> | undefined): string[] {
  return (fact?.value ?? []).map(
    ({ kind, startSeconds, endSeconds, source }) => `${kind} ${startSeconds}-${Math.round(endSeconds)} ${source}`,
  );
}

let library: MarksLibrary;
beforeEach(async () => {
  library = await MarksLibrary.make();
});
afterEach(() => library[Symbol.asyncDispose]());

describe('a service of marks', () => {
  test('is asked once about each episode of an identified title', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    await library.add(two, await cachedVideo('plain-100.mkv', plainVideo));
    const introdb = service('introdb', ({ episode }) => (episode === 1 ? both : []));
    const first = await library.walk({ ids, nowMs, ...of([introdb]) });
    expect(introdb.asked.map(({ season, episode }) => [season, episode])).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect(introdb.asked[0]).toMatchObject({ ids });
    expect(introdb.asked[0]?.durationSeconds).toBeCloseTo(100, 0);
    expect(first.facts.get(one)).toMatchObject({ state: 'filled', source: 'introdb' });
    expect(shown(first.facts.get(one))).toEqual(['intro 12-42 introdb', 'credits 81-99 introdb']);
    expect(first.facts.get(two)).toMatchObject({
      state: 'absent',
      reason: saying('no chapter, no file and no service names one'),
      nextTryAt: '2026-01-31T00:00:00.000Z',
    });
    expect((await library.walk({ ids, nowMs: nowMs + 29 * day, ...of([introdb]) })).wrote).toBe(0);
    expect(introdb.asked).toHaveLength(2);
    await library.walk({ ids, nowMs: nowMs + 31 * day, ...of([introdb]) });
    expect(introdb.asked.slice(2).map(({ episode }) => episode)).toEqual([2]);
  });

  test('is asked about nothing until the title is identified, then at once', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    const introdb = service('introdb', () => both);
    expect((await library.walk({ nowMs, ...of([introdb]) })).facts.get(one)).toMatchObject({ state: 'absent' });
    expect(introdb.asked).toEqual([]);
    const later = await library.walk({ ids, nowMs: nowMs + day, ...of([introdb]) });
    expect(later.facts.get(one)).toMatchObject({ state: 'filled' });
  });

  test('is asked when it is new or the identity changes; the marks of a removed service are dropped', async () => {
    await library.add(one, await cachedVideo('with-intro.mkv', onlyIntro));
    const introdb = service('introdb', () => []);
    const theintrodb = service('theintrodb', ({ ids: { tmdb } }) => (tmdb === '5' ? both : []));
    await library.walk({ ids, nowMs });
    await library.walk({ ids, nowMs, ...of([introdb]) });
    await library.walk({ ids, nowMs, ...of([introdb, theintrodb]) });
    expect([introdb.asked.length, theintrodb.asked.length]).toEqual([2, 1]);
    const other = await library.walk({ ids: { tmdb: '5' }, nowMs, ...of([introdb, theintrodb]) });
    expect(shown(other.facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 81-99 theintrodb']);
    expect((await library.walk({ ids: { tmdb: '5' }, nowMs, ...of([introdb, theintrodb]) })).wrote).toBe(0);
    expect(shown((await library.walk({ ids: { tmdb: '5' }, nowMs })).facts.get(one))).toEqual(['intro 10-40 chapters']);
  });

  test('that recovered, or has another key, is asked about what was absent before', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    let knows: Spans = [];
    const introdb = service('introdb', () => knows);
    await library.walk({ ids, nowMs, ...of([introdb]) });
    knows = both;
    await library.walk({ ids, nowMs: nowMs + day, ...of([introdb], nowMs - day) });
    expect(introdb.asked).toHaveLength(1);
    const again = await library.walk({ ids, nowMs: nowMs + day, ...of([introdb], nowMs + 1) });
    expect(again.facts.get(one)).toMatchObject({ state: 'filled' });
  });

  test('is not asked if chapters name everything, or if the document switches marks off', async () => {
    await library.add(one, await cachedVideo('with-both.mkv', introAndCredits));
    const introdb = service('introdb', () => both);
    const { facts } = await library.walk({ ids, ...of([introdb]) });
    expect(shown(facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 80-100 chapters']);
    await library.add(two, await cachedVideo('plain-100.mkv', plainVideo));
    await library.walk({ ids, marks: '{mode: off}', ...of([introdb]) });
    expect(introdb.asked).toEqual([]);
  });
});

describe('which videos services are asked about', () => {
  test.each<[string, readonly (number | undefined)[]]>([
    ['Show S01E01.mkv', [1, 1]],
    ['Show S00E03.mkv', [0, 3]],
    ['Show.mkv', []],
  ])('%s', async (name, expected) => {
    await library.add(name, await cachedVideo('plain-100.mkv', plainVideo));
    const introdb = service('introdb', () => []);
    await library.walk({ ids, ...of([introdb]) });
    expect(introdb.asked.flatMap(({ season, episode }) => [season, episode])).toEqual(expected);
  });

  test('a film by its ids alone, and only from services for films', async () => {
    await library.add('Film.mkv', await cachedVideo('plain-100.mkv', plainVideo));
    const introdb = service('introdb', () => both, ['series']);
    const theintrodb = service('theintrodb', () => [['credits', 80, 99]]);
    const { facts } = await library.walk({ kind: 'movie', ids, ...of([introdb, theintrodb]) });
    expect(shown(facts.get('Film.mkv'))).toEqual(['credits 80-99 theintrodb']);
    expect([introdb.asked, theintrodb.asked]).toMatchObject([[], [{ ids }]]);
    expect(theintrodb.asked[0]).not.toHaveProperty('season');
  });

  test('no episode of a show with a DVD order', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    await writeFile(join(library.folder, 'tvshow.nfo'), '<tvshow><displayorder>dvd</displayorder></tvshow>');
    const introdb = service('introdb', () => both);
    expect((await library.walk({ ids, ...of([introdb]) })).facts.get(one)).toMatchObject({ state: 'absent' });
    expect(introdb.asked).toEqual([]);
  });

  test('no video that cannot be probed', async () => {
    await writeFile(join(library.folder, one), 'no video at all');
    const introdb = service('introdb', () => both);
    expect((await library.walk({ ids, ...of([introdb]) })).facts.get(one)).toMatchObject({ state: 'failed' });
    expect(introdb.asked).toEqual([]);
  });
});

describe('several sources', () => {
  test('chapters and an .edl come before services; the second service adds what the first lacks', async () => {
    await library.add(one, await cachedVideo('with-intro.mkv', onlyIntro));
    await writeFile(join(library.folder, 'Show S01E01.edl'), '82 99 4\n');
    const introdb = service('introdb', () => both);
    const { facts } = await library.walk({ ids, ...of([introdb]) });
    expect(shown(facts.get(one))).toEqual(['intro 10-40 chapters', 'credits 82-99 edl']);
    expect(introdb.asked).toEqual([]);
    await rm(join(library.folder, 'Show S01E01.edl'));
    const first = service('introdb', () => [
      ['recap', 0, 8],
      ['intro', 50, 60],
    ]);
    const second = service('theintrodb', () => [
      ['recap', 1, 9],
      ['credits', 81, 99],
    ]);
    expect(shown((await library.walk({ ids, ...of([first, second]) })).facts.get(one))).toEqual([
      'recap 0-8 introdb',
      'intro 10-40 chapters',
      'credits 81-99 theintrodb',
    ]);
  });

  test('if two disagree, the first in the document wins', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    const first = service('introdb', () => [['intro', 30, 48]]);
    const { facts } = await library.walk({ ids, ...of([first, service('theintrodb', () => both)]) });
    expect(shown(facts.get(one))).toEqual(['intro 30-48 introdb', 'credits 81-99 theintrodb']);
  });

  test('the second is not asked if the first returns everything', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    const second = service('theintrodb', () => both);
    await library.walk({ ids, ...of([service('introdb', () => both), second]) });
    expect(second.asked).toEqual([]);
  });

  test('videos with all marks from services are not decoded', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    const marks = '{mode: auto, detect: true}';
    const told = await library.walk({ ids, marks, ...of([service('introdb', () => both)]) });
    expect([told.opened, shown(told.facts.get(one))]).toEqual([[], ['intro 12-42 introdb', 'credits 81-99 introdb']]);
    const half = await library.walk({
      ids: { tmdb: '7' },
      marks,
      ...of([service('introdb', () => [['intro', 12, 42]])]),
    });
    expect(half.opened).toEqual([one]);
  });
});

describe('a service in trouble', () => {
  test('leaves the fact failed with its reason, and is asked once per visit', async () => {
    await library.add(one, await cachedVideo('with-intro.mkv', onlyIntro));
    await library.add(two, await cachedVideo('plain-100.mkv', plainVideo));
    const introdb = service('introdb', () => ({ ...away, retryAtMs: nowMs + 2 * day }));
    const { facts } = await library.walk({ ids, nowMs, ...of([introdb]) });
    const failed = { state: 'failed', reason: saying('introdb: no answer'), nextTryAt: '2026-01-03T00:00:00.000Z' };
    expect(facts.get(one)).toMatchObject({ ...failed, source: 'chapters' });
    expect(shown(facts.get(one))).toEqual(['intro 10-40 chapters']);
    expect(facts.get(two)).toMatchObject(failed);
    expect(introdb.asked).toHaveLength(1);
    expect((await library.walk({ ids, nowMs: nowMs + day, ...of([introdb]) })).wrote).toBe(0);
  });

  test('keeps its earlier marks when something else reopens the fact', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    const introdb = service('introdb', () => [['intro', 12, 42]]);
    await library.walk({ ids, nowMs, ...of([introdb]) });
    await writeFile(join(library.folder, 'Show S01E01.edl'), '82 99 4\n');
    const { facts } = await library.walk({ ids, nowMs, ...of([service('introdb', () => away)]) });
    expect(shown(facts.get(one))).toEqual(['intro 12-42 introdb', 'credits 82-99 edl']);
    expect(facts.get(one)).toMatchObject({ state: 'failed', nextTryAt: '2026-01-01T01:00:00.000Z' });
    const well = await library.walk({ ids, nowMs: nowMs + day, ...of([introdb]) });
    expect(well.facts.get(one)).toMatchObject({ state: 'filled', source: 'edl' });
  });

  test('does not prevent the other from answering', async () => {
    await library.add(one, await cachedVideo('plain-100.mkv', plainVideo));
    const sources = [service('introdb', () => away), service('theintrodb', () => both)];
    const { facts } = await library.walk({ ids, ...of(sources) });
    expect(shown(facts.get(one))).toEqual(['intro 12-42 theintrodb', 'credits 81-99 theintrodb']);
    expect(facts.get(one)).toMatchObject({ state: 'failed', source: 'theintrodb' });
  });
});
