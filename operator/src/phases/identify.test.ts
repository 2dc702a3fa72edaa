import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { specOf } from '../../test/walk/walkGround.ts';
import { arrangeTitles } from '../naming/arrangeTitles.ts';
import type { ListedFile } from '../naming/layout.ts';
import { openRoot } from '../storage/root.ts';
import type { Fact } from '../title/facts.ts';
import { absentFact, filledFact } from '../title/gaps.ts';
import { RecordBook } from '../title/recordBook.ts';
import { readRecord, writeRecord } from '../title/recordFile.ts';
import { Title } from '../title/title.ts';
import type { Identity } from '../title/titleFacts.ts';
import type { Details, Ids, TitleKind } from './details.ts';
import { identifyPhase } from './identify.ts';
import { chosenFact } from './identityNotes.ts';
import type { PhaseTools } from './phase.ts';
import type { Answer, Found, Source, Trouble } from './sources.ts';
import { fetchDetails } from './titleDetails.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-06-01T12:00:00.000Z');

interface Entry extends Found {
  readonly kind?: TitleKind;
}

const alien: Entry = {
  source: 'tmdb',
  ids: { tmdb: '348', imdb: 'tt0078748', wikidata: 'Q103569' },
  title: 'Alien',
  year: 1979,
};
const aliens: Entry = {
  source: 'tmdb',
  ids: { tmdb: '679', imdb: 'tt0090605', wikidata: 'Q104814' },
  title: 'Aliens',
  year: 1986,
};

type Calls = string[];

/** A service with these titles: a search tells its own id alone, as they do. */
function service(name: string, entries: readonly Entry[], calls: Calls, down?: () => Trouble | undefined): Source {
  const ask = <Value>(call: string, value: () => Value | undefined): Promise<Answer<Value>> => {
    calls.push(`${name} ${call}`);
    const trouble = down?.();
    if (trouble !== undefined) return Promise.resolve({ state: 'trouble', trouble });
    const found = value();
    return Promise.resolve(found === undefined ? { state: 'none' } : { state: 'found', value: found });
  };
  const own = ({ ids }: Entry): Ids => (ids[name] === undefined ? {} : { [name]: ids[name] });
  const byIds = (kind: TitleKind, ids: Ids) =>
    entries.find(
      (entry) =>
        (entry.kind ?? 'movie') === kind &&
        (ids[name] === undefined
          ? Object.entries(ids).some(([scheme, id]) => entry.ids[scheme] === id)
          : entry.ids[name] === ids[name]),
    );
  return {
    name,
    kinds: ['movie', 'series'],
    search: ({ kind, title, year }) =>
      ask(`search ${title} ${year ?? ''}`.trim(), () => {
        const rows = entries.filter((entry) => (entry.kind ?? 'movie') === kind);
        return rows.length === 0
          ? undefined
          : rows.map(({ alternativeTitles: _, ...entry }) => ({ ...entry, ids: own(entry) }));
      }),
    find: (kind, ids) => ask(`find ${JSON.stringify(ids)}`, () => byIds(kind, ids)),
    details: ({ kind, ids }) =>
      ask('details', (): Partial<Details> | undefined => {
        const entry = byIds(kind, ids);
        if (entry === undefined) return undefined;
        const { title, year } = entry;
        return { ids: entry.ids, title, ...(year === undefined ? {} : { year, premiered: `${year}-05-25` }) };
      }),
    test: async () => ({ state: 'found', value: 'well' }),
  };
}

function crosswalk(entries: readonly Ids[], calls: Calls): Source {
  return {
    name: 'wikidata',
    kinds: ['movie', 'series'],
    crosswalk: async (_kind, ids) => {
      calls.push(`wikidata crosswalk ${JSON.stringify(ids)}`);
      const found = entries.find((entry) => Object.entries(ids).some(([scheme, id]) => entry[scheme] === id));
      return found === undefined ? { state: 'none' } : { state: 'found', value: found };
    },
    test: async () => ({ state: 'found', value: 'well' }),
  };
}

