import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { standIn } from '../../test/cli/standIn.ts';
import { TEXT_EXPORTS } from '../exports/textExports.ts';
import { SERVER_EXPORTS } from './exportCommand.ts';
import { runFranchise } from './program.ts';
import type { Surroundings } from './surroundings.ts';

const good = `name: "A"
sources: [https://example.org/a]
calendar: {unit: years, zero: "Z", before: "BZ", after: "AZ"}
universe: "U"
eras:
  - {name: "First", from: -9, to: 0}
  - {name: "Second", from: 1, to: 9}
order:
  - movie: tmdb:1
    title: "One"
    released: "1999"
    time: {from: -3, to: -2}
    note: "a secret"
  - series: tvdb:2
    title: "Two"
    released: "2001"
    time: {from: 2, to: 2}
    universes: ["V"]
    seasons:
      - season: 1
        episodes: [S01E01-S01E03]
`;
const bad = good.replace('{from: -3, to: -2}', '{from: -2, to: -3}');

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'franchise-program-'));
  await writeFile(join(folder, 'a.franchise.yaml'), good);
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function run(args: readonly string[], given: Partial<Surroundings> & { readonly input?: string } = {}) {
  const { surroundings, answered, told } = standIn({ currentFolder: folder, ...given });
  const code = await runFranchise(args, surroundings);
  return { code, out: answered(), err: told() };
}

describe('check', () => {
  test('exits 0 without faults, 1 with an error, 2 if a file cannot be read', async () => {
    await writeFile(join(folder, 'b.franchise.yaml'), bad);
    expect(await run(['check', 'a.franchise.yaml'])).toEqual({
      code: 0,
      out: '1 file: no faults (and 1 hint: --info)\n',
      err: '',
    });
    expect(await run(['check', '.'])).toMatchObject({ code: 1, err: '' });
    const { code, out, err } = await run(['check', 'a.franchise.yaml', 'b.franchise.yaml', 'c.franchise.yaml']);
    expect([code, err]).toEqual([
      2,
      'c.franchise.yaml: there is no such file or folder; check the spelling and the current folder\n',
    ]);
    expect(out).toContain('b.franchise.yaml:12:11 error time-reversed');
    expect(out).toContain('2 files: 1 error (and 3 hints: --info)\n');
  });

  test('faults on standard error fit its terminal', async () => {
    for (const args of [['order'], ['export', '--to', 'csv'], ['fmt']]) {
      const input = args[0] === 'fmt' ? 'name: [' : bad;
      const { err } = await run([...args, '-'], { input, errorColumns: 40 });
      const words = err.split('\n').filter((line) => !line.includes(' | '));
      expect(words.length).toBeGreaterThan(3);
      for (const line of words) expect(line.length, line).toBeLessThanOrEqual(40);
      expect((await run([...args, '-'], { input })).err).toMatch(/^.{60,}$/mu);
    }
  });

  test('warnings fail only with --strict; hints are shown with --info', async () => {
    const input = good.replace('"One"', '"One (1999)"').replace(/^sources.*\n/mu, '');
    expect(await run(['check', '-'], { input })).toMatchObject({ code: 0 });
    expect(await run(['check', '--strict', '-'], { input })).toMatchObject({ code: 1 });
    expect((await run(['check', '-'], { input })).out).not.toContain('no-sources');
    expect((await run(['check', '--info', '-'], { input })).out).toContain('no-sources');
  });

  test('standard input is read as JSON if its name ends so', async () => {
    const input = '{"name": "A", "order": [{"movie": "tmdb:1",}]}';
    const { code, out } = await run(['check', '--stdin-name', 'x.json', '-'], { input });
    expect(code).toBe(1);
    expect(out).toContain('x.json:1:');
    expect((await run(['check', '-'], { input })).out).not.toContain(' error yaml-');
  });

  test('every format reports the same faults', async () => {
    const json: unknown = JSON.parse((await run(['check', '--json', '-'], { input: bad })).out);
    expect(json).toMatchObject([
      { level: 'info', code: 'era-empty' },
      { file: '<stdin>', code: 'time-reversed', level: 'error', path: '/order/0/time', line: 12, column: 11 },
      { level: 'info', code: 'universe-once' },
    ]);
    expect((await run(['check', '--format', 'json', '-'], { input: bad })).out).toBe(
      (await run(['check', '--json', '-'], { input: bad })).out,
    );
    expect((await run(['check', '--format', 'github', '-'], { input: bad })).out).toMatch(
      /^::error file=<stdin>,line=12,/u,
    );
    const sarif = JSON.parse((await run(['check', '--format', 'sarif', '-'], { input: bad })).out);
    expect(sarif.runs[0].results).toHaveLength(3);
    expect(sarif.runs[0].tool.driver.rules.length).toBeGreaterThan(20);
    expect((await run(['check', '--json', 'nope'])).out).toBe('[]\n');
  });

  test('servers are contacted only with --online', async () => {
    const input = good
      .replace('universe:', 'art: {poster: "https://art.example/p.jpg"}\nuniverse:')
      .replace('tvdb:2', 'other:2');
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url instanceof Request ? url.url : url));
      return new Response('', { status: 404 });
    };
    await run(['check', '-'], { input, fetch });
    expect(asked).toEqual([]);
    const { out } = await run(['check', '--online', '--info', '-'], { input, fetch });
    expect(asked[0]).toContain('art.example');
    expect(out).toMatch(/<stdin>:4:15 info art-unreachable/u);
  });
});

