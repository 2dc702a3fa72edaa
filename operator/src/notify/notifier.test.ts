import { describe, expect, onTestFinished, test } from 'vitest';
import { testClock } from '../../test/outbound/loopback.ts';
import { saying } from '../../test/saying.ts';
import { type Fakes, startFakes } from '../../test/sources/fakes/startFakes.ts';
import { type NotifierOptions, notifierOver } from '../../test/sources/notifierOver.ts';
import { englishText } from '../messages/english.ts';
import type { MediaServer } from '../title/factTable.ts';
import type { Notifier } from './notifier.ts';

const film = { key: 'Film (2001)', flat: false, kind: 'movie' } as const;
const show = { key: 'Show (2010)', flat: false, kind: 'series' } as const;
const nfo = (path: string) => ({ fact: 'nfo', path });
const filmNfo = [nfo('Film (2001)/movie.nfo')];

interface Fixture {
  readonly fakes: Fakes;
  readonly notifier: Notifier;
  readonly warnings: string[];
  readonly lines: string[];
  told(): readonly (readonly [call: string, ...paths: string[]])[];
}

/** A server of each named kind; notified only at the end unless a test says otherwise. */
async function fixture(kinds: readonly MediaServer[], options: Partial<NotifierOptions> = {}): Promise<Fixture> {
  const fakes = await startFakes();
  onTestFinished(() => fakes.close());
  const warnings: string[] = [];
  const lines: string[] = [];
  const note = (fields: object, message: string) => lines.push(JSON.stringify({ ...fields, message }));
  const notifier = await notifierOver(fakes, {
    kinds,
    mappings: [{ from: '/data', to: '/' }],
    rootPath: '/media/movies',
    clock: testClock(),
    log: { debug: note, warn: note },
    warn: (words) => warnings.push(englishText(words)),
    notifyAfterMs: 600_000,
    ...options,
  });
  fakes.mediaServers.sections = [
    { key: '1', type: 'movie', path: '/data' },
    { key: '2', type: 'movie', path: '/data/Kids' },
  ];
  return {
    fakes,
    notifier,
    warnings,
    lines,
    told: () => fakes.mediaServers.told.map(({ call, paths }) => [call, ...paths]),
  };
}

