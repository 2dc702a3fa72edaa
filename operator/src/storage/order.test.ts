/**
 * The order that holds over a power cut, seen by the system's own trace: a change of names in one folder is synced before
 * names change in another. So a record that announces a file is durable before the file, and a removal before the record
 * that forgets it.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** strace may be absent (macOS, small images) or forbidden (containers without ptrace). */
const canTrace = spawnSync('strace', ['-y', '-e', 'trace=openat', 'true'], { stdio: 'ignore' }).status === 0;

/** What a walk does: announce, place, settle; announce, replace; announce, rename; remove, forget; the same with tiles. */
const walk = `
const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
const { openRoot } = await at('./root.ts');
const { writeNew, replaceOwn, renameOwn } = await at('./write.ts');
const { removeOwn } = await at('./remove.ts');
const { amendFile } = await at('./amend.ts');
const { stageFolder, publishFolder, publishFile, replaceOwnFolder, discardStaged } = await at('./stage.ts');
const { writeStaged } = await at('../../test/writeStaged.ts');
const { hashFile, hashFolder } = await at('./read.ts');
const { removeHidden, writeHidden } = await at('./hidden.ts');
const { removeHiddenBelow, writeHiddenBelow } = await at('./hiddenTree.ts');
const root = await openRoot(process.argv[1]);
let count = 0;
const record = () => writeHidden(root, 'Film', 'record.json', Buffer.from(String(count++)));
const staged = async (text) => {
  const folder = await stageFolder(root, 'Film');
  await writeStaged(folder, '320/0.jpg', Buffer.from(text));
  return folder;
};
await record();
await writeNew(root, 'Film/a.jpg', Buffer.from('one'));
await record();
await replaceOwn(root, 'Film/a.jpg', Buffer.from('two'), await hashFile(root, 'Film/a.jpg'));
await record();
await renameOwn(root, 'Film/a.jpg', 'b.jpg', await hashFile(root, 'Film/a.jpg'));
await record();
await amendFile(root, 'Film/b.jpg', Buffer.from('three'), (await hashFile(root, 'Film/b.jpg')).sha256);
await record();
await removeOwn(root, { folder: 'Film', path: 'b.jpg', ...(await hashFile(root, 'Film/b.jpg')) });
await record();
await publishFolder(await staged('one'), 'Film/Film.trickplay');
await record();
await replaceOwnFolder(await staged('two'), 'Film/Film.trickplay', await hashFolder(root, 'Film/Film.trickplay'));
await record();
await removeOwn(root, { folder: 'Film', path: 'Film.trickplay', ...(await hashFolder(root, 'Film/Film.trickplay')) });
await writeHidden(root, 'Film', 'outcome-1.json', Buffer.from('{}'));
await record();
await removeHidden(root, 'Film', 'outcome-1.json');
const trailer = await stageFolder(root, 'Film');
await writeStaged(trailer, 't.mp4', Buffer.from('t'));
await publishFile(trailer, 't.mp4', 'Film/trailers/t.mp4');
await record();
await discardStaged(trailer);
await writeHiddenBelow(root, '', 'franchises/Film.json', Buffer.from('{}'));
await writeHiddenBelow(root, '', 'franchises/Film/poster.jpg', Buffer.from('art'));
await removeHiddenBelow(root, '', 'franchises/Film.json');
await record();
`;

interface Change {
  readonly folder: string;
  readonly line: string;
}

/** Names that mean nothing after a power cut: cleaned up, or built again. */
const isPassing = (path: string) => /\/\.projectionist\/(?:new|old|staging|claim)-[^/]*(?:\/|$)/u.test(path);

/** Follows the trace, and returns each change of names that was made while another folder had changes not yet synced. */
function unsynced(trace: string, root: string): readonly string[] {
  const folders = new Map<string, string>();
  const open: Change[] = [];
  const faults: string[] = [];
  for (const line of trace.split('\n')) {
    if (/ = -1 /u.test(line)) continue;
    const opened = /open(?:at)?\(.*\)\s+= (\d+)<([^>]*)>/u.exec(line);
    if (opened !== null) folders.set(opened[1] ?? '', opened[2] ?? '');
    const synced = /f(?:data)?sync\(\d+<([^>]*)>/u.exec(line)?.[1];
    if (synced !== undefined) {
      for (const done of open.filter(({ folder }) => folder === synced)) open.splice(open.indexOf(done), 1);
    }
    const changed = /\b(?:rename|link|unlink|mkdir|rmdir)(?:at2?)?\((.*)\)\s+= 0/u.exec(line);
    if (changed === null) continue;
    const paths = [...(changed[1] ?? '').matchAll(/"([^"]*)"/gu)].map(([, path = '']) =>
      path.replace(/^\/proc\/self\/fd\/(\d+)/u, (_, number: string) => folders.get(number) ?? ''),
    );
    const lasting = paths.filter((path) => path.startsWith(root) && !isPassing(path));
    if (lasting.length === 0) continue;
    const own = new Set(lasting.map((path) => dirname(path)));
    for (const before of open) if (!own.has(before.folder)) faults.push(`${before.line}\nbefore\n${line}`);
    for (const folder of own) open.push({ folder, line });
  }
  return faults;
}

test.runIf(canTrace)(
  'names of one folder are synced before names of another change',
  { timeout: 120_000 },
  async () => {
    const base = await mkdtemp(join(tmpdir(), 'storage-order-'));
    onTestFinished(() => rm(base, { recursive: true, force: true }));
    const root = join(base, 'library');
    await mkdir(join(root, 'Film'), { recursive: true });
    const trace = join(base, 'trace');
    const calls =
      'openat,open,fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,mkdir,mkdirat,rmdir';
    const args = ['-f', '-y', '-qq', '-s', '4096', '-o', trace, '-e', `trace=${calls}`];
    const node = [process.execPath, '--input-type=module', '-e', walk, root];
    // One thread for file calls, so that no line of the trace is torn.
    const env = { ...process.env, UV_THREADPOOL_SIZE: '1' };
    const ended = spawnSync('strace', [...args, ...node], { encoding: 'utf8', env });
    expect({ status: ended.status, stderr: ended.stderr }).toEqual({ status: 0, stderr: '' });
    const text = await readFile(trace, 'utf8');
    expect(text).toContain('record.json');
    expect(unsynced(text, root)).toEqual([]);
  },
);
