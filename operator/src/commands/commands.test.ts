import { chmod, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildHouse, type House, libraryText } from '../../test/commandLine/house.ts';
import { canObeyModes, jsonLines, obeysModes, runProgram, startProgram } from '../../test/commandLine/program.ts';
import { readEnvironment } from '../process/environment.ts';

let house: House;
beforeAll(async () => {
  house = await buildHouse(['movies/Alien (1979)/Alien (1979).mkv']);
  await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
  await house.file('empty/notes.txt', 'nothing to play');
});
afterAll(() => house.remove());

const run = (...args: readonly string[]) => runProgram(args, { cwd: house.folder });

describe('usage', () => {
  const wrong: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
    ['no command', [], /Usage: projectionist/u],
    ['a misspelt command', ['wlak'], /unknown command 'wlak'[\s\S]*Did you mean walk\?/u],
    ['a misspelt option', ['walk', '--dryrun'], /--dry-run/u],
    ['a port', ['serve', '--port', '8080'], /for --port write --listen <host:port>: where the page and the webhook/u],
    ['a short port', ['web', '-p=80'], /for -p write --listen <host:port>/u],
    ['a folder of settings', ['walk', '-c', 'x'], /for -c write --config <file or folder>: the Library documents/u],
    ['an option with terminal codes', ['walk', '--\u001b[31m\u202e'], /unknown option '--\\u\{1b\}\[31m\\u\{202e\}'/u],
    ['a topic with terminal codes', ['docs', '\u001b[31m'], /no topic "\\u\{1b\}\[31m"/u],
    ['init without a folder', ['init'], /missing required argument 'path'/u],
    ['init of an unknown kind', ['init', '--kind', 'songs', 'movies'], /Allowed choices are movies/u],
    ['refresh without a fact', ['refresh'], /expected --fact with one of (?:id|probe)/u],
    ['identify without a title', ['identify'], /missing required argument 'title'/u],
    ['explain without a kind', ['explain', 'a.mkv'], /required option '--kind/u],
    ['explain of an unknown kind', ['explain', '--kind', 'songs', 'a.mkv'], /Allowed choices are movies, series/u],
    ['check of a missing file', ['check', 'absent.yaml'], /^$/u],
    ['walk without documents', ['walk', '--config', 'absent.yaml'], /projectionist init/u],
    ['status without documents', ['status', '--config', 'absent.yaml'], /projectionist init.*or on the page of/su],
    [
      'a misspelt Library',
      ['walk', '--library', 'moves'],
      /no Library is named "default\/moves": did you mean default\/movies\?/u,
    ],
    [
      'an unknown Library',
      ['walk', '--library', 'nope'],
      /no Library is named "default\/nope": expected default\/movies\n/u,
    ],
    ['a Library in a misspelt namespace', ['walk', '--library', 'defualt/moveis'], /did you mean default\/movies\?/u],
    ['a Library in an unknown namespace', ['walk', '--library', 'media/movies'], /: expected default\/movies\n/u],
    ['--help of an unknown command', ['titles', '--help'], /^error: unknown command 'titles'/u],
    ['a command option before the command', ['--config', 'a.yaml', 'walk'], /^error: unknown option '--config'/u],
    ['help for an unknown command', ['help', 'titles'], /^error: unknown command 'titles'/u],
    ['an impossible header name', ['serve', '--trusted-header', 'X Y'], /expected the name of a header/u],
    ['an empty header name', ['web', '--trusted-header', ''], /expected the name of a header/u],
    [
      'an impossible proxy',
      ['serve', '--trusted-proxy', '127.0.0.1,nas'],
      /expected addresses or networks .*; got "nas"/u,
    ],
    ['a network that is too narrow', ['web', '--trusted-proxy', '10.0.0.0/33'], /got "10.0.0.0\/33"/u],
    ['no proxy', ['operator', '--trusted-proxy', ''], /expected addresses or networks/u],
    [
      'a path outside every Library',
      ['walk', 'empty'],
      /"empty" is in no Library: expected a path in default\/movies \("/u,
    ],
    ['--accept-missing with a path', ['walk', '--accept-missing', 'movies'], /leave the paths out/u],
    ['an address as a host name', ['serve', '--host-name', 'nas,http://films'], /without http:.*got "http:\/\/films"/u],
    ['an empty data folder', ['status', '--data', ''], /expected a path, got nothing/u],
    ['an invalid listening address', ['serve', '--listen', 'here'], /expected HOST:PORT/u],
    ['a misspelt topic', ['docs', 'trubleshooting'], /did you mean troubleshooting\?/u],
    ['an unknown shell', ['completion', 'csh'], /Allowed choices are bash, zsh, fish/u],
    [
      'an address without http',
      ['serve', '--base-url', 'nas:7070'],
      /'--base-url <url>'.* expected an address such as/u,
    ],
    ['zero Jobs', ['serve', '--max-jobs', '0'], /whole number from 1/u],
  ];
  test.each(wrong)('%s exits 2 and says what was expected', async (_what, args, says) => {
    const ended = await run(...args);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(says);
  });

  test('the help of every command has its usage and an example', async () => {
    const commands = ['init', 'serve', 'walk', 'status', 'check', 'explain', 'refresh', 'rebuild', 'repair-state'];
    const helps = await Promise.all(commands.map((command) => run(command, '--help')));
    for (const [at, { code, stdout }] of helps.entries()) {
      expect(code).toBe(0);
      expect(stdout).toContain(`Usage: projectionist ${commands[at]}`);
      expect(stdout).toMatch(/Example:\n {2}\$ /u);
    }
  });

  test.each([
    ['serve', '127.0.0.1:7070'],
    ['web', '127.0.0.1:7071'],
    ['operator', '0.0.0.0:7070'],
    ['refresh', undefined],
  ])('the help of %s shows readable defaults and no empty ones', async (command, address) => {
    const { stdout } = await run(command, '--help');
    if (address !== undefined) expect(stdout.replace(/\s+/gu, ' ')).toContain(`(default: ${address})`);
    expect(stdout).not.toMatch(/default:\s+[[{]/u);
  });

  test('the version is that of the package', async () => {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
    for (const asked of ['--version', '-v', '-V', 'version'])
      expect(await run(asked)).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });
});

test('documents and data may be named by the environment, so that commands in a container need no options', async () => {
  const config = join(house.folder, 'projectionist.yaml');
  const data = join(house.folder, 'named-data');
  const named = {
    cwd: join(house.folder, 'empty'),
    environment: { PROJECTIONIST_CONFIG: config, PROJECTIONIST_DATA: data },
  };
  expect((await runProgram(['walk'], named)).code).toBe(0);
  const { code, stdout } = await runProgram(['status'], named);
  expect([code, stdout]).toEqual([0, expect.stringContaining('default/movies')]);
  expect((await readdir(data)).includes('catalog.db')).toBe(true);
  expect((await runProgram(['status', '--config', 'absent.yaml'], named)).code).toBe(2);
});

test('check without a file checks the documents of --config', async () => {
  const own = await run('check');
  expect([own.code, own.stdout]).toEqual([0, expect.stringMatching(/^1 document in 1 file: no faults$/mu)]);
  const absent = await run('check', '--config', 'absent.yaml');
  expect([absent.code, absent.stdout]).toEqual([2, expect.stringContaining('absent.yaml:1:1 error config-missing')]);
});

test('init writes projectionist.yaml into a folder of documents', async () => {
  const config = join(house.folder, 'config');
  await mkdir(config);
  const written = await runProgram(['init', 'movies'], {
    cwd: house.folder,
    environment: { PROJECTIONIST_CONFIG: config },
  });
  expect(written.code).toBe(0);
  expect((await readdir(config)).toSorted()).toEqual(['.projectionist-library.schema.json', 'projectionist.yaml']);
});

describe('stories', () => {
  test('lists the stories of the program and copies one, never over a file', async () => {
    const listed = await run('stories', 'list');
    expect(listed.stdout).toMatch(/^the-matrix +The Matrix, 4 parts$/mu);
    expect((await run('stories', 'copy', 'the-matrix')).code).toBe(0);
    const copied = await readFile(join(house.folder, 'the-matrix.franchise.yaml'), 'utf8');
    expect(copied).toContain('# copied from the story library: the-matrix ');
    const again = await run('stories', 'copy', 'the-matrix');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('exists already')]);
    const misspelt = await run('stories', 'copy', 'star-wors');
    expect([misspelt.code, misspelt.stderr]).toEqual([2, 'no story is called "star-wors": did you mean star-wars?\n']);
    expect((await run('stories', 'copy', 'qqqqqq')).stderr).toContain('`projectionist stories list` shows the names');
    expect(await run('stories', 'copy', 'dune', 'nowhere')).toMatchObject({ code: 2 });
  });
});

describe('schema and docs', () => {
  test('the schema accepts what init writes, and refuses a misspelt key', async () => {
    const validate = new Ajv2020({ strict: false }).compile(JSON.parse((await run('schema')).stdout));
    const document = parse(libraryText('movies', 'movies', '/media'));
    expect(validate(document)).toBe(true);
    expect(validate({ ...document, sped: {} })).toBe(false);
    expect(JSON.parse((await run('schema', '--of', 'franchise')).stdout)).toHaveProperty('$id');
  });

  test('docs lists topics, prints one, and names its file', async () => {
    const listed = (await run('docs')).stdout;
    expect(listed).toMatch(/^library +The Library document$/mu);
    expect(listed).toMatch(/^reference\/marks +Marks$/mu);
    const { stdout: path } = await run('docs', 'guides/postgresql.md', '--path');
    const text = await readFile(path.trim(), 'utf8');
    expect((await run('docs', 'postgresql')).stdout.trim()).toBe(text.trim());
  });
});

describe('check and explain', () => {
  test('check prints faults as file:line:column level code message, exit 1', async () => {
    await house.file('bad.yaml', libraryText('movies', 'films', '/nowhere'));
    const ended = await run('check', 'bad.yaml');
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/^bad\.yaml:6:9 error \S+ /mu);
    const [line] = jsonLines(await run('check', '--json', 'bad.yaml'));
    expect(line).toMatchObject([{ file: 'bad.yaml', line: 6, level: 'error' }, { code: 'storage-missing' }]);
  });

  test('explain treats paths from arguments and from standard input alike', async () => {
    const path = 'Alien (1979)/Alien.mkv';
    const given = await run('explain', '--kind', 'movies', path);
    const piped = await runProgram(['explain', '--kind', 'movies'], { cwd: house.folder, input: `${path}\n` });
    expect(jsonLines(given)).toMatchObject([{ path, role: 'video', title: 'Alien', year: 1979, rule: 'film-folder' }]);
    expect(piped).toEqual(given);
  });
});