describe.each(['jellyfin', 'emby'] as const)('%s', (kind) => {
  test('gets exactly the changed folders, in one call', async () => {
    const { notifier, told, warnings } = await fixture([kind]);
    notifier.titleChanged(film, filmNfo);
    notifier.titleChanged(film, [{ fact: 'poster', path: 'Film (2001)/poster.jpg' }]);
    notifier.titleChanged({ key: 'flat.mkv', flat: true, kind: 'movie' }, [nfo('flat.nfo')]);
    await notifier.flush();
    expect(told()).toEqual([['/Library/Media/Updated', '/data/Film (2001)', '/data/flat.mkv']]);
    await notifier.flush();
    expect(told()).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  test('gets many titles in batches', async () => {
    const { notifier, told } = await fixture([kind]);
    for (let nth = 0; nth < 120; nth++) notifier.titleChanged({ ...film, key: `Film ${nth}` }, filmNfo);
    await notifier.flush();
    expect(told().map((call) => call.length - 1)).toEqual([50, 50, 20]);
  });
});

describe('jellyfin reads a known .nfo again', () => {
  const id = (digit: string) => digit.repeat(32);
  const refresh = 'refresh FullRefresh Default false false';

  async function known(options: Partial<NotifierOptions> = {}) {
    const whole = await fixture(['jellyfin'], options);
    const { mediaServers } = whole.fakes;
    mediaServers.jellyfinLibraries = [
      { id: id('a'), folders: ['/data'] },
      { id: id('b'), folders: ['/elsewhere'] },
    ];
    mediaServers.jellyfinItems = [
      { id: id('1'), type: 'Movie', path: '/data/Film (2001)/f.mkv', parentId: id('a') },
      { id: id('2'), type: 'Movie', path: '/data/Film (2001) II/f.mkv', parentId: id('a') },
      { id: id('3'), type: 'Movie', path: '/data/flat.mkv', parentId: id('a') },
      { id: id('4'), type: 'Movie', path: '/data/Film (2001)/f.mkv', parentId: id('b') },
      { id: id('5'), type: 'Series', path: '/data/Show (2010)', parentId: id('a') },
      { id: id('6'), type: 'Episode', path: '/data/Show (2010)/S01E01.mkv', parentId: id('5') },
      { id: id('7'), type: 'Episode', path: '/data/Show (2010)/S01E02.mkv', parentId: id('5') },
    ];
    const refreshed = () => whole.told().flatMap(([call, path]) => (call === refresh ? [path] : []));
    return { ...whole, refreshed };
  }

  test('the films and episodes whose .nfo changed, and no others', async () => {
    const { notifier, refreshed, warnings } = await known();
    notifier.titleChanged(film, filmNfo);
    notifier.titleChanged({ key: 'flat.mkv', flat: true, kind: 'movie' }, [{ fact: 'changed', path: 'flat.nfo' }]);
    notifier.titleChanged(show, [nfo('Show (2010)/tvshow.nfo'), nfo('Show (2010)/S01E02.nfo')]);
    await notifier.flush();
    expect(refreshed()).toEqual([id('1'), id('3'), id('7')]);
    notifier.titleChanged(film, [{ fact: 'poster', path: 'Film (2001)/poster.jpg' }]);
    notifier.titleChanged(show, [nfo('Show (2010)/tvshow.nfo')]);
    await notifier.flush();
    expect(refreshed()).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  test('two items of one folder, and an item behind the first page', async () => {
    const { fakes, notifier, refreshed } = await known();
    const others = Array.from({ length: 1_200 }, (_, nth) => ({
      ...{ id: `${nth}`.padStart(32, '0'), type: 'Movie' as const, path: `/data/${nth}/f.mkv`, parentId: id('a') },
    }));
    fakes.mediaServers.jellyfinLibraries = [id('a'), id('b')].map((one) => ({ id: one, folders: ['/data'] }));
    fakes.mediaServers.jellyfinItems = [...others, ...fakes.mediaServers.jellyfinItems];
    notifier.titleChanged(film, filmNfo);
    await notifier.flush();
    expect(refreshed()).toEqual([id('1'), id('4')]);
  });

  test('with the key of a user: notified once, one warning, and nothing waits for the next walk', async () => {
    const { fakes, notifier, told, refreshed, warnings } = await known();
    fakes.mediaServers.jellyfinAdmin = false;
    for (const key of ['Film (2001)', 'flat.mkv']) {
      notifier.titleChanged({ ...film, key }, filmNfo);
      await notifier.flush();
    }
    expect(told()).toHaveLength(2);
    expect(refreshed()).toEqual([]);
    expect(warnings).toEqual([expect.stringContaining('read known .nfo files again')]);
    expect([notifier.undelivered, notifier.keyFaults]).toEqual([[], []]);
  });

  test('an answer of another program, and ids that are none, refresh nothing', async () => {
    const { fakes, notifier, refreshed, warnings } = await known();
    fakes.mediaServers.jellyfinLibraries = [{ id: '../../Users', folders: ['/data'] }];
    notifier.titleChanged(film, filmNfo);
    await notifier.flush();
    expect([refreshed(), warnings]).toEqual([[], []]);
  });
});

test('emby is not asked to: a forced refresh would remove its intro marks', async () => {
  const { fakes, notifier } = await fixture(['emby']);
  notifier.titleChanged(film, filmNfo);
  await notifier.flush();
  expect(fakes.requests.filter(({ service }) => service === 'emby')).toHaveLength(1);
});

describe('plex', () => {
  test('refreshes the nearest section that holds the folder', async () => {
    const { notifier, told } = await fixture(['plex']);
    notifier.titleChanged(film, filmNfo);
    notifier.titleChanged({ ...film, key: 'Kids/Film' }, [nfo('Kids/Film/movie.nfo')]);
    for (const name of ['a.mkv', 'b.mkv'])
      notifier.titleChanged({ key: `Flat/${name}`, flat: true, kind: 'movie' }, filmNfo);
    await notifier.flush();
    expect(told()).toEqual([
      ['/library/sections/1/refresh', '/data/Film (2001)'],
      ['/library/sections/2/refresh', '/data/Kids/Film'],
      ['/library/sections/1/refresh', '/data/Flat'],
    ]);
  });

  test('without a section for the folder: one warning that says what to do', async () => {
    const { notifier, told, warnings } = await fixture(['plex'], { mappings: [] });
    notifier.titleChanged(film, filmNfo);
    await notifier.flush();
    notifier.titleChanged(film, filmNfo);
    await notifier.flush();
    expect(told()).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^plex .*\/media\/movies\/Film \(2001\).*pathMappings/u)]);
  });
});

describe('kodi', () => {
  test('refreshes a film it knows, and scans for one it does not', async () => {
    const { fakes, notifier, told } = await fixture(['kodi']);
    fakes.mediaServers.kodiFilms = [
      { id: 7, title: 'Film', file: '/data/Film (2001)/f.mkv' },
      { id: 8, title: 'Film', file: '/data/Film (2001) II/f.mkv' },
    ];
    notifier.titleChanged(film, filmNfo);
    notifier.titleChanged({ ...film, key: 'New' }, [nfo('New/movie.nfo')]);
    await notifier.flush();
    expect(told()).toEqual([
      ['VideoLibrary.RefreshMovie', '7'],
      ['VideoLibrary.Scan', '/data/New/'],
    ]);
  });

  test('refreshes only the changed film of a shared folder', async () => {
    const { fakes, notifier, told } = await fixture(['kodi']);
    fakes.mediaServers.kodiFilms = [
      { id: 7, title: 'A', file: '/data/Flat/a.mkv' },
      { id: 8, title: 'B', file: '/data/Flat/b.mkv' },
    ];
    notifier.titleChanged({ key: 'Flat/b.mkv', flat: true, kind: 'movie' }, [nfo('Flat/b.nfo')]);
    await notifier.flush();
    expect(told()).toEqual([['VideoLibrary.RefreshMovie', '8']]);
  });

  test('refreshes what changed of a show, and scans for new episodes', async () => {
    const { fakes, notifier, told } = await fixture(['kodi']);
    fakes.mediaServers.kodiSeries = [{ id: 3, title: 'Show', file: '/data/Show (2010)/' }];
    fakes.mediaServers.kodiEpisodes = [1, 2, 11].map((nth) => ({
      id: nth,
      title: `E${nth}`,
      file: `/data/Show (2010)/Season 01/Show S01E${nth}.mkv`,
    }));
    notifier.titleChanged(show, [nfo('Show (2010)/Season 01/Show S01E1.nfo')]);
    await notifier.flush();
    expect(told()).toEqual([
      ['VideoLibrary.RefreshEpisode', '1'],
      ['VideoLibrary.Scan', '/data/Show (2010)/'],
    ]);
    fakes.mediaServers.forget();
    notifier.titleChanged(show, [nfo('Show (2010)/tvshow.nfo')]);
    await notifier.flush();
    expect(told()).toEqual([
      ['VideoLibrary.RefreshTVShow', '3'],
      ['VideoLibrary.Scan', '/data/Show (2010)/'],
    ]);
  });
});

test('two changes before a notification go together', async () => {
  const { fakes, notifier, told } = await fixture(['kodi']);
  const file = (nth: number) => `Show (2010)/Show S01E0${nth}`;
  fakes.mediaServers.kodiEpisodes = [1, 2].map((id) => ({ id, title: '', file: `/data/${file(id)}.mkv` }));
  for (const nth of [1, 2]) notifier.titleChanged(show, [nfo(`${file(nth)}.nfo`)]);
  await notifier.flush();
  expect(told()).toEqual([
    ['VideoLibrary.RefreshEpisode', '1'],
    ['VideoLibrary.RefreshEpisode', '2'],
    ['VideoLibrary.Scan', '/data/Show (2010)/'],
  ]);
});

test('each server hears only of files that it reads', async () => {
  const { fakes, notifier } = await fixture(['jellyfin', 'emby', 'plex', 'kodi']);
  notifier.titleChanged(film, [{ fact: 'tiles', path: 'Film (2001)/f.trickplay' }]);
  notifier.titleChanged(show, []);
  await notifier.flush();
  expect(fakes.mediaServers.told.map(({ server }) => server)).toEqual(['jellyfin']);
  expect(fakes.count('kodi')).toBe(0);
});

test('seconds after a change, before the walk ends', async () => {
  const { fakes, notifier } = await fixture(['jellyfin'], { notifyAfterMs: 1 });
  const told = new Promise<readonly string[]>((resolve) => {
    fakes.mediaServers.answerBack = async ({ paths }) => resolve(paths);
  });
  notifier.titleChanged(film, filmNfo);
  expect(await told).toEqual(['/data/Film (2001)']);
});

test('as soon as a batch is full', async () => {
  const { fakes, notifier } = await fixture(['jellyfin']);
  const told = new Promise<readonly string[]>((resolve) => {
    fakes.mediaServers.answerBack = async ({ paths }) => resolve(paths);
  });
  for (let nth = 0; nth < 50; nth++) notifier.titleChanged({ ...film, key: `Film ${nth}` }, filmNfo);
  expect(await told).toHaveLength(50);
});

describe('a server that does not answer', () => {
  // The server may have acted before it failed to answer: a repeated notification does no harm.
  test('once is asked again', async () => {
    const { fakes, notifier, warnings } = await fixture(['jellyfin']);
    fakes.fail('jellyfin', { kind: 'html', status: 503 }, { times: 2 });
    notifier.titleChanged(film, [{ fact: 'poster', path: 'Film (2001)/poster.jpg' }]);
    await notifier.flush();
    expect(fakes.count('jellyfin')).toBe(3);
    expect(warnings).toEqual([]);
  });

  test('ends in one warning, the other servers are notified', async () => {
    const { fakes, notifier, warnings } = await fixture(['jellyfin', 'kodi']);
    fakes.fail('jellyfin', { kind: 'reset' });
    notifier.titleChanged(film, filmNfo);
    notifier.titleChanged(show, filmNfo);
    await notifier.flush();
    expect(fakes.mediaServers.told.flatMap(({ server, paths }) => (server === 'kodi' ? paths : []))).toEqual([
      '/data/Film (2001)/',
      '/data/Show (2010)/',
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^jellyfin http.*was not told of 2 titles that changed/u)]);
    expect(notifier.keyFaults).toEqual([]);
    expect(fakes.count('jellyfin')).toBeLessThanOrEqual(4);
  });

  test('during a walk gets everything once it is back', async () => {
    const { fakes, notifier, warnings } = await fixture(['jellyfin']);
    const gaveUp = new Promise<void>((resolve) => {
      fakes.mediaServers.answerBack = async () => {
        if (fakes.count('jellyfin') === 4) resolve();
      };
    });
    fakes.fail('jellyfin', { kind: 'reset' }, { times: 4 });
    for (let nth = 0; nth < 50; nth++) notifier.titleChanged({ ...film, key: `Film ${nth}` }, filmNfo);
    await gaveUp;
    notifier.titleChanged({ ...film, key: 'Film 50' }, filmNfo);
    fakes.mediaServers.forget();
    await notifier.flush();
    const paths = fakes.mediaServers.told.flatMap((told) => told.paths);
    expect(new Set(paths).size).toBe(51);
    expect(warnings).toEqual([]);
  });

  test('that is another program is not asked for every title', async () => {
    const { fakes, notifier, warnings } = await fixture(['jellyfin'], { mappings: [] });
    fakes.fail('jellyfin', { kind: 'html', status: 404 });
    for (let nth = 0; nth < 40; nth++) notifier.titleChanged({ ...film, key: `Film ${nth}` }, filmNfo);
    await notifier.flush();
    expect(fakes.count('jellyfin')).toBeLessThanOrEqual(6);
    expect(warnings.length).toBeLessThanOrEqual(4);
  });
});

