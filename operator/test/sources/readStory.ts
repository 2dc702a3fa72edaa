/** A story of walks with the fakes: a user's folder, the real program, and the resulting files. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { FolderRecord } from '../../src/title/record.ts';
import { buildHouse, type House } from '../commandLine/house.ts';
import { type Ended, runProgram } from '../commandLine/program.ts';
import { writeConfig } from '../serving.ts';
import { type Fakes, type FakesOptions, startFakes } from './fakes/startFakes.ts';

type Kind = 'movies' | 'series' | 'franchises';

export interface FakeCall {
  readonly service: string;
  readonly address: string;
}

export interface Tale {
  readonly house: House;
  readonly fakes: Fakes;
  /** Sets the document's `sources` and further parts of its spec. */
  write(libraries: Partial<Record<Kind, object>>): Promise<void>;
  run(...args: readonly string[]): Promise<Ended>;
  walk(...args: readonly string[]): Promise<Ended>;
  /** A walk that must exit with 0; otherwise throws with its output. */
  walkWell(): Promise<void>;
  record(folder: string): Promise<FolderRecord>;
  /** Names in a folder, without the hidden one. */
  names(folder: string): Promise<readonly string[]>;
  text(path: string): Promise<string>;
  /** All output and written files so far: outputs, and every file of media and data, as Latin-1 text. */
  everything(): Promise<string>;
  /** Requests to services since the last call, pictures included. */
  asked(): readonly FakeCall[];
}

/** For one test, at whose end it closes. */
export async function readStory(videos: readonly string[], options: FakesOptions = {}): Promise<Tale> {
  const fakes = await startFakes(options);
  onTestFinished(() => fakes.close());
  const house = await buildHouse(videos);
  onTestFinished(() => house.remove());
  const outputs: string[] = [];
  const secrets = join(house.folder, 'secrets');
  await fakes.keys.write(secrets);
  const run = async (...args: readonly string[]) => {
    const environment = {
      PROJECTIONIST_SECRETS_DIR: secrets,
      PROJECTIONIST_LOG: 'json',
      PROJECTIONIST_LOG_LEVEL: 'trace',
    };
    const ended = await runProgram(args, { cwd: house.folder, environment });
    outputs.push(ended.stdout, ended.stderr);
    return ended;
  };
  return {
    house,
    fakes,
    run,
    walk: (...args) => run('walk', ...args),
    async walkWell() {
      const { code, stdout, stderr } = await run('walk');
      if (code !== 0) throw new Error(`expected the walk to end with 0, got ${code}:\n${stdout}\n${stderr}`);
    },
    async write(libraries) {
      await fakes.keys.write(secrets);
      const documents = Object.entries(libraries).map(([kind, spec]) => [kind, documentOf(kind, spec)]);
      await writeConfig(join(house.folder, 'projectionist.yaml'), Object.fromEntries(documents));
    },
    record: async (folder) =>
      JSON.parse(await readFile(join(house.folder, folder, '.projectionist', 'record.json'), 'utf8')),
    names: async (folder) =>
      (await readdir(join(house.folder, folder))).filter((name) => name !== '.projectionist').toSorted(),
    text: (path) => readFile(join(house.folder, path), 'utf8'),
    async everything() {
      const names = await readdir(house.folder, { recursive: true, withFileTypes: true });
      const files = names.filter((entry) => entry.isFile() && !entry.parentPath.startsWith(secrets));
      const texts = files.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
      return [...outputs, ...(await Promise.all(texts))].join('\n');
    },
    asked() {
      const calls = fakes.requests.map(({ service, address }) => ({ service, address }));
      fakes.forget();
      return calls;
    },
  };
}

function documentOf(kind: string, spec: object): object {
  return {
    ...{ kind, storage: { path: kind }, schedule: '0 4 1 1 *' },
    ...(kind === 'franchises' ? {} : { tiles: { mode: 'off' }, marks: { mode: 'off' } }),
    ...spec,
  };
}
