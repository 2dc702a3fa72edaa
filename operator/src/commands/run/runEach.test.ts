import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { libraryText } from '../../../test/commandLine/house.ts';
import { parseDocuments } from '../../library/document/parse.ts';
import { libraryKey } from '../../library/document.ts';
import type { ChosenLibrary } from '../../process/chosenLibraries.ts';
import { CommandError } from '../../process/commandError.ts';
import { readEnvironment } from '../../process/environment.ts';
import { runCommandOver } from './runEach.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'projectionist-each-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function librariesNamed(...names: readonly string[]): readonly ChosenLibrary[] {
  const text = names.map((name) => libraryText(name, 'movies', join(folder, name))).join('---\n');
  return parseDocuments('projectionist.yaml', text).documents.flatMap(({ document }) =>
    document === undefined ? [] : [{ key: libraryKey(document), document, hash: '', folders: [] }],
  );
}

async function run(fail: (library: ChosenLibrary) => Error, json = false) {
  const printed: string[] = [];
  const answered: string[] = [];
  const output = {
    ...{ answer: (line: string) => answered.push(line), print: (text: string) => printed.push(text) },
    ...{ isTerminal: false, columns: () => 80, colour: false },
  };
  const options = { config: '', data: folder, json, environment: readEnvironment({}), output };
  const chosen = { libraries: librariesNamed('movies', 'shows', 'more'), faults: [] };
  const code = await runCommandOver(chosen, options, (library) => Promise.reject(fail(library)));
  return { code, printed: printed.filter((text) => !text.startsWith('warning: ')), answered };
}

const full = () => Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

test('what stops several Libraries is said once, with their names', async () => {
  const { code, printed } = await run(full);
  expect(code).toBe(1);
  expect(printed).toEqual([
    expect.stringMatching(/^default\/movies, default\/shows, default\/more: "\S+": the disk is full; [^\n]*\n$/u),
  ]);
});

test('what stops one Library is said as it is', async () => {
  const { printed } = await run(({ key }) => (key === 'default/shows' ? new CommandError('it is suspended') : full()));
  expect(printed).toEqual([expect.stringMatching(/^default\/movies, default\/more: /u), 'it is suspended\n']);
});

test('as JSON each Library has its own error', async () => {
  const { answered } = await run(full, true);
  expect(answered.map((line) => JSON.parse(line))).toMatchObject(
    ['movies', 'shows', 'more'].map((name) => ({ event: 'error', library: `default/${name}` })),
  );
});