describe('a change that a server missed', () => {
  const waiting = (titles: readonly { readonly key: string }[]) => titles.map(({ key }) => key);

  test('is kept for the next walk, each change once', async () => {
    const { fakes, notifier, warnings } = await fixture(['kodi']);
    fakes.fail('kodi', { kind: 'reset' });
    for (const nth of [1, 1, 2]) notifier.titleChanged(show, [nfo(`Show (2010)/Show S01E0${nth}.nfo`)]);
    await notifier.flush();
    expect(notifier.undelivered).toEqual([
      {
        ...show,
        server: `kodi ${fakes.baseUrl('kodi')}`,
        changes: [1, 2].map((nth) => nfo(`Show (2010)/Show S01E0${nth}.nfo`)),
        sinceMs: expect.any(Number),
      },
    ]);
    expect(warnings).toEqual([expect.stringMatching(/the next scan tells it$/u)]);
  });

  test('goes to its server before later changes, and is then dropped', async () => {
    const { fakes } = await fixture([]);
    const server = `jellyfin ${fakes.baseUrl('jellyfin')}`;
    const late = { ...film, changes: filmNfo, sinceMs: 5 };
    const undelivered = [
      { ...late, server },
      { ...late, key: 'Gone', server: 'emby http://gone' },
    ];
    const next = await fixture(['jellyfin', 'kodi'], { undelivered, url: fakes.baseUrl('jellyfin') });
    expect(waiting(next.notifier.undelivered)).toEqual([film.key]);
    next.notifier.titleChanged(show, [{ fact: 'tiles', path: 'Show (2010)/a.trickplay' }]);
    await next.notifier.flush();
    expect(fakes.mediaServers.told.map(({ paths }) => paths)).toEqual([['/data/Film (2001)', '/data/Show (2010)']]);
    expect(next.notifier.undelivered).toEqual([]);
  });

  test('also waits for a key; of many, only the latest', async () => {
    const secrets = { read: async () => undefined, place: () => 'secrets/jellyfin/key' };
    const { notifier } = await fixture(['jellyfin'], { secrets });
    for (let nth = 0; nth < 300; nth++) notifier.titleChanged({ ...film, key: `Film ${nth}` }, filmNfo);
    await notifier.flush();
    expect([notifier.undelivered.length, notifier.undelivered[0]?.key]).toEqual([256, 'Film 44']);
  });
});

