/** A process killed at any moment of its writing leaves complete files, or none. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRecord, writeRecord } from '../title/recordFile.ts';
import { cleanStaging } from './remove.ts';
import { openRoot, type StorageRoot } from './root.ts';

const kills = 30;
const imageBytes = 200_000;
const images = 4;

/**
 * Writes for ever: a file, the same file again, tiles, tiles over tiles, the record. Prints a line once it has begun.
 */
const writer = `
const at = (path) => import(new URL(path, ${JSON.stringify(import.meta.url)}).href);
const { openRoot } = await at('./root.ts');
const { writeNew, replaceOwn } = await at('./write.ts');
const { stageFolder, publishFolder, replaceOwnFolder, discardStaged } = await at('./stage.ts');
const { writeStaged } = await at('../../test/writeStaged.ts');
const { hashFile, hashFolder } = await at('./read.ts');
const { readRecord, writeRecord } = await at('../title/recordFile.ts');
const root = await openRoot(process.argv[1]);
const bytes = (letter) => Buffer.alloc(${imageBytes}, letter);
async function tiles(letter) {
  const staged = await stageFolder(root, 'Film');
  for (let image = 0; image < ${images}; image += 1) await writeStaged(staged, '320 - 10x10/' + image + '.jpg', bytes(letter));
  return staged;
}
console.log('begun');
for (let round = 0; ; round += 1) {
  const name = process.pid + '-' + round;
  await writeNew(root, 'Film/' + name + '.jpg', bytes('a'));
  await replaceOwn(root, 'Film/' + name + '.jpg', bytes('b'), await hashFile(root, 'Film/' + name + '.jpg'));
  await publishFolder(await tiles('c'), 'Film/' + name + '.trickplay');
  await replaceOwnFolder(await tiles('d'), 'Film/' + name + '.trickplay', await hashFolder(root, 'Film/' + name + '.trickplay'));
  const before = await readRecord(root, 'Film');
  if (before.state === 'damaged') throw new Error(before.warning);
  const made = [{ path: name, fact: 'x'.repeat(${imageBytes}), sizeBytes: 1, mtimeMs: 1, sha256: '' }];
  await writeRecord(root, 'Film', before, { ...before.record, titles: { '.': { arrivals: {}, facts: {}, made } } });
}
`;

let base: string;
let root: StorageRoot;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'storage-killed-'));
  await mkdir(join(base, 'Film'));
  root = await openRoot(base);
});

afterEach(async () => rm(base, { recursive: true, force: true }));

async function killWhileWriting(delayMs: number): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, base], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const faults: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => faults.push(chunk));
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await wait(delayMs);
  child.kill('SIGKILL');
  expect([(await ended)[1], Buffer.concat(faults).toString()]).toEqual(['SIGKILL', '']);
}

function isWhole(bytes: Uint8Array): boolean {
  return bytes.length === imageBytes && bytes.every((byte) => byte === bytes[0]);
}

test(`after ${kills} kills every published file is complete, the record can be read, and after a day no leftovers remain`, async () => {
  for (let count = 0; count < kills; count += 2) {
    await killWhileWriting(Math.random() * 80);
    await killWhileWriting(Math.random() * 20);
    expect((await readRecord(root, 'Film')).state).toMatch(/^(read|new)$/);
  }
  const names = (await readdir(join(base, 'Film'))).filter((name) => name !== '.projectionist');
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    if (name.endsWith('.jpg')) {
      expect(isWhole(await readFile(join(base, 'Film', name)))).toBe(true);
      continue;
    }
    const folder = join(base, 'Film', name, '320 - 10x10');
    const sheets = await readdir(folder);
    expect(sheets).toHaveLength(images);
    for (const sheet of sheets) expect(isWhole(await readFile(join(folder, sheet)))).toBe(true);
  }
  const reading = await readRecord(root, 'Film');
  await writeRecord(root, 'Film', reading, { ...reading.record, last: true });
  await cleanStaging(root, 'Film', new Date(Date.now() + 25 * 3_600_000));
  // The record before exists only if a second one was written.
  const left = (await readdir(join(base, 'Film/.projectionist'))).filter((name) => name !== 'record.previous.json');
  expect(left).toEqual(['record.json']);
});