interface House {
  readonly root: string;
  readonly calls: Calls;
  readonly warnings: string[];
  now: number;
  sinceMs: number;
  sources: readonly Source[];
  put(path: string, content?: string): Promise<void>;
  /** One visit of the only title; its facts as they were saved. */
  visit(prepare?: (title: Title) => void): Promise<Seen>;
}

interface Seen {
  readonly id: Fact<Identity> | undefined;
  readonly title: Title;
  readonly wrote: boolean;
}

async function house(kind: TitleKind, files: readonly string[]): Promise<House> {
  const root = await mkdtemp(join(tmpdir(), 'identify-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const made: House = {
    root,
    calls: [],
    warnings: [],
    now: start,
    sinceMs: 1,
    sources: [],
    async put(path, content = path) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    visit: (prepare) => visit(made, kind, prepare),
  };
  for (const file of files) await made.put(file);
  return made;
}

async function listed(root: string): Promise<ListedFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.projectionist'));
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = await stat(path);
      return { path: relative(root, path), sizeBytes: size, mtimeMs };
    }),
  );
}

async function visit(made: House, kind: TitleKind, prepare?: (title: Title) => void): Promise<Seen> {
  const root = await openRoot(made.root);
  const files = await listed(made.root);
  const listing = new Map<string, Map<string, ListedFile>>();
  for (const file of files) {
    const folder = dirname(file.path) === '.' ? '' : dirname(file.path);
    listing.set(
      folder,
      (listing.get(folder) ?? new Map()).set(file.path.slice(folder === '' ? 0 : folder.length + 1), file),
    );
  }
  const [layout] = arrangeTitles(kind === 'movie' ? 'movies' : 'series', files).titles;
  if (layout === undefined) throw new Error('no title');
  let wrote = false;
  const store = {
    read: (folder: string) => readRecord(root, folder),
    write: async (
      folder: string,
      before: Parameters<typeof writeRecord>[2],
      after: Parameters<typeof writeRecord>[3],
    ) => {
      const end = await writeRecord(root, folder, before, after);
      wrote ||= end === 'written';
      return end;
    },
  };
  const title = await Title.open(layout, listing, new RecordBook(store));
  prepare?.(title);
  await identifyPhase.run(title, toolsOf(made, root, kind));
  await title.save();
  title.close();
  return { id: title.titleFact('id'), title, wrote };
}

function toolsOf(made: House, root: PhaseTools['root'], kind: TitleKind): PhaseTools {
  const tools: PhaseTools = {
    root,
    spec: specOf(kind === 'movie' ? 'movies' : 'series', made.root),
    signal: new AbortController().signal,
    firstWalk: false,
    claimedAt: made.now,
    sources: {
      list: made.sources,
      sinceMs: made.sinceMs,
      fetch: async () => ({ state: 'none' }),
      download: async () => ({ state: 'none' }),
    },
    details: (title) => fetchDetails(title, tools),
    now: () => made.now,
    native: () => Promise.reject(new Error('nothing native here')),
    made: () => undefined,
    warn: (path, message) => made.warnings.push(`${path}: ${message}`),
    preview: () => undefined,
    alive: () => undefined,
    afterSave: () => undefined,
  };
  return tools;
}

const film = 'Alien (1979)/Alien (1979).mkv';
const nfo = (...ids: readonly string[]) =>
  `<movie>\n${ids.map((id) => `  <uniqueid type="${id.split(':')[0]}">${id.split(':')[1]}</uniqueid>`).join('\n')}\n</movie>\n`;
const later: Trouble = { source: 'tmdb', cause: 'later', reason: 'tmdb: 503' };