describe('order', () => {
  test('a table with eras as headings, and no note', async () => {
    const { code, out } = await run(['order', 'a.franchise.yaml']);
    expect(code).toBe(0);
    expect(out).toBe(
      [
        'A',
        '',
        'First (9 BZ–0)',
        '  1  3–2 BZ  One  film',
        '',
        'Second (1–9 AZ)',
        '2–4  2 AZ    Two  S01E01–S01E03  V',
        '',
      ].join('\n'),
    );
  });

  test('a narrow terminal shortens columns and drops no lines', async () => {
    const { out } = await run(['order', '-'], {
      input: good.replace('"Two"', '"Two and a very long title indeed"'),
      columns: 44,
    });
    expect(out.split('\n').every((line) => line.length <= 44)).toBe(true);
    expect(out).toContain('…');
  });

  test('by release there are no headings', async () => {
    const { out } = await run(['order', '--release', '-'], { input: good.replace('"1999"', '"2010"') });
    expect(out.split('\n').map((line) => line.trim().split(/ {2,}/u)[2])).toEqual([undefined, 'Two', 'One', undefined]);
  });

  test('JSON rows have exactly the documented keys', async () => {
    const rows: Record<string, unknown>[] = JSON.parse((await run(['order', '--json', 'a.franchise.yaml'])).out);
    expect(rows).toHaveLength(4);
    expect(rows[0]).toEqual({
      place: 1,
      entry: 0,
      kind: 'movie',
      id: 'tmdb:1',
      title: 'One',
      time: { from: -3, to: -2 },
      universes: ['U'],
      eras: ['First'],
      released: '1999',
    });
    expect(Object.keys(rows[3] ?? {})).toEqual([
      'place',
      'entry',
      'kind',
      'id',
      'title',
      'season',
      'episode',
      'time',
      'universes',
      'eras',
      'released',
    ]);
  });

  test('a file with errors prints them and exits 1', async () => {
    const { code, out, err } = await run(['order', '-'], { input: bad });
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('error time-reversed');
  });

  test('text of a file cannot control the terminal', async () => {
    const input = good
      .replace('"One"', '"O\\u2066ne"')
      .replace('"A"', '"A\\u0085"')
      .replace('"First"', '"F\\u202e"')
      .replace('"V"', '"V\\r"');
    for (const args of [
      ['order', '-'],
      ['order', '--json', '-'],
    ]) {
      const { code, out } = await run(args, { input });
      expect(code).toBe(0);
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u2066]/u);
    }
  });
});

