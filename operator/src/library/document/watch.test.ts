import { EventEmitter, once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { libraryKey } from '../document.ts';
import type { Loaded } from './loadTexts.ts';
import { type WatchOptions, watchDocuments } from './watch.ts';

let folder: string;
const open: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watch-'));
});
afterEach(async () => {
  for (const watcher of open.splice(0)) await watcher.close();
  await rm(folder, { recursive: true, force: true });
});

const library = (name: string, ...more: readonly string[]) =>
  [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    `metadata: {name: ${name}}`,
    'spec:',
    '  kind: movies',
    `  storage: {claim: ${name}}`,
    ...more.map((line) => `  ${line}`),
    '',
  ].join('\n');

/** The documents in use, in one line: names, `!` for suspended, and the codes of the faults. */
const shown = ({ documents, faults }: Loaded) =>
  [
    ...documents.map(({ document }) => `${libraryKey(document).slice(8)}${document.spec.suspend ? '!' : ''}`),
    ...faults.map(({ code }) => code),
  ].join(' ');

/** `until` waits for the given report; a half-written file may be reported before it. */
function watched(path: string, options: WatchOptions) {
  const reports: string[] = [];
  const reported = new EventEmitter();
  const watcher = watchDocuments(
    path,
    (loaded) => {
      reports.push(shown(loaded));
      reported.emit('report');
    },
    options,
  );
  open.push(watcher);
  const until = async (expected: string) => {
    while (reports.at(-1) !== expected) await once(reported, 'report');
  };
  return { reports, until, watcher };
}

/** Each of the two ways must be enough alone. */
const NEVER_MS = 3_600_000;
const ways: readonly [string, WatchOptions][] = [
  ['notices of the file system', { pollIntervalMs: NEVER_MS, quietMs: 10 }],
  ['the poll and the notices', { pollIntervalMs: 20, quietMs: 5 }],
];

describe.each(ways)('through %s', (_, options) => {
  test('a file that is written, renamed over, broken, deleted and recreated is reported each time', async () => {
    const file = join(folder, 'p.yaml');
    await writeFile(file, library('a'));
    const { until } = watched(file, options);
    await until('a');
    await writeFile(file, library('a', 'suspend: true'));
    await until('a!');
    await writeFile(join(folder, 'p.yaml.new'), library('b'));
    await rename(join(folder, 'p.yaml.new'), file);
    await until('b');
    await writeFile(file, library('b', 'colour: red'));
    await until('unknown-key');
    await rm(file);
    await until('config-missing');
    await writeFile(file, library('c'));
    await until('c');
    await writeFile(file, library('c', 'suspend: true'));
    await until('c!');
  });

  test('added, changed and deleted files of a folder are reported', async () => {
    await writeFile(join(folder, 'a.yaml'), library('a'));
    const { until } = watched(folder, options);
    await until('a');
    await writeFile(join(folder, 'b.yml'), library('b'));
    await until('a b');
    await writeFile(join(folder, 'a.yaml'), library('a', 'suspend: true'));
    await until('a! b');
    await rm(join(folder, 'a.yaml'));
    await until('b');
  });
});

test('the poll finds a file whose folder is created later', async () => {
  const late = join(folder, 'late');
  const { until } = watched(join(late, 'p.yaml'), { pollIntervalMs: 20, quietMs: 5 });
  await until('config-missing');
  const prepared = await mkdtemp(join(folder, 'prepared-'));
  await writeFile(join(prepared, 'p.yaml'), library('a'));
  await rename(prepared, late);
  await until('a');
});

test('changed comments and unrelated files are not reported', async () => {
  const file = join(folder, 'p.yaml');
  await writeFile(file, library('a'));
  const { until, reports } = watched(file, { pollIntervalMs: 20, quietMs: 5 });
  await until('a');
  await writeFile(join(folder, 'other.yaml'), library('other'));
  await writeFile(file, `${library('a')}# a comment\n`);
  await writeFile(file, library('a', 'suspend: true'));
  await until('a!');
  expect(reports.filter((report, at) => report === reports[at - 1])).toEqual([]);
  expect(reports.join(' ')).not.toContain('other');
});

test('after close nothing is reported', async () => {
  const file = join(folder, 'p.yaml');
  await writeFile(file, library('a'));
  const { until, reports, watcher } = watched(file, { pollIntervalMs: 5, quietMs: 1 });
  await until('a');
  const second = watched(file, { pollIntervalMs: 5, quietMs: 1 });
  await second.until('a');
  await watcher.close();
  await writeFile(file, library('b'));
  await second.until('b');
  expect(reports).toEqual(['a']);
});