describe('a title without any id', () => {
  test('is found by title and year, with all ids that its details tell', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    const { id } = await made.visit();
    expect(id).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { ids: alien.ids, title: 'Alien', year: 1979, premiered: '1979-05-25' },
    });
    expect(made.calls).toEqual(['tmdb search Alien 1979', 'tmdb details']);
  });

  test('is asked for once: the next visit asks nothing and writes nothing', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).wrote).toBe(true);
    made.calls.length = 0;
    made.now += 400 * day;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });

  test('that several fit keeps them as candidates, and is asked for again in its time', async () => {
    const made = await house('movie', ['Twins (1950)/Twins.mkv']);
    const twins = (tmdb: string): Entry => ({ source: 'tmdb', ids: { tmdb }, title: 'Twins', year: 1950 });
    made.sources = [service('tmdb', [twins('1'), twins('2')], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: 'several titles fit alike' });
    expect(id?.nextTryAt).toBe(new Date(start + 30 * day).toISOString());
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:1', 'tmdb:2']);
    made.calls.length = 0;
    made.now += 29 * day;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
    made.sources = [service('tmdb', [twins('1')], made.calls)];
    made.now += 2 * day;
    const settled = await made.visit();
    expect(settled.id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '1' } } });
    expect(settled.title.record.candidates).toBeUndefined();
  });

  test.each<[string, string, number]>([
    ['within its year a week', 'New (2026)', 7],
    ['just before its year a week', 'New (2027)', 30],
    ['long after a month', 'Old (1950)', 30],
    ['without a year a month', 'Nameless', 30],
  ])('is asked for again: %s', async (_, name, days) => {
    const made = await house('movie', [`${name}/film.mkv`]);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id?.nextTryAt).toBe(new Date(start + days * day).toISOString());
  });

  test('that another folder name tells is looked for at once', async () => {
    const made = await house('movie', ['Alein (1979)/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id?.state).toBe('absent');
    await rename(join(made.root, 'Alein (1979)'), join(made.root, 'Alien (1979)'));
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
  });

  test('is known by another name that only the whole answer tells', async () => {
    const made = await house('movie', ['Der Fremde (1979)/film.mkv']);
    made.sources = [service('tmdb', [{ ...alien, alternativeTitles: ['Der Fremde'] }], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'tmdb' });
    expect(made.calls).toEqual(['tmdb search Der Fremde 1979', 'tmdb find {"tmdb":"348"}', 'tmdb details']);
  });

  test('that the first source does not have is asked of the next', async () => {
    const made = await house('series', ['Lost Show (2004)/S01E01.mkv']);
    const show: Entry = { source: 'tvmaze', kind: 'series', ids: { tvmaze: '123' }, title: 'Lost Show', year: 2004 };
    made.sources = [service('tmdb', [], made.calls), service('tvmaze', [show], made.calls)];
    expect((await made.visit()).id).toMatchObject({
      state: 'filled',
      source: 'tvmaze',
      value: { ids: { tvmaze: '123' } },
    });
  });

  test('whose first source has several is not taken from one that knows fewer', async () => {
    const made = await house('series', ['Lost Show (2004)/S01E01.mkv']);
    const show = (source: string, id: string): Entry => ({
      source,
      kind: 'series',
      ids: { [source]: id },
      title: 'Lost Show',
      year: 2004,
    });
    made.sources = [
      service('tmdb', [show('tmdb', '1'), show('tmdb', '2')], made.calls),
      service('tvmaze', [show('tvmaze', '3')], made.calls),
    ];
    expect((await made.visit()).id?.state).toBe('absent');
    expect(made.calls.some((call) => call.startsWith('tvmaze'))).toBe(false);
  });
});

describe('a source in trouble', () => {
  test('leaves the id failed, not tried before it answers again, then fills it', async () => {
    const made = await house('movie', [film]);
    let trouble: Trouble | undefined = { ...later, retryAtMs: start + 3 * day };
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    const { id } = await made.visit();
    expect(id).toMatchObject({
      state: 'failed',
      reason: 'tmdb: 503',
      nextTryAt: new Date(start + 3 * day).toISOString(),
    });
    made.calls.length = 0;
    made.now += 2 * day;
    await made.visit();
    expect(made.calls).toEqual([]);
    trouble = undefined;
    made.now += 2 * day;
    expect((await made.visit()).id).toMatchObject({ state: 'filled' });
  });

  test('that came back is asked at once', async () => {
    const made = await house('movie', [film]);
    let trouble: Trouble | undefined = later;
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    await made.visit();
    trouble = undefined;
    made.now += 1000;
    made.sinceMs = made.now;
    expect((await made.visit()).id?.state).toBe('filled');
  });

  test('does not hide what another one knows', async () => {
    const made = await house('movie', [film]);
    made.sources = [
      service('tmdb', [alien], made.calls, () => later),
      service('tvdb', [{ ...alien, source: 'tvdb', ids: { tvdb: '7' } }], made.calls),
    ];
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'filled', source: 'tvdb', value: { ids: { tvdb: '7' } } });
    expect(id?.nextTryAt).toBe(new Date(start + 60 * 60 * 1000).toISOString());
  });
});