describe('export', () => {
  test('one file goes to standard output, omissions go to standard error', async () => {
    const { code, out, err } = await run(['export', 'a.franchise.yaml', '--to', 'csv']);
    expect([code, out.split('\r\n')[0]]).toEqual([
      0,
      'place,kind,id,season,episodes,title,released,from,to,era,universes,held',
    ]);
    expect(err).not.toContain('secret');
  });

  test('files are written to a folder or a path, and existing ones are overwritten only with --force', async () => {
    expect(await run(['export', 'a.franchise.yaml', '--to', 'markdown', '--out', 'x.md'])).toMatchObject({
      code: 0,
      out: '',
    });
    const first = await readFile(join(folder, 'x.md'), 'utf8');
    const again = await run(['export', 'a.franchise.yaml', '--to', 'markdown', '--tasks', '--out', 'x.md']);
    expect(again).toMatchObject({ code: 2, err: 'x.md: it exists already; add --force to overwrite it\n' });
    expect(await readFile(join(folder, 'x.md'), 'utf8')).toBe(first);
    expect(
      await run(['export', 'a.franchise.yaml', '--to', 'markdown', '--tasks', '--out', 'x.md', '--force']),
    ).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'x.md'), 'utf8')).toContain('- [ ] One');
    await mkdir(join(folder, 'out'));
    expect(await run(['export', 'a.franchise.yaml', '--to', 'csv', '--out', 'out'])).toMatchObject({ code: 0 });
    expect(await readdir(join(folder, 'out'))).toEqual(['a.csv']);
    expect(await run(['export', 'a.franchise.yaml', '--to', 'kometa', '--out', 'made/'])).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'made'))).length).toBeGreaterThan(1);
  });

  test('several files need a folder', async () => {
    const { code, err } = await run(['export', 'a.franchise.yaml', '--to', 'kometa']);
    expect(code).toBe(2);
    expect(err).toContain('name a folder for them with --out');
  });

  test('a collection provides what is held', async () => {
    await writeFile(
      join(folder, 'mine.json'),
      JSON.stringify({ movies: [{ title: 'The One', ids: ['tmdb:1'], path: '/films/one.mkv' }] }),
    );
    const { code, out } = await run(['export', 'a.franchise.yaml', '--to', 'kodi', '--collection', 'mine.json']);
    expect(code).toBe(0);
    expect(out).toContain('/films/one.mkv');
    await writeFile(join(folder, 'broken.json'), '{"movies": 5}');
    expect(await run(['export', 'a.franchise.yaml', '--to', 'csv', '--collection', 'broken.json'])).toMatchObject({
      code: 1,
    });
    expect(await run(['export', 'a.franchise.yaml', '--to', 'csv', '--collection', 'nope.json'])).toMatchObject({
      code: 2,
    });
  });

  test('a playlist of paths needs a collection, and an empty one does not overwrite the list', async () => {
    await writeFile(join(folder, 'x.m3u'), 'a good one');
    const asked = ['export', 'a.franchise.yaml', '--to', 'kodi', '--out', 'x.m3u', '--force'];
    expect(await run(asked)).toMatchObject({
      code: 2,
      out: '',
      err: '--to kodi needs the paths of files: name a collection with --collection, --jellyfin, --emby or --plex\n',
    });
    await writeFile(join(folder, 'none.json'), '{}');
    const none = await run([...asked, '--collection', 'none.json']);
    expect(none).toMatchObject({ code: 0, out: '' });
    expect(none.err).toMatch(/^No title of "A" is held with a file path: nothing was written\.\nLeft out: 1 film/u);
    expect(await readFile(join(folder, 'x.m3u'), 'utf8')).toBe('a good one');
  });

  test.each<[string, readonly string[], string]>([
    ['an unknown target', ['--to', 'constructor'], 'expected one of markdown, csv'],
    ['a server export without its server', ['--to', 'jellyfin'], 'name it with --jellyfin URL'],
    ['a Plex export with a Jellyfin server', ['--to', 'plex', '--jellyfin', 'http://a'], 'name it with --plex URL'],
    ['a server without a token', ['--to', 'plex', '--plex', 'http://a'], '--token-file'],
    ['two collections', ['--to', 'csv', '--plex', 'http://a', '--collection', 'x'], 'name one collection'],
    ['a server export with --out', ['--to', 'plex', '--plex', 'http://a', '--out', 'x'], 'omit --out'],
    ['a missing token file', ['--to', 'plex', '--plex', 'http://a', '--token-file', 'x'], 'x: there is no such file'],
    ['no target', [], '--to <what>'],
  ])('%s is reported as wrong usage', async (_, args, wanted) => {
    const { code, err } = await run(['export', 'a.franchise.yaml', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(wanted);
  });

  test('an unreachable server is reported without the token', async () => {
    const { code, err, out } = await run(
      ['export', 'a.franchise.yaml', '--to', 'jellyfin', '--jellyfin', 'http://127.0.0.1:1'],
      { token: 'secret-token' },
    );
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('http://127.0.0.1:1');
    expect(err).not.toContain('secret-token');
  });

  test('the help names every export', async () => {
    const { out } = await run(['export', '--help']);
    for (const name of [...Object.keys(TEXT_EXPORTS), ...Object.keys(SERVER_EXPORTS)])
      expect(out).toMatch(new RegExp(`[ ,]${name}[ ,\n]`, 'u'));
  });
});