describe('init', () => {
  const refused: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
    ['a missing folder', ['absent'], /"\S+absent" does not exist: check the path/u],
    ['a file', ['projectionist.yaml'], /is a file: name the folder that holds the titles/u],
    ['a folder without videos', ['empty'], /holds no video, so its kind cannot be guessed/u],
    ['nested folders', ['movies', 'movies/Alien (1979)'], /lies inside the storage of/u],
  ];
  test.each(refused)('%s is refused with a sentence, and nothing is written', async (_what, args, says) => {
    const before = await house.tree();
    const ended = await run('init', '--config', 'new.yaml', ...args);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(says);
    expect(await house.tree()).toEqual(before);
  });

  test('a folder of films beside series is refused with the command for both, also by a dry run without documents', async () => {
    await house.file('shelf/movies/Heat (1995)/Heat.mkv', '');
    await house.file('shelf/series/Show/Show S01E01.mkv', '');
    for (const words of [['init'], ['walk', '--dry-run']]) {
      const ended = await run(...words, '--config', 'apart.yaml', 'movies', 'shelf');
      expect(ended).toMatchObject({ code: 1, stdout: '' });
      const command =
        /^ {4}projectionist init --config apart.yaml "\S+\/movies" "\S+shelf\/movies" "\S+shelf\/series"$/mu;
      expect(ended.stderr).toMatch(command);
    }
    await expect(readFile(join(house.folder, 'apart.yaml'))).rejects.toThrow('ENOENT');
    await rm(join(house.folder, 'shelf'), { recursive: true });
  });

  test('an existing file or link is never overwritten', async () => {
    const before = await readFile(join(house.folder, 'projectionist.yaml'), 'utf8');
    const ended = await run('init', 'movies');
    expect(ended.code).toBe(1);
    // The last line: what could be added is longer than a window.
    expect(ended.stderr.trimEnd().split('\n').at(-1)).toContain('already exists and is left as it is');
    expect(await readFile(join(house.folder, 'projectionist.yaml'), 'utf8')).toBe(before);
    await symlink('nowhere', join(house.folder, 'link.yaml'));
    expect((await run('init', '--config', 'link.yaml', 'movies')).code).toBe(1);
  });

  test('a document follows the stories that were asked for, and passes the check', async () => {
    const options = ['--kind', 'franchises', '--stories'];
    const ended = await run('init', '--config', 'stories.yaml', ...options, 'star-wars, alien', 'empty');
    expect(ended).toMatchObject({ code: 0 });
    expect(await readFile(join(house.folder, 'stories.yaml'), 'utf8')).toContain(
      '\n  stories:\n    - star-wars\n    - alien\n',
    );
    expect(await run('check', 'stories.yaml')).toMatchObject({ code: 0 });
    const next = ended.stdout.slice(ended.stdout.indexOf('Next:\n')).trimEnd().split('\n').slice(1);
    expect(next).toHaveLength(4);
    expect(new Set(next.map((line) => line.lastIndexOf('  ', 60)))).toHaveProperty('size', 1);
    expect(await run('init', '--config', 'all.yaml', ...options, 'all', 'empty')).toMatchObject({ code: 0 });
    expect((await run('check', 'all.yaml')).code).toBe(0);
  });

  test.each([
    [
      'a story that nobody knows',
      ['--kind', 'franchises', '--stories', 'star-wors', 'empty'],
      /no story is called "star-wors": did you mean star-wars\?/u,
    ],
    [
      'stories without a folder for them',
      ['--stories', 'alien', 'movies'],
      /--stories needs a folder for franchise files/u,
    ],
  ])('%s is refused, and nothing is written', async (_what, args, says) => {
    const ended = await run('init', '--config', 'refused.yaml', ...args);
    expect(ended.code).not.toBe(0);
    expect(ended.stderr).toMatch(says);
    await expect(readFile(join(house.folder, 'refused.yaml'))).rejects.toThrow('ENOENT');
  });

  test('names are unique DNS labels, and odd paths survive', async () => {
    const odd = 'Fïlme: "HD" #1';
    await house.video(`${odd}/Ronin (1998)/Ronin.mkv`);
    await house.video(`more/${odd}/Heat (1995)/Heat.mkv`);
    const ended = await run('init', '--json', '--config', 'odd.yaml', odd, `more/${odd}`, `${odd}/`);
    expect(ended.code).toBe(0);
    expect(jsonLines(ended)).toMatchObject([
      {
        event: 'written',
        libraries: [{ namespace: 'default', name: 'filme-hd-1', kind: 'movies' }, { name: 'filme-hd-1-2' }],
      },
    ]);
    expect((await run('check', 'odd.yaml')).code).toBe(0);
    const documents = JSON.parse((await run('status', '--json', '--config', 'odd.yaml')).stdout);
    expect(documents[0].spec.storage.path).toBe(join(house.folder, odd));
  });

  test('the schema is written beside the document, which names it for editors', async () => {
    expect((await run('init', '--config', 'edited/projectionist.yaml', 'movies')).code).toBe(1);
    await house.file('edited/notes.txt', '');
    expect((await run('init', '--config', 'edited/projectionist.yaml', 'movies')).code).toBe(0);
    const [head = ''] = (await readFile(join(house.folder, 'edited/projectionist.yaml'), 'utf8')).split('\n');
    const [, name = ''] = /^# yaml-language-server: \$schema=(\S+)$/u.exec(head) ?? [];
    const { stdout } = await run('schema');
    expect(await readFile(join(house.folder, 'edited', name), 'utf8')).toBe(stdout);
    // Hidden files of a folder are no documents.
    expect((await run('check', 'edited')).code).toBe(0);
  });

  test('with --kind an empty folder is accepted', async () => {
    const ended = await run('init', '--config', 'later.yaml', '--kind', 'series', 'empty');
    expect(ended.code).toBe(0);
    expect((await run('check', 'later.yaml')).code).toBe(0);
  });
});