describe('no sources', () => {
  test('an id in a name is taken as it is, and nothing else is waited for', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/Alien.mkv']);
    const { id } = await made.visit();
    expect(id).toMatchObject({
      state: 'filled',
      source: 'folder',
      value: { ids: { tmdb: '348' }, title: 'Alien', year: 1979 },
    });
    expect(id?.nextTryAt).toBeUndefined();
    expect((await made.visit()).wrote).toBe(false);
  });

  test('a title without an id is absent until a source comes', async () => {
    const made = await house('movie', [film]);
    made.sinceMs = 0;
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'absent' });
    expect(id?.nextTryAt).toBeUndefined();
    made.now += 400 * day;
    expect((await made.visit()).wrote).toBe(false);
    made.sources = [service('tmdb', [alien], made.calls)];
    made.sinceMs = made.now;
    expect((await made.visit()).id?.state).toBe('filled');
  });

  test('ids that nobody confirmed are confirmed when a source comes, and the others are learnt', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/Alien.mkv']);
    await made.visit();
    made.now += day;
    made.sinceMs = made.now;
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'folder', value: { ids: alien.ids } });
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });
});

describe('ids that are named', () => {
  test.each<[string, string | undefined, string, string]>([
    ['in the folder', undefined, 'Whatever {tmdb-348}/film.mkv', 'folder'],
    ['as an IMDb id in the folder', undefined, 'Whatever [tt0078748]/film.mkv', 'folder'],
    ['in the file name', undefined, 'Whatever (1999)/Whatever (1999) {tmdb-348}.mkv', 'folder'],
    ['in a .nfo', nfo('tmdb:348'), 'Whatever (1999)/film.mkv', 'nfo'],
    ['in a .nfo as IMDb', nfo('imdb:tt0078748'), 'Whatever (1999)/film.mkv', 'nfo'],
    ['in both', nfo('imdb:tt0078748'), 'Whatever (1999) {tmdb-348}/film.mkv', 'nfo'],
    ['by an address alone', 'https://www.themoviedb.org/movie/348\n', 'Whatever (1999)/film.mkv', 'nfo'],
  ])('%s are trusted before the name', async (_, content, path, source) => {
    const made = await house('movie', [path]);
    if (content !== undefined) await made.put(`${dirname(path)}/movie.nfo`, content);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    expect((await made.visit()).id).toMatchObject({
      state: 'filled',
      source,
      value: { ids: alien.ids, title: 'Alien' },
    });
    expect(made.calls.some((call) => call.includes('search'))).toBe(false);
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });

  test.each<[string, string | undefined, string, string]>([
    [
      '.nfo against folder',
      nfo('tmdb:348'),
      'Alien (1979) {tmdb-679}/film.mkv',
      'movie.nfo says tmdb:348, the folder name says tmdb:679',
    ],
    ['two in one .nfo', nfo('tmdb:348', 'tmdb:679'), film, 'movie.nfo names several of tmdb'],
    ['folder against file', undefined, 'Alien {tmdb-348}/Alien {tmdb-679}.mkv', 'the folder name says tmdb:348'],
    [
      'two schemes of two films',
      nfo('tmdb:348', 'imdb:tt0090605'),
      film,
      'imdb:tt0090605 is named, tmdb says imdb:tt0078748',
    ],
  ])('that contradict each other are no answer: %s', async (_, content, path, reason) => {
    const made = await house('movie', [path]);
    if (content !== undefined) await made.put(`${dirname(path)}/movie.nfo`, content);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: expect.stringContaining(reason) });
    expect(title.record.candidates?.length ?? 0).toBe(
      content?.match(/tmdb/gu)?.length === 2 && content.includes('679') ? 0 : 2,
    );
  });

  test('a crosswalk that knows them of two titles makes unconfirmed ones no answer', async () => {
    const made = await house('movie', ['Alien {tmdb-348} {imdb-tt0090605}/film.mkv']);
    made.sources = [crosswalk([{ imdb: 'tt0090605', tmdb: '679' }], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: expect.stringContaining('wikidata says tmdb:679') });
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:348', 'tmdb:679']);
  });

  test('a crosswalk fills those that are not known', async () => {
    const made = await house('movie', ['Alien [tt0078748]/film.mkv']);
    made.sources = [crosswalk([alien.ids], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: alien.ids } });
  });

  test('an id that its own service does not know is no answer, and what the name finds is shown', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-99}/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    const { id, title } = await made.visit();
    expect(id).toMatchObject({ state: 'absent', reason: 'tmdb knows no film with the id 99' });
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:348']);
  });

  test('an id of a series is none of a film', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    made.sources = [service('tmdb', [{ ...alien, kind: 'series' }], made.calls)];
    expect((await made.visit()).id?.state).toBe('absent');
  });

  test('one that a service dropped does not hide the others', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-99} {imdb-tt0078748}/film.mkv']);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: alien.ids } });
    expect((await made.visit()).wrote).toBe(false);
  });

  test('are taken as they are while the service is away, and looked at again', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    let trouble: Trouble | undefined = later;
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
    expect(id?.nextTryAt).toBe(new Date(start + 60 * 60 * 1000).toISOString());
    trouble = undefined;
    made.now += day;
    const settled = await made.visit();
    expect(settled.id).toMatchObject({ state: 'filled', value: { ids: alien.ids } });
    expect(settled.id?.nextTryAt).toBeUndefined();
  });

  test('of a service that none of ours translates go beside the name', async () => {
    const made = await house('series', ['Show (2004) [anidb-23]/S01E01.mkv']);
    const show: Entry = { source: 'tvmaze', kind: 'series', ids: { tvmaze: '1' }, title: 'Show', year: 2004 };
    made.sources = [service('tvmaze', [show], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { anidb: '23', tvmaze: '1' } } });
  });

  test('a .nfo that cannot be read is no reason to stop', async () => {
    const made = await house('movie', [film]);
    await made.put('Alien (1979)/movie.nfo', '<movie><uniqueid type="tmdb">679');
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { ids: { tmdb: '348' } } });
  });
});