describe('fmt', () => {
  const untidy = 'order:\n- released: 1999\n  movie: tmdb:1\n  title: One # a\nname: A\n';
  const tidy = 'name: A\norder:\n  - movie: tmdb:1\n    title: One # a\n    released: "1999"\n';

  test('formats files; --check only lists the untidy ones', async () => {
    const path = join(folder, 'b.franchise.yaml');
    await writeFile(path, untidy);
    expect(await run(['fmt', '--check', '.'])).toEqual({
      code: 1,
      out: 'b.franchise.yaml\n',
      err: '1 file is not tidy: run franchise fmt\n',
    });
    expect(await readFile(path, 'utf8')).toBe(untidy);
    expect(await run(['fmt', '.'])).toEqual({ code: 0, out: 'b.franchise.yaml\n', err: '1 file tidied\n' });
    expect(await readFile(path, 'utf8')).toBe(tidy);
    expect(await run(['fmt', '.'])).toEqual({ code: 0, out: '', err: '' });
    expect((await readdir(folder)).sort()).toEqual(['a.franchise.yaml', 'b.franchise.yaml']);
  });

  test('standard input goes to standard output', async () => {
    expect(await run(['fmt', '-'], { input: untidy })).toEqual({ code: 0, out: tidy, err: '' });
    expect(await run(['fmt', '--check', '-'], { input: untidy })).toMatchObject({ code: 1, out: '<stdin>\n' });
    expect((await run(['fmt', '--stdin-name', 'x.json', '-'], { input: '{"order":[],"name":"A"}' })).out).toBe(
      '{\n  "name": "A",\n  "order": []\n}\n',
    );
  });

  test('standard input that cannot be formatted is printed unchanged', async () => {
    const explicit = '? name\n: A\norder:\n  - movie: tmdb:1\n';
    expect(await run(['fmt', '-'], { input: explicit })).toMatchObject({ code: 1, out: explicit });
    expect(await run(['fmt', '--check', '-'], { input: explicit })).toMatchObject({ code: 1, out: '' });
    const faulty = await run(['fmt', '-'], { input: 'name: A: B\n' });
    expect(faulty).toMatchObject({ code: 1, out: 'name: A: B\n' });
    expect(faulty.err).toContain('yaml-colon');
  });

  test('invalid YAML is left unchanged and its faults are printed', async () => {
    const path = join(folder, 'b.franchise.yaml');
    await writeFile(path, 'name: A: B\n');
    const { code, out, err } = await run(['fmt', 'b.franchise.yaml']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('b.franchise.yaml:1:7 error yaml-colon');
    expect(await readFile(path, 'utf8')).toBe('name: A: B\n');
  });

  test('a file with schema faults is still formatted', async () => {
    expect(await run(['fmt', '-'], { input: 'title: 5\nname: 1917\n' })).toMatchObject({
      code: 0,
      out: 'name: "1917"\ntitle: 5\n',
    });
  });
});

describe('new', () => {
  test('creates a file without faults from a sheet or a list, and never overwrites', async () => {
    await writeFile(join(folder, 'my-list.csv'), 'tmdb,title,year\n1,One,1999\n');
    expect(await run(['new', '--from', 'my-list.csv'])).toEqual({
      code: 0,
      out: 'wrote my-list.franchise.yaml\n',
      err: '',
    });
    expect(await readFile(join(folder, 'my-list.franchise.yaml'), 'utf8')).toMatch(
      /^# yaml-language-server: \$schema=https:\/\/.*\nname: "My List"\norder:\n {2}- movie: tmdb:1\n/u,
    );
    expect(await run(['check', '--strict', 'my-list.franchise.yaml'])).toMatchObject({ code: 0 });
    expect(await run(['new', '--from', 'my-list.csv'])).toMatchObject({
      code: 2,
      err: 'my-list.franchise.yaml: it exists already; nothing was overwritten\n',
    });
    const { code, out } = await run(['new', '-', '--ids', '-', '--name', 'N', '--zero', 'Z', '--universe', 'U'], {
      input: 'tmdb:1 A\n',
    });
    expect(code).toBe(0);
    expect(out).toContain('name: "N"\ncalendar:\n  unit: years\n  zero: "Z"\nuniverse: "U"\norder:\n');
  });

  test('writes no file with errors', async () => {
    const { code, err } = await run(['new', 'x.yaml', '--ids', '-'], { input: 'tvdb:1\ntvdb:1 S01E01\n' });
    expect(code).toBe(1);
    expect(err).toContain('whole-and-part');
    expect(err).toContain('nothing was written');
    expect(await readdir(folder)).toEqual(['a.franchise.yaml']);
  });

  test('asks at a terminal', async () => {
    const answers = ['Mine', '', 'tmdb:1', 'One', '1999', ''];
    expect(await run(['new'], { ask: async () => answers.shift() })).toMatchObject({
      code: 0,
      out: 'wrote mine.franchise.yaml\n',
    });
  });

  test.each<[readonly string[], number, string]>([
    [['new'], 2, 'there is no terminal for questions'],
    [['new', '--ids', '-', '--from', 'x'], 2, 'name one source'],
    [['new', 'x.json', '--ids', '-'], 2, 'x.json: a new file is YAML'],
    [['new', '--ids', 'nope'], 2, 'nope: there is no such file'],
    [['new', '--ids', '-'], 1, '<stdin>: it contains no film and no series'],
    [['new', '--unit', 'weeks'], 2, 'Allowed choices are years, days'],
  ])('%j exits %i', async (args, wanted, words) => {
    const { code, err } = await run(args);
    expect([code, err.includes(words)]).toEqual([wanted, true]);
  });
});

describe('diff', () => {
  test('exits 0 for the same story, 1 for another, 2 for a file with errors', async () => {
    await writeFile(join(folder, 'b.franchise.yaml'), good.replace('"One"', '"Uno"'));
    expect(await run(['diff', 'a.franchise.yaml', '-'], { input: good })).toMatchObject({
      code: 0,
      out: 'no difference in the story\n',
    });
    expect(await run(['diff', 'a.franchise.yaml', 'b.franchise.yaml'])).toMatchObject({
      code: 1,
      out: '~ Uno (at 1): title One → Uno\n1 changed\n',
    });
    expect((await run(['diff', '--markdown', 'a.franchise.yaml', 'b.franchise.yaml'])).out).toContain(
      '- **Changed**: Uno',
    );
    expect(JSON.parse((await run(['diff', '--json', 'a.franchise.yaml', 'b.franchise.yaml'])).out)).toMatchObject({
      same: false,
    });
    expect(await run(['diff', 'a.franchise.yaml', '-'], { input: bad })).toMatchObject({ code: 2 });
    expect(await run(['diff', '-', '-'])).toMatchObject({ code: 2 });
    expect(await run(['diff', 'a.franchise.yaml', 'nope'])).toMatchObject({ code: 2 });
  });
});

describe('the program', () => {
  test('prints the schema in both dialects', async () => {
    expect(JSON.parse((await run(['schema'])).out)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
    });
    expect(JSON.parse((await run(['schema', '--draft-07'])).out)).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
    });
  });

  test.each(['check', 'order', 'export', 'schema', 'fmt', 'new', 'diff'])(
    'the help of %s has an example',
    async (command) => {
      const { code, out, err } = await run([command, '--help']);
      expect([code, err]).toEqual([0, '']);
      expect(out).toMatch(new RegExp(`\\$ .*franchise ${command}`, 'u'));
    },
  );

  test.each(['', 'check', 'order', 'export', 'schema', 'fmt', 'new', 'diff'])(
    'the help of "franchise %s" fits 80 columns, at a terminal of that width and in a pipe',
    async (command) => {
      for (const columns of [80, undefined]) {
        const { out } = await run([...(command === '' ? [] : [command]), '--help'], { columns });
        expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
      }
    },
  );

  test.each<[readonly string[], string]>([
    [[], 'Usage: franchise'],
    [['chek'], 'Did you mean check?'],
    [['check'], "missing required argument 'file'"],
    [['check', '--jso', 'a'], 'Did you mean --json?'],
    [['order', 'a', 'b'], 'too many arguments'],
    [['diff', '--json', '--markdown', 'a', 'b'], 'cannot be used with'],
  ])('%j is reported as wrong usage', async (args, words) => {
    const { code, out, err } = await run(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  test('prints the version of the package', async () => {
    for (const asked of ['--version', '-v', '-V'])
      expect(await run([asked])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+/u) });
  });

  test('colours are for terminals, and --no-color turns them off', async () => {
    expect((await run(['check', 'a.franchise.yaml'], { colour: true })).out).toContain('\u001b[32m');
    expect((await run(['--no-color', 'check', 'a.franchise.yaml'], { colour: true })).out).not.toContain('\u001b');
  });
});