describe('exact errors', () => {
  test('a port in use is named', async () => {
    const other = createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const at = other.address();
        resolve(typeof at === 'object' && at !== null ? at.port : 0);
      });
    });
    const ended = await run('serve', '--data', 'data-port', '--listen', `127.0.0.1:${port}`);
    await new Promise((resolve) => other.close(resolve));
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(`another program uses port ${port}; stop it`);
  });

  test.runIf(canObeyModes)('a data folder without write permission is named', async () => {
    await house.file('locked/keep', '');
    await chmod(join(house.folder, 'locked'), 0o500);
    const options = { cwd: house.folder, startedBy: obeysModes };
    const ended = await runProgram(['walk', '--data', 'locked/data'], options);
    await chmod(join(house.folder, 'locked'), 0o700);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/"\S*locked\/data\S*": no permission/u);
  });

  test('a document that cannot be opened is not called absent', async () => {
    await symlink('circle.yaml', join(house.folder, 'circle.yaml'));
    for (const command of ['walk', 'status']) {
      const { code, stderr } = await run(command, '--config', 'circle.yaml');
      expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining('ELOOP')]);
      expect(code).not.toBe(0);
      expect(stderr).not.toContain('does not exist yet');
    }
  });

  test('init names the file that it cannot write, never a temporary one', async () => {
    const { code, stderr } = await run('init', '--config', 'nowhere/films.yaml', 'movies');
    expect([code, stderr]).toEqual([
      1,
      `${JSON.stringify(join(house.folder, 'nowhere/films.yaml'))} could not be written, its folder does not exist: create it, or mount it (ENOENT)\n`,
    ]);
  });

  test('a data folder that is a file is named', async () => {
    const ended = await run('walk', '--data', 'projectionist.yaml');
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(/projectionist\.yaml\S*: a file has this name, where a folder was expected/u);
    expect(ended.stderr).not.toMatch(/^ +at /mu);
  });

  test('a state.db that is not a database is named', async () => {
    await house.file(
      'broken/state.db',
      'this is not a database, but it is long enough to be looked at by one'.repeat(20),
    );
    const [walk, status] = await Promise.all([run('walk', '--data', 'broken'), run('status', '--data', 'broken')]);
    for (const ended of [walk, status]) {
      expect(ended.code).toBe(1);
      expect(ended.stderr).toMatch(
        /^"broken\/state\.db", which holds the pending work, is damaged\..*projectionist repair-state/u,
      );
    }
  });

  test('an unmounted storage fails the walk, and the output names its path', async () => {
    await house.file('away.yaml', libraryText('away', 'movies', join(house.folder, 'not-mounted')));
    const ended = await run('walk', '--config', 'away.yaml', '--data', 'data-away');
    await rm(join(house.folder, 'data-away'), { recursive: true });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('not-mounted');
  });
});