describe('a person’s choice', () => {
  const choose = (chosen: Ids | undefined) => (title: Title) =>
    title.setTitleFact('id', chosenFact(title.titleFact('id'), chosen));

  test('is never overruled, not by a .nfo and not by a name', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    await made.put('Alien (1979) {tmdb-348}/movie.nfo', nfo('tmdb:348'));
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit();
    const { id } = await made.visit(choose({ tmdb: '679' }));
    expect(id).toMatchObject({ state: 'filled', source: 'person', value: { ids: aliens.ids, title: 'Aliens' } });
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });

  test('outlives a service that is away, one that denies it, and a refresh', async () => {
    const made = await house('movie', [film]);
    let trouble: Trouble | undefined = later;
    made.sources = [service('tmdb', [alien], made.calls, () => trouble)];
    expect((await made.visit(choose({ tmdb: '5' }))).id).toMatchObject({
      state: 'filled',
      source: 'person',
      value: { ids: { tmdb: '5' } },
    });
    trouble = undefined;
    made.now += day;
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'person', value: { ids: { tmdb: '5' } } });
    expect(made.warnings.join()).toContain('tmdb knows no film with the id 5');
    made.now += day;
    const opened = await made.visit((title) => {
      const { value: _, source: __, ...fact } = title.titleFact('id') ?? { state: 'open' };
      title.setTitleFact('id', { ...fact, state: 'open' });
    });
    expect(opened.id).toMatchObject({ state: 'filled', source: 'person', value: { ids: { tmdb: '5' } } });
  });

  test('taken back leaves it to the files again', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit(choose({ tmdb: '679' }));
    expect((await made.visit(choose(undefined))).id).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { ids: alien.ids },
    });
  });

  test('settles a title that was not identified', async () => {
    const made = await house('movie', ['Twins (1950)/film.mkv']);
    const twin = (tmdb: string): Entry => ({ source: 'tmdb', ids: { tmdb }, title: 'Twins', year: 1950 });
    made.sources = [service('tmdb', [twin('1'), twin('2')], made.calls)];
    await made.visit();
    const { id, title } = await made.visit(choose({ tmdb: '2' }));
    expect(id).toMatchObject({ state: 'filled', source: 'person', value: { ids: { tmdb: '2' } } });
    expect(title.record.candidates).toBeUndefined();
  });
});

