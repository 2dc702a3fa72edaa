import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { englishText } from '../messages/english.ts';
import { message, plainText } from '../messages/message.ts';
import { openRoot, type StorageRoot } from '../storage/root.ts';
import { validateRecord } from './generated/validateRecord.ts';
import type { FileRecord, FolderRecord, TitleRecord } from './record.ts';
import { fileIn, RecordEntries } from './recordEntries.ts';
import { emptyRecord, readRecord, writeRecord } from './recordFile.ts';
import { withTexts } from './recordReasons.ts';

const documentation = new URL('../../../docs/design/record.md', import.meta.url);
const now = new Date('2026-02-01T10:00:00.500Z');
let root: StorageRoot;

beforeEach(async () => {
  root = await openRoot(await mkdtemp(join(tmpdir(), 'title-record-')));
  await mkdir(join(root.path, 'Film'));
});

afterEach(async () => rm(root.path, { recursive: true, force: true }));

function hidden(name = ''): string {
  return join(root.path, 'Film/.projectionist', name);
}

async function put(content: string | Uint8Array): Promise<void> {
  await mkdir(hidden(), { recursive: true });
  await writeFile(hidden('record.json'), content);
}

async function exampleText(): Promise<string> {
  const text = /```json\n(.*?)```/s.exec(await readFile(documentation, 'utf8'))?.[1];
  if (text === undefined) throw new Error('expected an example in docs/design/record.md');
  return text;
}

describe('the documentation', () => {
  test('has a valid example, which is written back as read', async () => {
    await put(await exampleText());
    const reading = await readRecord(root, 'Film');
    expect(reading.state).toBe('read');
    expect(withTexts(reading.record)).toEqual(JSON.parse(await exampleText()));
    expect(await writeRecord(root, 'Film', reading, structuredClone(reading.record))).toBe('same');
  });
});

describe('reasons', () => {
  const record = (fact: object) => ({
    version: 1,
    titles: { '.': { arrivals: {}, facts: { poster: fact } } },
    files: {},
  });
  const posterOf = async () => (await readRecord(root, 'Film')).record.titles['.']?.facts['poster'];

  test('of an older program are read back into messages, and its record stays as it is', async () => {
    const text = JSON.stringify(record({ state: 'absent', reason: 'the Library is readOnly' }));
    await put(text);
    const reading = await readRecord(root, 'Film');
    expect(await posterOf()).toEqual({ state: 'absent', reason: message('readOnly') });
    expect(await writeRecord(root, 'Film', reading, structuredClone(reading.record))).toBe('same');
    expect(await readFile(hidden('record.json'), 'utf8')).toBe(text);
  });

  test.each([
    ['a code of a newer program', { code: 'madeUpLater', values: [] }],
    ['values that are none', { code: 'readOnly', values: [{ code: 'madeUpLater', values: [] }] }],
    ['no code', {}],
    ['no code by intention', { code: 'text' }],
  ])('with %s are the text', async (_, stored) => {
    await put(JSON.stringify(record({ state: 'failed', reason: 'in other words', ...stored })));
    expect(await posterOf()).toEqual({ state: 'failed', reason: plainText('in other words') });
  });

  test('are written as English text with their code, and read as they were', async () => {
    const reason = message('withErrno', message('cannotDo', 'write', '"a"', message('diskFull')), 'ENOSPC');
    const reading = await readRecord(root, 'Film');
    const after = withTitle(reading.record, '.', { arrivals: {}, facts: { poster: { state: 'failed', reason } } });
    expect(await writeRecord(root, 'Film', reading, after)).toBe('written');
    const written = JSON.parse(await readFile(hidden('record.json'), 'utf8')).titles['.'].facts.poster;
    expect(written).toEqual({ state: 'failed', reason: englishText(reason), ...reason });
    expect(await posterOf()).toEqual({ state: 'failed', reason });
  });

  test('why a candidate may be the one is kept like a reason', async () => {
    const why = message('pair', message('sameTitle', 'title'), message('sameYear'));
    const candidates = [{ id: 'tmdb:1', title: 'Heat', score: 0.9, why }];
    const reading = await readRecord(root, 'Film');
    const after = withTitle(reading.record, '.', { arrivals: {}, facts: {}, candidates });
    await writeRecord(root, 'Film', reading, after);
    expect((await readRecord(root, 'Film')).record).toEqual(after);
    const old = { id: 'tmdb:1', title: 'Heat', score: 0.9, why: 'the same title, the same year' };
    await put(
      JSON.stringify({ ...record({ state: 'open' }), titles: { '.': { arrivals: {}, facts: {}, candidates: [old] } } }),
    );
    expect((await readRecord(root, 'Film')).record.titles['.']?.candidates).toEqual(candidates);
  });
});

