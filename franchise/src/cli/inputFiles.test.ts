import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { standIn } from '../../test/cli/standIn.ts';
import { findFiles, READ_LIMIT_BYTES, readInputFile, shownText } from './inputFiles.ts';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'franchise-files-'));
  for (const name of ['b/deep', 'node_modules', '.git', 'empty']) await mkdir(join(folder, name), { recursive: true });
  const names = [
    'a.franchise.yaml',
    'b/franchise.yml',
    'b/deep/c.franchise.json',
    'b/notes.yaml',
    'b/.franchise.yaml',
    'node_modules/x.franchise.yaml',
    '.git/franchise.yaml',
  ];
  for (const name of names) await writeFile(join(folder, name), 'name: A\n');
  await symlink(folder, join(folder, 'b/circle'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('findFiles', () => {
  test('walks folders in order of names, without tool folders and symbolic links', async () => {
    const { names, unread } = await findFiles(['.'], folder);
    expect(names).toEqual(['a.franchise.yaml', 'b/franchise.yml', 'b/deep/c.franchise.json']);
    expect(unread).toEqual([]);
  });

  test('accepts a named file with any name, each file once, and standard input', async () => {
    const { names } = await findFiles(['b/notes.yaml', './a.franchise.yaml', 'a.franchise.yaml', '-', '.'], folder);
    expect(names).toEqual(['b/notes.yaml', './a.franchise.yaml', '-', 'b/franchise.yml', 'b/deep/c.franchise.json']);
  });

  test('reports missing paths and folders without franchise files', async () => {
    const { names, unread } = await findFiles(['nope', 'empty'], folder);
    expect(names).toEqual([]);
    expect(unread.map(({ name }) => name)).toEqual(['nope', 'empty']);
    expect(unread[0]?.reason).toContain('no such file');
    expect(unread[1]?.reason).toContain('it contains no *.franchise.yaml');
  });
});

describe('readInputFile', () => {
  const around = () => standIn({ currentFolder: folder }).surroundings;

  test('reads the bytes of a file, relative to the current folder', async () => {
    expect(shownText(await readInputFile('a.franchise.yaml', around()))).toBe('name: A\n');
  });

  test('reads no more of a file than the check needs to reject it', async () => {
    await writeFile(join(folder, 'big.yaml'), Buffer.alloc(READ_LIMIT_BYTES + 10, 'a'));
    expect((await readInputFile('big.yaml', around())).bytes).toHaveLength(READ_LIMIT_BYTES);
  });

  test('explains why a path cannot be read', async () => {
    await expect(readInputFile('nope.yaml', around())).rejects.toThrow('nope.yaml: there is no such file or folder');
    await expect(readInputFile('b', around())).rejects.toThrow('b: it is a folder where a file was expected');
  });

  test.skipIf(process.platform === 'win32')('rejects a pipe in a folder, since it may never get a writer', async () => {
    execFileSync('mkfifo', [join(folder, 'x.franchise.yaml')]);
    const { names } = await findFiles(['.'], folder);
    expect(names).toContain('x.franchise.yaml');
    await expect(readInputFile('x.franchise.yaml', around())).rejects.toThrow(
      'x.franchise.yaml: it is a pipe where a file was expected; pass a pipe as standard input with -',
    );
    await rm(join(folder, 'x.franchise.yaml'));
  });

  test.skipIf(process.platform === 'win32')('reads a pipe opened by a shell, and empty devices', async () => {
    expect((await readInputFile('/dev/null', around())).bytes).toHaveLength(0);
    const script = `import('${new URL('inputFiles.ts', import.meta.url).href}').then(async ({ readInputFile, shownText }) => {
      process.stdout.write(shownText(await readInputFile('/dev/fd/0', { currentFolder: '/' })));
    });`;
    const piped = ['-c', 'echo "name: A" | "$0" -e "$1"', process.execPath, script];
    expect(execFileSync('sh', piped, { encoding: 'utf8' })).toBe('name: A\n');
  });
});