test('a Job whose run is no longer claimed exits while its parent lives', async () => {
  const storage = { path: house.folder };
  const document = { metadata: { namespace: 'default', name: 'movies' }, spec: { kind: 'movies', storage } };
  const order = { version: 1, document, uid: 'u', baseUrl: '', run: { id: 'r', number: 1 } };
  const job = startProgram(['job', 'walk', '--data', join(house.folder, 'data-job'), '--', JSON.stringify(order)], {
    cwd: house.folder,
    input: 'open',
  });
  const ended = await job.ended;
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('is not the claimed one any more');
});

test.each(['--help', '--version', 'walk --help', 'help serve', 'schema'])(
  'a reader that closes the pipe of `%s` causes no error',
  async (line) => {
    const program = startProgram(line.split(' '), { cwd: house.folder });
    program.process.stdout?.destroy();
    const { code, stderr } = await program.ended;
    expect([code, stderr]).toEqual([0, '']);
  },
);

test.each(['status', 'walk --data piped'])('a reader that closes the pipe of `%s` does not end it', async (line) => {
  const program = startProgram(line.split(' '), { cwd: house.folder });
  program.process.stdout?.destroy();
  const { code, stderr } = await program.ended;
  expect(code, stderr).toBe(0);
  expect(stderr).not.toMatch(/EPIPE|Error/);
});

test('NO_COLOR and TERM=dumb turn colours off', () => {
  expect(readEnvironment({ NO_COLOR: '1' }).noColour).toBe(true);
  expect(readEnvironment({ TERM: 'dumb' }).noColour).toBe(true);
  expect(readEnvironment({ NO_COLOR: '' }).noColour).toBe(false);
});
