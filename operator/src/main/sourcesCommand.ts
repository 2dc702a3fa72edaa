/** `sources test` (design 8): one cheap question to every source of every Library, and what to do where one is not well. It writes nothing. */
import { systemClock } from '../library/clock.ts';
import { faultLine } from '../library/document/fault.ts';
import type { LibraryKey } from '../library/document.ts';
import type { Answer, Source } from '../phases/sources.ts';
import { type OpenSources, openSources } from '../sources/openSources.ts';
import { serviceNamed } from '../sources/services.ts';
import { type ChosenLibrary, chooseLibraries } from './chosenLibraries.ts';
import type { Environment } from './environment.ts';
import { userAgent } from './programVersion.ts';
import type { Output } from './runCommand.ts';
import { secretsOf } from './secrets.ts';
import { harmless, type Palette, padTo, paletteOf } from './terminal.ts';

export interface SourcesTestArguments {
  readonly config: string;
  readonly data: string;
  readonly library?: string | undefined;
  readonly json: boolean;
  readonly environment: Environment;
  readonly output: Output;
}

/** How one source is; the lines of `--json`. */
interface Tested {
  readonly library: LibraryKey;
  readonly source: string;
  readonly gives: string;
  readonly ok: boolean;
  /** What is wrong: `key` a person has to mend, `later` and `ended` may end by themselves. */
  readonly cause?: 'key' | 'later' | 'ended';
  readonly message: string;
}

/** Answers the exit code: 1 when a source is not well or a document could not be read. */
export async function sourcesTestCommand(args: SourcesTestArguments): Promise<number> {
  const { config, library, json, output } = args;
  const { libraries, faults } = await chooseLibraries({ config, library, paths: [], currentFolder: '.' });
  for (const fault of faults) output.tell(`${faultLine(fault)}\n`);
  let isWell = libraries.length > 0 && !faults.some((fault) => fault.level === 'error');
  if (libraries.length === 0)
    output.tell('there is no Library to test: mend the documents, or name another --config\n');
  for (const one of libraries) {
    const tested = await testLibrary(one, args);
    isWell &&= tested.every(({ ok }) => ok);
    const lines = json
      ? tested.map((row) => JSON.stringify(row))
      : textLines(one.key, tested, paletteOf(output.colour));
    for (const line of lines) output.answer(line);
  }
  return isWell ? 0 : 1;
}

async function testLibrary(
  { key, document }: ChosenLibrary,
  { data, environment }: SourcesTestArguments,
): Promise<readonly Tested[]> {
  const stop = new AbortController();
  const silent = () => undefined;
  const sources: OpenSources = await openSources(document.spec, {
    secrets: secretsOf(environment, data),
    clock: systemClock,
    signal: stop.signal,
    log: { debug: silent, warn: silent },
    userAgent: userAgent(),
    maxJobs: 1,
    sinceMs: 0,
  });
  try {
    // At the same time: a source that does not answer must not hold up the others.
    return await Promise.all(sources.list.map((source) => testSource(key, source)));
  } finally {
    sources.close();
    stop.abort();
  }
}

async function testSource(library: LibraryKey, source: Source): Promise<Tested> {
  const gives = serviceNamed(source.name)?.gives ?? '';
  return { library, source: source.name, gives, ...outcomeOf(source.name, await source.test()) };
}

function outcomeOf(name: string, answer: Answer<string>): Pick<Tested, 'ok' | 'cause' | 'message'> {
  switch (answer.state) {
    case 'found':
      return { ok: true, message: answer.value };
    case 'none': {
      const message = `${name}: expected the service, came "not found"; look at its baseUrl`;
      return { ok: false, cause: 'key', message };
    }
    default:
      return { ok: false, cause: answer.trouble.cause, message: answer.trouble.reason };
  }
}

function textLines(library: LibraryKey, tested: readonly Tested[], palette: Palette): readonly string[] {
  const width = Math.max(0, ...tested.map(({ source }) => source.length));
  const rows = tested.map(({ source, ok, gives, message }) => {
    const state = ok ? palette.green('ok   ') : palette.red('wrong');
    return `  ${padTo(source, width)}  ${state}  ${harmless(ok ? `${message}; gives ${gives}` : message)}`;
  });
  const none = '  no sources: everything local is done, nobody is asked';
  return [palette.bold(library), ...(rows.length === 0 ? [none] : rows)];
}
