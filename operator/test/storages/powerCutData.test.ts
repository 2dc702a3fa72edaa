/**
 * Power cuts under a server whose data folder, documents, films, stories and lists are on one device, which is copied in one instant
 * again and again while people and senders are at work. In each copy everything is there that was answered before the cut, every file
 * is whole, and a server that starts on it ends its scans well.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { reasonWithoutRoot } from '../faults/mounts.ts';
import { type Serving, startServe } from '../serving.ts';
import { tinyVideo } from '../walk/walkFixture.ts';
import { storages, unmount } from './storages.ts';

const reason = reasonWithoutRoot();
const execute = promisify(execFile);
const lines: string[] = [];
afterAll(() => {
  process.stdout.write(`${lines.join('\n')}\n`);
});

const cutsOfEach = 6;
const cutEveryMs = 700;
/** A Library that is suspended holds what senders name; more than 64 would become a full scan. */
const webhooksAtMost = 60;
const carrierBytes = 8 * 1024 ** 3;
const films = ['Alpha (2001) {tmdb-1}', 'Beta (2002) {tmdb-2}', 'Gamma (2003) {tmdb-3}'];
const firstFilm = films[0] ?? '';
const videoOf = (film: string) => `${film}/${film}.mkv`;

/** What was answered so far: the last number of each kind. */
interface Answered {
  webhooks: number;
  settings: number;
  marks: number;
  uploads: number;
}

interface Ground {
  readonly folder: string;
  readonly carrier: string;
  readonly disk: string;
  readonly config: string;
  readonly data: string;
}