describe('a key', () => {
  test.each<MediaServer>(['jellyfin', 'emby', 'plex', 'kodi'])(
    'that %s refuses is a fault, sent once',
    async (kind) => {
      const { fakes, notifier, warnings, told } = await fixture([kind]);
      fakes.keys.change(kind, 'another-key-altogether');
      const wrong = await fixture([kind], { url: fakes.baseUrl(kind) });
      wrong.notifier.titleChanged(film, filmNfo);
      await wrong.notifier.flush();
      wrong.notifier.titleChanged(show, filmNfo);
      await wrong.notifier.flush();
      expect(wrong.notifier.keyFaults).toEqual([{ server: `${kind} ${fakes.baseUrl(kind)}`, reason: saying(/./u) }]);
      expect(fakes.count(kind)).toBe(1);
      expect(wrong.warnings).toHaveLength(1);
      expect([notifier.keyFaults, warnings, told()]).toEqual([[], [], []]);
    },
  );

  test('that is missing is a fault before any request', async () => {
    const { fakes, notifier, warnings } = await fixture(['jellyfin'], {
      secrets: { read: async () => undefined, place: () => 'secrets/jellyfin/key' },
    });
    notifier.titleChanged(film, filmNfo);
    await notifier.flush();
    expect(fakes.count('jellyfin')).toBe(0);
    expect(notifier.keyFaults).toMatchObject([{ reason: saying(/secrets\/jellyfin\/key/u) }]);
    expect(warnings).toHaveLength(1);
  });

  test('is in no text', async () => {
    const { fakes, notifier, warnings, lines } = await fixture(['jellyfin', 'emby', 'plex', 'kodi']);
    for (const kind of ['jellyfin', 'emby', 'plex', 'kodi']) fakes.fail(kind, { kind: 'html', status: 500 });
    notifier.titleChanged(film, filmNfo);
    await notifier.flush();
    expect(warnings).toHaveLength(4);
    const text = [...warnings, ...lines].join('\n');
    for (const key of fakes.keys.all()) expect(text).not.toContain(key);
  });
});

test('sends no request if no server is named', async () => {
  const { fakes, notifier } = await fixture([]);
  notifier.titleChanged(film, filmNfo);
  await notifier.flush();
  expect(fakes.requests).toEqual([]);
});