describe('writing', () => {
  test('a first record creates the hidden folder, an empty one creates nothing', async () => {
    const reading = await readRecord(root, 'Film');
    expect(reading).toEqual({ state: 'new', record: emptyRecord() });
    expect(await writeRecord(root, 'Film', reading, emptyRecord())).toBe('same');
    expect(await readdir(join(root.path, 'Film'))).toEqual([]);
    const record = withTitle(reading.record, '.', { arrivals: {}, facts: {} });
    expect(await writeRecord(root, 'Film', reading, record)).toBe('written');
    expect(await readRecord(root, 'Film')).toEqual({ state: 'read', record });
    expect(await readdir(hidden())).toEqual(['record.json']);
  });

  test('works for the root’s own record, for loose titles in it', async () => {
    const record = withTitle(emptyRecord(), 'Film (2010).mkv', { arrivals: {}, facts: {} });
    expect(await writeRecord(root, '', await readRecord(root, ''), record)).toBe('written');
    expect(await readRecord(root, '.')).toEqual({ state: 'read', record });
  });

  test('nothing is written if only the order of keys or an undefined field differs', async () => {
    await put('{"version":1,"files":{},"titles":{},"b":1,"a":2}');
    const before = await stat(hidden('record.json'));
    const after = { a: 2, b: 1, titles: {}, files: {}, version: 1, none: undefined };
    expect(await writeRecord(root, 'Film', await readRecord(root, 'Film'), after)).toBe('same');
    expect((await stat(hidden('record.json'))).ino).toBe(before.ino);
  });

  test('unknown fields at every level are kept through a change', async () => {
    const fact = { state: 'filled', later: 1, value: { deep: [{ later: 1 }] } };
    const probe = {
      state: 'filled',
      later: 1,
      value: {
        container: 'x',
        durationSeconds: 1,
        video: [],
        audio: [],
        subtitles: [],
        chapters: [{ startSeconds: 0, endSeconds: 1, later: 1 }],
        later: 1,
      },
    };
    const id = { ...fact, value: { ids: { later: '1' }, title: 'x', later: 1 } };
    const made = [{ path: 'a', fact: 'b', sizeBytes: 1, mtimeMs: 1, sha256: 'c', later: 1 }];
    const text = JSON.stringify({
      version: 1,
      later: { a: [1] },
      titles: { '.': { later: 1, arrivals: { '': { at: 'x', later: 1 } }, facts: { poster: fact, id }, made } },
      files: {
        'a.mkv': {
          later: 1,
          sizeBytes: 1,
          mtimeMs: 1,
          facts: { probe, laterFact: { anything: 1 } },
          made,
          setAside: { reason: 'r', code: 'text', at: 'x', later: 1 },
        },
      },
    });
    await put(text);
    const reading = await readRecord(root, 'Film');
    const file = fileIn(reading.record, 'a.mkv');
    if (file === undefined) throw new Error('expected the file');
    const changed = withFile(reading.record, 'a.mkv', { ...file, sizeBytes: 2 });
    expect(await writeRecord(root, 'Film', reading, changed)).toBe('written');
    expect(JSON.parse(await readFile(hidden('record.json'), 'utf8'))).toEqual(
      JSON.parse(text.replace('"sizeBytes":1,"mtimeMs":1,"facts"', '"sizeBytes":2,"mtimeMs":1,"facts"')),
    );
  });

  test('a record of thousands of videos has the same content, after every change of one of them', async () => {
    const reason = message('noMarks');
    const marks = { state: 'absent', at: '2026-02-01T10:00:00.000Z', reason } as const;
    const file: FileRecord = { sizeBytes: 1, mtimeMs: 1, facts: { marks }, made: [] };
    const names = ['__proto__', 'constructor', ...Array.from({ length: 1_000 }, (_, index) => `${index}.mkv`)];
    const all = new RecordEntries({ ...emptyRecord(), later: { kept: true }, none: undefined });
    for (const name of names) all.setFile(name, { ...file });
    let before = await readRecord(root, 'Film');
    for (const changed of ['none', '__proto__', '7.mkv']) {
      if (changed !== 'none') all.setFile(changed, { ...file, sizeBytes: 2 });
      all.setTitle('7.mkv', { arrivals: {}, facts: {} });
      expect(await writeRecord(root, 'Film', before, all.record)).toBe('written');
      before = { state: 'read', record: all.record };
      const text = await readFile(hidden('record.json'), 'utf8');
      expect(text).not.toContain('\n ');
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(withTexts(all.record))));
      expect((await readRecord(root, 'Film')).record).toEqual(JSON.parse(JSON.stringify(all.record)));
    }
  });

  test('a record that could not be read again is our bug and is never written', async () => {
    await put('{"version":1,"titles":{},"files":{}}');
    const reading = await readRecord(root, 'Film');
    const wrong: FolderRecord = { ...reading.record, version: 2 };
    await expect(writeRecord(root, 'Film', reading, wrong)).rejects.toThrow(/^bug: /);
    expect((await readRecord(root, 'Film')).state).toBe('read');
  });
});

