import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { listFolders } from './mediaRoots.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-roots-'));
  await mkdir(join(folder, 'media/films'), { recursive: true });
  await mkdir(join(folder, 'other'));
  await writeFile(join(folder, 'media/file'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the folders below a root are listed', async () => {
  const root = join(folder, 'media');
  expect(await listFolders([root], root)).toMatchObject({ path: root, folders: [join(root, 'films')], isCut: false });
});

test.each([
  ['a folder outside', 'other', 'folderOutside'],
  ['no folder', 'media/absent', 'folderMissing'],
  ['a file', 'media/file', 'folderIsFile'],
] as const)('of %s the reason is given', async (_, path, code) => {
  expect(await listFolders([join(folder, 'media')], join(folder, path))).toEqual(message(code));
});

test('of a folder that cannot be listed the reason fits the error of the system', async () => {
  await chmod(folder, 0o755);
  await chmod(join(folder, 'media/films'), 0o311);
  const reason = message('withErrno', message('scanNoPermission'), 'EACCES');
  expect(listedByNobody(join(folder, 'media'), 'films')).toEqual(message('folderUnreadable', reason));
});

/** In a process without root's rights, which loads its modules before it drops them. */
function listedByNobody(root: string, name: string): unknown {
  const module = new URL('./mediaRoots.ts', import.meta.url).href;
  const program = `
    const { listFolders } = await import(${JSON.stringify(module)});
    if (process.getuid() === 0) process.seteuid(65534);
    const [root, name] = process.argv.slice(1);
    console.log(JSON.stringify(await listFolders([root], root + '/' + name)));`;
  const args = ['--input-type=module', '-e', program, root, name];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}
