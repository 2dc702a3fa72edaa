import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { json, type Loopback, openLoopback } from '../../../test/outbound/loopback.ts';
import { openTmdb, tmdbKey } from '../../../test/sources/answers/tmdb/server.ts';
import { readEnvironment } from '../../process/environment.ts';
import { sourcesTestCommand } from './sources.ts';

let folder: string;
let tmdb: Loopback;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sources-test-'));
  tmdb = await openTmdb({ '/3/authentication': json({ success: true, status_code: 1 }) });
});
afterEach(async () => {
  await tmdb.close();
  await rm(folder, { recursive: true, force: true });
});

interface Run {
  readonly code: number;
  readonly lines: readonly string[];
  readonly errors: string;
}

interface Given {
  readonly libraries: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly json?: boolean;
  readonly library?: string;
  /** `spec.notify` of every Library. */
  readonly notify?: readonly object[];
}

async function run({ libraries, key, json: asJson = false, library, notify = [] }: Given): Promise<Run> {
  const config = join(folder, 'config');
  await mkdir(config);
  for (const [name, sources] of Object.entries(libraries)) {
    await mkdir(join(folder, name));
    const spec = { kind: 'movies', storage: { path: join(folder, name) }, sources, notify };
    const head = { apiVersion: 'projectionist.dev/v1alpha1', kind: 'Library', metadata: { name } };
    await writeFile(join(config, `${name}.yaml`), JSON.stringify({ ...head, spec }));
  }
  const lines: string[] = [];
  let errors = '';
  const output = {
    answer: (line: string) => void lines.push(line),
    print: (text: string) => {
      errors += text;
    },
    isTerminal: false,
    columns: () => 80,
    colour: false,
  };
  const environment = readEnvironment(key === undefined ? {} : { PROJECTIONIST_SECRET_TMDB_TOKEN: key });
  const data = join(folder, 'data');
  const code = await sourcesTestCommand({ config, data, library, json: asJson, environment, output });
  return { code, lines, errors };
}

const source = () => ({ tmdb: { baseUrl: tmdb.url, secretRef: { name: 'tmdb', key: 'token' } } });

describe('sources test', () => {
  test('shows what a working source gives', async () => {
    const { code, lines } = await run({ libraries: { movies: [source()] }, key: tmdbKey });
    expect(lines).toEqual([
      'default/movies',
      '  tmdb  ok     answers, and takes the key; gives ids, texts, art and trailer links of films and series',
    ]);
    expect(code).toBe(0);
  });

  test('shows where a refused key was read, and never the key', async () => {
    const { code, lines, errors } = await run({ libraries: { movies: [source()] }, key: 'not-the-key' });
    expect(lines[1]).toMatch(
      /^ {2}tmdb {2}wrong {2}.*got status 401: .*copy it again from where it was made; its key was read from ".*token" or the variable/u,
    );
    expect(JSON.stringify([lines, errors])).not.toContain('not-the-key');
    expect(code).toBe(1);
  });

  test('shows where a missing key is expected, and sends no request', async () => {
    const { code, lines } = await run({ libraries: { movies: [source()] } });
    expect(lines[1]).toMatch(/expected it in ".*token" or the variable PROJECTIONIST_SECRET_TMDB_TOKEN, found none/u);
    expect([code, tmdb.asked]).toEqual([1, []]);
  });

  test('tells the user to check the address if something else answers there', async () => {
    await tmdb.close();
    tmdb = await openTmdb({ '/3/authentication': json({ hello: 'world' }) });
    const { code, lines } = await run({ libraries: { movies: [source()] }, key: tmdbKey });
    expect(lines[1]).toMatch(/wrong .*check its baseUrl/u);
    expect(code).toBe(1);
  });

  test('shows the host of a source that does not answer, and that scans go on', async () => {
    await tmdb.close();
    const { code, lines } = await run({ libraries: { movies: [source()] }, key: tmdbKey });
    expect(lines[1]).toMatch(
      /^ {2}tmdb {2}away {3}the connection to 127\.0\.0\.1:\d+ failed: it was refused \(ECONNREFUSED\): is the service down, or a firewall in between\? Scans go on without it$/u,
    );
    expect(code).toBe(1);
  });

  test('tests a source of several Libraries once for each of its settings', async () => {
    const other = { tmdb: { ...source().tmdb, baseUrl: `${tmdb.url}/` } };
    const { code, lines } = await run({ libraries: { a: [source()], b: [source()], c: [other] }, key: tmdbKey });
    expect(lines[2]).toBe('default/b');
    expect(lines[3]).toBe('  tmdb  ok     same as default/a');
    expect(lines[5]).toMatch(/^ {2}tmdb {2}ok {5}answers/u);
    expect([code, tmdb.asked.length]).toEqual([0, 2]);
  });

  test('--json has the full result for each Library, though the source is tested once', async () => {
    const { lines } = await run({ libraries: { a: [source()], b: [source()] }, key: 'not-the-key', json: true });
    const [a, b] = lines.map((line) => JSON.parse(line));
    expect(b).toEqual({ ...a, library: 'default/b' });
    expect(a).toMatchObject({ ok: false, cause: 'key', message: expect.stringMatching(/^tmdb: /u) });
    expect(tmdb.asked).toHaveLength(1);
  });

  test('--json prints one line per source of every Library', async () => {
    const { code, lines } = await run({ libraries: { films: [source()], other: [] }, key: tmdbKey, json: true });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        library: 'default/films',
        source: 'tmdb',
        gives: expect.stringContaining('ids'),
        ok: true,
        message: 'answers, and takes the key',
      },
    ]);
    expect(code).toBe(0);
  });

  test('--library limits the test to one Library; a Library without sources says so', async () => {
    const { code, lines } = await run({ libraries: { films: [source()], other: [] }, library: 'other' });
    expect(lines).toEqual(['default/other', '  no sources: no service is asked; everything local is still done']);
    expect([code, tmdb.asked]).toEqual([0, []]);
  });
});

test('media servers are tested too, and a Jellyfin says that it takes no marks', async () => {
  const jellyfin = await openLoopback({ '/System/Info': json({ Version: '10.11.3' }) });
  const notify = [{ jellyfin: { url: jellyfin.url } }, { emby: { url: `${jellyfin.url}/nothing` } }];
  const { code, lines } = await run({ libraries: { films: [] }, notify });
  await jellyfin.close();
  const text = lines.join('\n');
  expect(text).toMatch(/jellyfin http\S+ +ok +answers, 10\.11\.3; no plugin there accepts marks/u);
  expect(text).toMatch(/emby http\S+ +wrong/u);
  expect(code).toBe(1);
});
