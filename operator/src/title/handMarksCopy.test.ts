import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import type { FolderRecord, HandMarks, TitleRecord } from './record.ts';
import { readRecord, writeRecord } from './recordFile.ts';

const intro: HandMarks = {
  durationSeconds: 1320,
  marks: [{ kind: 'intro', startSeconds: 62.5, endSeconds: 92 }],
  none: ['recap'],
  at: '2026-02-01T18:30:00.000Z',
};
const handMarks = { S01E02: [intro] };
let root: StorageRoot;

beforeEach(async () => {
  root = await openRoot(await mkdtemp(join(tmpdir(), 'title-hand-marks-')));
  await mkdir(join(root.path, 'Show'));
});

afterEach(async () => rm(root.path, { recursive: true, force: true }));

const hidden = (name = '') => join(root.path, 'Show/.projectionist', name);

function record(title: Omit<Partial<TitleRecord>, 'facts'>): FolderRecord {
  return { version: 1, titles: { '.': { arrivals: {}, facts: {}, ...title } }, files: {} };
}

async function write(after: FolderRecord): Promise<void> {
  await writeRecord(root, 'Show', await readRecord(root, 'Show'), after);
}

async function marksRead(): Promise<unknown> {
  return (await readRecord(root, 'Show')).record.titles['.']?.handMarks;
}

const damage = (name: string) => writeFile(hidden(name), '{"version":1,');

test('marks by hand outlive a damaged record whose predecessor lacks them', async () => {
  await write(record({}));
  await write(record({ arrivals: { S01E02: { at: '2026-02-01T18:30:00.000Z' } }, handMarks }));
  await damage('record.json');
  expect(await marksRead()).toEqual(handMarks);
  await rm(hidden('record.previous.json'));
  expect(await marksRead()).toEqual(handMarks);
});

test('marks by hand outlive a deleted record, and are in the next one', async () => {
  await write(record({ handMarks }));
  await rm(hidden('record.json'));
  const reading = await readRecord(root, 'Show');
  expect(reading.state).toBe('new');
  expect(await writeRecord(root, 'Show', reading, reading.record)).toBe('written');
  await rm(hidden('hand-marks.json'));
  expect(await marksRead()).toEqual(handMarks);
});

test('of a deleted record without a copy, the one before keeps its marks', async () => {
  await write(record({ handMarks }));
  await write(record({ arrivals: { S01E02: { at: '2026-02-01T18:30:00.000Z' } }, handMarks }));
  await rm(hidden('record.json'));
  await rm(hidden('hand-marks.json'));
  expect(await marksRead()).toEqual(handMarks);
});

test('marks that a person withdrew do not come back', async () => {
  await write(record({ handMarks }));
  await write(record({}));
  await damage('record.json');
  expect(await marksRead()).toBeUndefined();
});

test('a damaged copy costs nothing, and is written again', async () => {
  await write(record({ handMarks }));
  await damage('hand-marks.json');
  expect(await marksRead()).toEqual(handMarks);
  await write(record({ arrivals: { S01E02: { at: '2026-02-01T18:30:00.000Z' } }, handMarks }));
  await damage('record.json');
  await damage('record.previous.json');
  expect(await marksRead()).toEqual(handMarks);
});

test('a folder without marks by hand gets no copy, and an unchanged copy is not written again', async () => {
  await write(record({ arrivals: { S01E02: { at: '2026-02-01T18:30:00.000Z' } } }));
  expect(await readdir(hidden())).toEqual(['record.json']);
  await write(record({ handMarks }));
  await writeFile(
    hidden('hand-marks.json'),
    JSON.stringify(JSON.parse(await readFile(hidden('hand-marks.json'), 'utf8'))),
  );
  const before = await readFile(hidden('hand-marks.json'), 'utf8');
  await write(record({ arrivals: { S01E02: { at: '2026-02-01T18:30:00.000Z' } }, handMarks }));
  expect(await readFile(hidden('hand-marks.json'), 'utf8')).toBe(before);
});
