/** What a storage can do, tried in a folder of our own. */
import { chmod, link, mkdir, open, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Abilities = Readonly<Record<string, boolean | string>>;

async function works(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}

export async function abilitiesOf(storage: string): Promise<Abilities> {
  const at = join(storage, 'probe');
  await mkdir(at);
  const file = join(at, 'file');
  await writeFile(file, 'one');
  const odd = new Date(1_700_000_001_234);
  await utimes(file, odd, odd);
  const mtime = (await stat(file)).mtimeMs;
  await chmod(file, 0o600).catch(() => undefined);
  const found = {
    hardLinks: await works(() => link(file, join(at, 'linked'))),
    symlinks: await works(() => symlink('file', join(at, 'symlink'))),
    mtimeStepMs: String(mtime === odd.getTime() ? 1 : Math.abs(odd.getTime() - mtime)),
    modes: ((await stat(file)).mode & 0o777) === 0o600,
    caseMatters: !(await works(() => stat(join(at, 'FILE')))),
    oddCharacters: await works(() => writeFile(join(at, 'a:b?c*d"e<f>g|h'), '')),
    trailingDot: (await works(() => writeFile(join(at, 'dot.'), ''))) && (await readdir(at)).includes('dot.'),
    decomposedNames: (await works(() => writeFile(join(at, 'e\u0301'), ''))) && (await readdir(at)).includes('e\u0301'),
    folderSync: await works(async () => {
      await using folder = await open(at, 'r');
      await folder.sync();
    }),
    renameOver: await works(async () => {
      await writeFile(join(at, 'new'), 'two');
      await rename(join(at, 'new'), file);
    }),
  };
  // Some drivers keep a name that they cannot show.
  await rm(at, { recursive: true }).catch(() => undefined);
  return found;
}