describe('an id that is another one now', () => {
  const hang = (title: Title) => {
    title.setTitleFact('nfo', filledFact(undefined, { paths: ['movie.nfo'] }, 'tmdb', start));
    title.setTitleFact('trailer', absentFact(undefined, 'none', start));
    title.setArtFact(
      'poster',
      filledFact(undefined, { path: 'poster.jpg', url: 'https://x.test/1.jpg' }, 'tmdb', start),
    );
    title.setArtFact('fanart', filledFact(undefined, { path: 'fanart.jpg' }, 'file', start));
    title.setArtFact('banner', { ...absentFact(undefined, 'readOnly', start, 'never'), source: 'document' });
  };
  const states = ({ record }: Title) =>
    Object.fromEntries(Object.entries(record.facts).map(([name, fact]) => [name, fact?.state]));

  test('opens what was made for the other title, and leaves what is a user’s', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit();
    await made.put('Alien (1979)/movie.nfo', nfo('tmdb:679'));
    const { id, title } = await made.visit(hang);
    expect(id).toMatchObject({ state: 'filled', source: 'nfo', value: { title: 'Aliens' } });
    expect(states(title)).toEqual({
      id: 'filled',
      nfo: 'open',
      trailer: 'open',
      poster: 'open',
      fanart: 'filled',
      banner: 'absent',
    });
  });

  test('a folder with another name is looked for again; one that fits as well is not', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit(hang);
    await rename(join(made.root, 'Alien (1979)'), join(made.root, 'ALIEN (1979)'));
    made.calls.length = 0;
    await made.visit();
    expect(made.calls).toEqual([]);
    await rename(join(made.root, 'ALIEN (1979)'), join(made.root, 'Aliens (1986)'));
    await rename(join(made.root, 'Aliens (1986)/Alien (1979).mkv'), join(made.root, 'Aliens (1986)/Aliens.mkv'));
    const { id, title } = await made.visit(hang);
    expect(id).toMatchObject({ state: 'filled', value: { title: 'Aliens' } });
    expect(states(title)).toMatchObject({ nfo: 'open', poster: 'open', fanart: 'filled' });
  });

  test('a folder that lost its id keeps what it was', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    made.sources = [service('tmdb', [alien, { ...alien, ids: { tmdb: '9' } }], made.calls)];
    await made.visit();
    await rename(join(made.root, 'Alien (1979) {tmdb-348}'), join(made.root, 'Alien (1979)'));
    made.calls.length = 0;
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'filled', source: 'folder', value: { ids: alien.ids } });
    expect(made.calls).toEqual([]);
  });

  test('the first id opens what nobody could have had without one', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [], made.calls)];
    await made.visit(hang);
    made.sources = [service('tmdb', [alien], made.calls)];
    made.now += 31 * day;
    const { title } = await made.visit();
    expect(states(title)).toEqual({
      id: 'filled',
      nfo: 'filled',
      trailer: 'open',
      poster: 'filled',
      fanart: 'filled',
      banner: 'absent',
    });
  });

  test('the same id, learnt anew, opens nothing', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien], made.calls)];
    await made.visit();
    const { title } = await made.visit((one) => {
      hang(one);
      one.setTitleFact('id', { ...one.titleFact('id'), state: 'open' });
    });
    expect(states(title)).toEqual({
      id: 'filled',
      nfo: 'filled',
      trailer: 'absent',
      poster: 'filled',
      fanart: 'filled',
      banner: 'absent',
    });
  });
});
