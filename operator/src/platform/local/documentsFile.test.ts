import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadDocuments } from '../../library/document/load.ts';
import type { Loaded } from '../../library/document/loadTexts.ts';
import { mediaCalls } from '../../library/mediaCalls.ts';
import { DocumentsFile } from './documentsFile.ts';

let folder: string;
let config: string;
let kept: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  config = join(folder, 'projectionist.yaml');
  kept = join(folder, 'documents.json');
  await mkdir(join(folder, 'films'));
  await mkdir(join(folder, 'more'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const document = (storage: string, ...more: readonly string[]) =>
  [
    'apiVersion: projectionist.dev/v1alpha1',
    'kind: Library',
    'metadata: {name: films}',
    'spec:',
    ...['kind: movies', `storage: {path: ${storage}}`, ...more].map((line) => `  ${line}`),
    '',
  ].join('\n');
const load = () => loadDocuments(config, new DocumentsFile(kept));
const storages = ({ documents }: Loaded) => documents.map(({ document: { spec } }) => spec.storage);
const codes = ({ faults }: Loaded) => faults.map(({ code }) => code);

/** Marks the kept documents, so that a load shows whether it used them. */
async function mark(): Promise<void> {
  const text = await readFile(kept, 'utf8');
  await writeFile(kept, text.replaceAll('"kind":"movies"', '"kind":"series"'));
}
const usedKept = ({ documents }: Loaded) => documents.some(({ document: { spec } }) => spec.kind === 'series');

describe('documents without a fault', () => {
  test('are the same when they are loaded again from what was kept', async () => {
    await writeFile(config, document('films', 'schedule: "30 4 * * *"', 'suspend: true'));
    const first = await load();
    expect(await load()).toEqual(first);
    expect(first).toEqual(await loadDocuments(config));
    await mark();
    expect(usedKept(await load())).toBe(true);
  });

  test('are checked again after any change of a text, of a name, or of the list of files', async () => {
    await writeFile(config, document('films'));
    await load();
    await writeFile(config, document('more'));
    expect(storages(await load())).toEqual([{ path: join(folder, 'more') }]);
    const configs = join(folder, 'configs');
    await mkdir(configs);
    await writeFile(join(configs, 'a.yaml'), document('../films'));
    const loadFolder = () => loadDocuments(configs, new DocumentsFile(kept));
    await loadFolder();
    await mark();
    await writeFile(join(configs, 'b.yaml'), document('../more').replace('name: films', 'name: more'));
    expect(usedKept(await loadFolder())).toBe(false);
  });

  test('are checked again if a folder of theirs is gone, and the warning names it', async () => {
    await writeFile(config, document('films'));
    await load();
    await rm(join(folder, 'films'), { recursive: true });
    const looks = vi.spyOn(mediaCalls, 'run');
    onTestFinished(() => looks.mockRestore());
    const loaded = await load();
    expect(looks.mock.calls.map(([path]) => path)).toEqual([config, join(folder, 'films')]);
    expect(codes(loaded)).toEqual(['storage-missing']);
    expect(storages(loaded)).toEqual([{ path: join(folder, 'films') }]);
  });
});

test('documents with a fault are not kept: each start reports it', async () => {
  await writeFile(config, document('films', 'colour: red'));
  expect(codes(await load())).toEqual(['unknown-key']);
  expect(codes(await load())).toEqual(['unknown-key']);
  expect(await readdir(folder)).not.toContain('documents.json');
});

test('a folder that cannot be read is reported, whatever was kept', async () => {
  await writeFile(config, document('films'));
  await load();
  await rm(config);
  expect(codes(await load())).toEqual(['config-missing']);
});

test.each([
  ['cut off', '{"hash":"'],
  ['empty', ''],
  ['of another form', '[]'],
  ['null', 'null'],
])('what was kept is ignored and replaced if it is %s', async (_name, text) => {
  await writeFile(config, document('films'));
  await writeFile(kept, text);
  expect(storages(await load())).toEqual([{ path: join(folder, 'films') }]);
  await mark();
  expect(usedKept(await load())).toBe(true);
});

test('only this user may read what is kept, and a load without a place for it works', async () => {
  await writeFile(config, document('films'));
  await load();
  expect(((await stat(kept)).mode & 0o777).toString(8)).toBe('600');
  const nowhere = new DocumentsFile(join(folder, 'absent', 'documents.json'));
  expect(storages(await loadDocuments(config, nowhere))).toEqual([{ path: join(folder, 'films') }]);
});