describe('damage', () => {
  const texts: readonly (readonly [string, string | Uint8Array])[] = [
    ['an empty file', ''],
    ['half a record', '{"version":1,"titles":{'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['a list', '[]'],
    ['null', 'null'],
    ['no version', '{"titles":{},"files":{}}'],
    ['a version that is text', '{"version":"1","titles":{},"files":{}}'],
    ['version 0', '{"version":0,"titles":{},"files":{}}'],
    ['titles as a list', '{"version":1,"titles":[],"files":{}}'],
    ['an unknown state', '{"version":1,"titles":{".":{"arrivals":{},"facts":{"id":{"state":"maybe"}}}},"files":{}}'],
    [
      'a probe without streams',
      '{"version":1,"titles":{},"files":{"a":{"sizeBytes":1,"mtimeMs":1,"made":[],"facts":{"probe":{"state":"filled","value":{}}}}}}',
    ],
    ['deep nesting', `{"version":1,"titles":{},"files":{},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ];
  test.each(texts)('%s is set aside at the next write and kept', async (_name, text) => {
    await put(text);
    const reading = await readRecord(root, 'Film');
    expect(reading).toMatchObject({
      state: 'damaged',
      record: emptyRecord(),
      warning: /the record of "Film" is damaged/,
    });
    expect(await readFile(hidden('record.json'))).toEqual(Buffer.from(text));
    const record = withTitle(reading.record, '.', { arrivals: {}, facts: {} });
    expect(await writeRecord(root, 'Film', reading, record, now)).toBe('written');
    expect(await readdir(hidden())).toEqual(['record.damaged-2026-02-01T10-00-00-500Z.json', 'record.json']);
    expect(await readFile(hidden('record.damaged-2026-02-01T10-00-00-500Z.json'))).toEqual(Buffer.from(text));
    expect(await readRecord(root, 'Film')).toEqual({ state: 'read', record });
  });

  test('two damaged records at the same moment are both kept', async () => {
    for (const text of ['one', 'two']) {
      await put(text);
      const reading = await readRecord(root, 'Film');
      await writeRecord(root, 'Film', reading, { ...reading.record, note: text }, now);
    }
    expect(await readdir(hidden())).toEqual([
      'record.damaged-2026-02-01T10-00-00-500Z-2.json',
      'record.damaged-2026-02-01T10-00-00-500Z.json',
      'record.json',
    ]);
  });

  test('a record above the limit, a FIFO, a folder and a symlink are damaged and not followed', async () => {
    await writeFile(join(root.path, 'elsewhere.json'), '{"version":1,"titles":{},"files":{}}');
    const make: readonly (() => Promise<unknown> | Buffer)[] = [
      async () => truncate(hidden('record.json'), 70_000_000),
      () => execFileSync('mkfifo', [hidden('record.json')]),
      async () => mkdir(hidden('record.json')),
      async () => symlink('../../elsewhere.json', hidden('record.json')),
    ];
    await put('');
    for (const [index, put] of make.entries()) {
      if (index > 0) await rm(hidden('record.json'), { recursive: true });
      await put();
      const reading = await readRecord(root, 'Film');
      expect(reading.state).toBe('damaged');
      expect(await writeRecord(root, 'Film', reading, { ...reading.record, note: index }, now)).toBe('written');
    }
    expect(await readdir(hidden())).toHaveLength(5);
  });

  test('a newer version is left alone with a warning, whatever it holds', async () => {
    await put('{"version":2,"titles":"other"}');
    const reading = await readRecord(root, 'Film');
    expect(reading).toMatchObject({ state: 'newer', warning: /has version 2, this program knows 1/ });
    expect(await writeRecord(root, 'Film', reading, { ...reading.record, note: 1 })).toBe('newer');
    expect(await readFile(hidden('record.json'), 'utf8')).toBe('{"version":2,"titles":"other"}');
  });

  test('a newer version is read as far as it is understood', async () => {
    const record = { version: 2, titles: { '.': { arrivals: { '': { at: 'x' } }, facts: {} } }, files: {}, later: 1 };
    await put(JSON.stringify(record));
    expect(await readRecord(root, 'Film')).toMatchObject({ state: 'newer', record });
  });

  test('a folder that is missing or outside the root is an error, not damage', async () => {
    await symlink(tmpdir(), join(root.path, 'Out'));
    await expect(readRecord(root, 'None')).rejects.toMatchObject({ kind: 'missing' });
    await expect(readRecord(root, 'Out')).rejects.toMatchObject({ kind: 'outside' });
  });
});

describe('entries', () => {
  test.each(['constructor', '__proto__', 'toString', 'a\nb.mkv'])(
    'a video named %j is an entry like any other',
    async (name) => {
      expect(fileIn(emptyRecord(), name)).toBeUndefined();
      expect(new RecordEntries(emptyRecord()).title(name)).toBeUndefined();
      const record = withFile(emptyRecord(), name, { sizeBytes: 1, mtimeMs: 1, facts: {}, made: [] });
      await writeRecord(root, 'Film', await readRecord(root, 'Film'), record);
      const { record: again } = await readRecord(root, 'Film');
      expect(fileIn(again, name)?.sizeBytes).toBe(1);
      expect(Object.keys(withFile(again, name, undefined).files)).toEqual([]);
      expect(Object.keys(withTitle(again, name, { arrivals: {}, facts: {} }).titles)).toEqual([name]);
    },
  );
});

describe('the compiled check', () => {
  test('agrees with the schema, whatever part of the example is replaced', async () => {
    const schema = JSON.parse(await readFile(new URL('./record.schema.json', import.meta.url), 'utf8'));
    const bySchema = new Ajv2020({ strict: true, logger: false }).compile(schema);
    const example: unknown = JSON.parse(await exampleText());
    const places = pathsOf(example);
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue(), (place, value) => {
        const changed = replaced(example, place, value);
        expect(validateRecord(changed).ok).toBe(bySchema(changed));
      }),
      { numRuns: 500 },
    );
  });
});

function pathsOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((path) => [key, ...path]))];
}

function replaced(value: unknown, path: readonly string[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? replaced(inner, rest, by) : inner));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner]),
  );
}

function withFile(record: FolderRecord, name: string, file: FileRecord | undefined): FolderRecord {
  const entries = new RecordEntries(record);
  entries.setFile(name, file);
  return entries.record;
}

function withTitle(record: FolderRecord, name: string, title: TitleRecord): FolderRecord {
  const entries = new RecordEntries(record);
  entries.setTitle(name, title);
  return entries.record;
}