async function makeGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'projectionist-cut-'));
  const [carrier, disk] = [join(folder, 'carrier'), join(folder, 'disk')];
  onTestFinished(async () => {
    await unmount(disk).catch(() => undefined);
    await unmount(carrier).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(carrier);
  await mkdir(disk);
  const image = join(folder, 'carrier.image');
  await execute('truncate', ['-s', String(carrierBytes), image]);
  await execute('mkfs.xfs', ['-q', '-m', 'reflink=1', image]);
  await execute('mount', ['-o', 'loop', image, carrier]);
  return { folder, carrier, disk, config: join(disk, 'config/projectionist.yaml'), data: join(disk, 'data') };
}

const storyOf = (number: number) => `name: Saga
sources: [https://example.org/order]
order:
${films.map((film, at) => `  - {movie: "tmdb:${at + 1}", title: "${film}", released: "2001-01-0${1 + ((at + number) % 9)}"}`).join('\n')}
`;

async function fill({ disk, config }: Ground): Promise<void> {
  const put = async (path: string, content: Uint8Array | string) => {
    await mkdir(dirname(join(disk, path)), { recursive: true });
    await writeFile(join(disk, path), content);
  };
  const video = await readFile(await tinyVideo());
  for (const film of films) await put(`movies/${videoOf(film)}`, video);
  await put('stories/saga.franchise.yaml', storyOf(0));
  await mkdir(join(disk, 'stories/lists'));
  await mkdir(join(disk, 'held'));
  const kodi = { folder: 'lists', libraries: [{ name: 'movies', path: '/media/movies' }] };
  const documents = {
    movies: { kind: 'movies', tiles: { mode: 'off', intervalSeconds: 1 } },
    stories: { kind: 'franchises', publish: [{ kodi }] },
    held: { kind: 'movies', suspend: true },
  };
  const texts = Object.entries(documents).map(([name, spec]) =>
    [
      `# the Library ${name}`,
      'apiVersion: projectionist.dev/v1alpha1',
      'kind: Library',
      `metadata: {name: ${name}}`,
      'spec:',
      ...Object.entries({ ...spec, storage: { path: join(disk, name) }, schedule: '0 0 29 2 *', sources: [] }).map(
        ([key, value]) => `  ${key}: ${JSON.stringify(value)}`,
      ),
      '',
    ].join('\n'),
  );
  await put('config/projectionist.yaml', texts.join('---\n'));
  await put('config/password', 'open sesame');
  expect(config).toContain('config/projectionist.yaml');
  await execute('sync', ['-f', disk]);
}

async function serve({ folder, disk, config, data }: Ground): Promise<Serving> {
  const fixture = { folder, config, data, remove: async () => undefined };
  const serving = await startServe(fixture, {
    args: ['--password-file', join(disk, 'config/password')],
    env: { PROJECTIONIST_QUIET_SECONDS: '0' },
  });
  onTestFinished(async () => void (await serving.stop('SIGKILL')));
  return serving;
}

/** People and senders, each one request after the other until `isOver`. Returns what failed. */
async function work(ground: Ground, serving: Serving, answered: Answered, isOver: () => boolean): Promise<void> {
  const ask = async (path: string, body: object | undefined, cookie = '') => {
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${serving.pageUrl}/api/v1/${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return { text, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
  };
  const { cookie } = await ask('session', { password: 'open sesame' });
  const { titles } = JSON.parse((await ask('titles', undefined, cookie)).text);
  const idOf = (film: string) => titles.find(({ key }: { key: string }) => key === film).id;
  const each = async (most: number, pauseMs: number, one: (number: number) => Promise<void>) => {
    for (let number = 1; number <= most && !isOver(); number++) {
      await one(number);
      await wait(pauseMs);
    }
  };
  await Promise.all([
    each(webhooksAtMost, 60, async (number) => {
      await serving.post('held', { movie: { folderPath: join(ground.disk, 'held', `New ${number} (2001)`) } });
      answered.webhooks = number;
    }),
    each(59, 90, async (number) => {
      const { files } = JSON.parse((await ask('settings', undefined, cookie)).text);
      const edits = [
        { op: 'set', library: 'default/movies', path: ['spec', 'tiles', 'intervalSeconds'], value: number + 1 },
      ];
      await ask('settings/documents', { file: ground.config, hash: files[0].hash, edits }, cookie);
      answered.settings = number + 1;
    }),
    each(90, 40, async (number) => {
      const spans = [{ startSeconds: number / 1000, endSeconds: 0.5 }];
      await ask(
        `titles/${idOf(firstFilm)}/marks`,
        { video: videoOf(firstFilm), action: 'set', kind: 'intro', spans },
        cookie,
      );
      answered.marks = number;
    }),
    each(250, 120, async (number) => {
      const create = { width: 200, height: 300, channels: 3, background: { r: number, g: 0, b: 0 } } as const;
      const content = (await sharp({ create }).jpeg().toBuffer()).toString('base64');
      await ask(`titles/${idOf(films[1] ?? '')}/pictures`, { fact: 'poster', action: 'upload', content }, cookie);
      answered.uploads = number;
    }),
    each(250, 150, async (number) => {
      await writeFile(join(ground.disk, 'stories/saga.franchise.yaml'), storyOf(number));
      await serving.post('stories', { path: join(ground.disk, 'stories/saga.franchise.yaml') });
    }),
  ]);
}

interface Cut {
  readonly copy: string;
  readonly answered: Answered;
}

async function cutsOf(ground: Ground): Promise<readonly Cut[]> {
  const serving = await serve(ground);
  for (const library of ['default/movies', 'default/stories'])
    await serving.logged(({ msg, library: of }) => msg === 'a run ended' && of === library);
  const answered: Answered = { webhooks: 0, settings: 1, marks: 0, uploads: 0 };
  let isOver = false;
  const working = work(ground, serving, answered, () => isOver);
  const cuts: Cut[] = [];
  try {
    while (cuts.length < cutsOfEach) {
      await Promise.race([wait(cutEveryMs), working]);
      const before = { ...answered };
      const copy = join(ground.carrier, `cut-${cuts.length}`);
      await execute('cp', ['--reflink=always', join(ground.carrier, 'image'), copy]);
      cuts.push({ copy, answered: before });
    }
  } finally {
    isOver = true;
    await working;
  }
  await serving.stop('SIGKILL');
  return cuts;
}

function inDatabase<Result>(file: string, read: (db: DatabaseSync) => Result): Result {
  // A Job of the killed server may just start, and recover the same database.
  const db = new DatabaseSync(file, { timeout: 30_000 });
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return read(db);
  } finally {
    db.close();
  }
}

/** Until a person is answered, all of the catalog may be lost: the files have the rest. */
function wishesIn(data: string, table: 'markWishes' | 'pictureWishes') {
  return inDatabase(join(data, 'catalog.db'), (db) => {
    const isThere = db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
    return isThere ? db.prepare(`SELECT * FROM ${table}`).all() : [];
  });
}

/** The number of the newest mark by hand, wherever it is. */
async function marksIn({ disk, data }: Ground): Promise<number> {
  const waiting = wishesIn(data, 'markWishes').map(({ wish }) => String(wish));
  const hidden = join(disk, 'movies', firstFilm, '.projectionist');
  const names = (await readdir(hidden).catch(() => [])).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(names.map((name) => readFile(join(hidden, name), 'utf8')));
  for (const text of files) JSON.parse(text);
  const starts = [...waiting, ...files].flatMap((text) => [...text.matchAll(/"startSeconds":\s*([\d.]+)/gu)]);
  return Math.max(
    0,
    ...starts.map(([, seconds]) => Math.round(Number(seconds) * 1000)).filter((number) => number < 500),
  );
}

/** The number of the newest poster of the person: its red. */
async function uploadsIn({ disk, data }: Ground): Promise<number> {
  const waiting = wishesIn(data, 'pictureWishes').map(({ bytes }) => bytes);
  const placed = await readFile(join(disk, 'movies', films[1] ?? '', 'poster.jpg')).catch(() => undefined);
  const pictures = [...waiting, placed].filter((bytes) => bytes instanceof Uint8Array);
  const reds = await Promise.all(pictures.map(async (bytes) => (await sharp(bytes).stats()).channels[0]?.mean ?? 0));
  return Math.round(Math.max(0, ...reds));
}

async function listsIn({ disk }: Ground): Promise<readonly string[]> {
  const folder = join(disk, 'stories/lists');
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

async function expectWhole(ground: Ground, { answered }: Cut): Promise<void> {
  const text = await readFile(ground.config, 'utf8');
  for (const name of ['movies', 'stories', 'held']) expect(text).toContain(`# the Library ${name}\n`);
  expect(text.endsWith('\n')).toBe(true);
  expect(Number(/intervalSeconds"?: ?(\d+)/u.exec(text)?.[1])).toBeGreaterThanOrEqual(answered.settings);
  const state = inDatabase(join(ground.data, 'state.db'), (db) =>
    String(db.prepare('SELECT state FROM library WHERE key = ?').get('default/held')?.['state']),
  );
  for (let number = 1; number <= answered.webhooks; number++) expect(state).toContain(`New ${number} (2001)`);
  expect(await marksIn(ground)).toBeGreaterThanOrEqual(answered.marks);
  // JPEG keeps a plain colour to one step.
  expect(await uploadsIn(ground)).toBeGreaterThanOrEqual(answered.uploads - 1);
  for (const list of await listsIn(ground)) for (const film of films) expect(list).toContain(`${film}.mkv`);
}

describe.skipIf(reason !== undefined).each(['ext4', 'XFS', 'btrfs'])('power cuts of a server on %s', (name) => {
  test('lose nothing that was answered, and leave no half file', { timeout: 900_000 }, async () => {
    const ground = await makeGround();
    await storages.find((one) => one.name === name)?.mount(ground.disk, ground.carrier);
    await fill(ground);
    const cuts = await cutsOf(ground);
    await unmount(ground.disk);
    const states: string[] = [];
    for (const cut of cuts) {
      await execute('mount', ['-o', name === 'XFS' ? 'loop,nouuid' : 'loop', cut.copy, ground.disk]);
      await expectWhole(ground, cut);
      const serving = await serve(ground);
      // A run of the time of the cut is lost, and another follows.
      for (const name of ['default/movies', 'default/stories'])
        await serving.logged(({ result, library }) => result === 'Succeeded' && library === name);
      // The films may have been found after the stories.
      await serving.post('stories');
      await expect.poll(() => listsIn(ground), { timeout: 60_000, interval: 200 }).toHaveLength(1);
      expect(serving.log.filter(({ level }) => level >= 50)).toEqual([]);
      expect(serving.log.filter(({ msg, result }) => /set aside/u.test(msg) || result === 'Failed')).toEqual([]);
      expect((await serving.stop()).code).toBe(0);
      await expectWhole(ground, cut);
      const { webhooks, settings, marks, uploads } = cut.answered;
      states.push([webhooks, settings, marks, uploads].join('/'));
      await unmount(ground.disk);
      await rm(cut.copy);
    }
    lines.push(
      `${name}: ${cuts.length} cuts; webhooks/settings/marks/posters answered before each: ${states.join(', ')}`,
    );
  });
});
