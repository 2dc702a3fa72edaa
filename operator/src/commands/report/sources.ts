/**
 * `sources test`: sends one cheap request to every source and every media server of every Library, and shows how to fix a failing one. A
 * source that several Libraries name with the same settings is tested once. It writes nothing.
 */

import { systemClock } from '../../library/clock.ts';
import type { LibraryKey, LibrarySpec } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { message } from '../../messages/message.ts';
import type { NotifierParts } from '../../notify/notifier.ts';
import type { Answer, Source } from '../../phases/sources.ts';
import { type ChosenLibrary, chooseLibraries } from '../../process/chosenLibraries.ts';
import type { Environment } from '../../process/environment.ts';
import { userAgent } from '../../process/programVersion.ts';
import { secretsOf } from '../../process/secrets.ts';
import { harmless, note, type Palette, padTo, paletteOf, say } from '../../process/terminal.ts';
import { type OpenSources, openSources } from '../../sources/openSources.ts';
import { serviceNamed } from '../../sources/services.ts';
import type { Output } from '../output.ts';
import { noteFault } from '../run/faultNote.ts';

export interface SourcesTestArguments {
  readonly config: string;
  readonly data: string;
  readonly library?: string | undefined;
  readonly json: boolean;
  readonly environment: Environment;
  readonly output: Output;
}

/** The result of one test; a line of `--json`. */
interface Tested {
  readonly library: LibraryKey;
  readonly source: string;
  readonly gives: string;
  readonly ok: boolean;
  /** `key` needs a person to fix it; `later` and `ended` may pass by themselves. */
  readonly cause?: 'key' | 'later' | 'ended';
  readonly message: string;
}

type Outcome = Pick<Tested, 'ok' | 'cause' | 'message'>;

/** Tests already started, by the source's name and settings, with the Library that started them. */
type Asked = Map<string, { readonly library: LibraryKey; readonly outcome: Promise<Outcome> }>;

/** A result, and the Library above it that shows the same. */
interface Row extends Tested {
  readonly isAsOf: LibraryKey | undefined;
}

/** Returns the exit code: 0, or 1 if a source fails or a document has errors. */
export async function sourcesTestCommand(args: SourcesTestArguments): Promise<number> {
  const { config, library, json, output } = args;
  const { libraries, faults } = await chooseLibraries({ config, library, paths: [], currentFolder: '.' });
  for (const fault of faults) noteFault(output, fault);
  let isWell = libraries.length > 0 && !faults.some((fault) => fault.level === 'error');
  if (libraries.length === 0) note(output, 'there is no Library to test: fix the documents, or name another --config');
  const asked: Asked = new Map();
  for (const one of libraries) {
    const tested = await testLibrary(one, args, asked);
    isWell &&= tested.every(({ ok }) => ok);
    const lines = json
      ? tested.map(({ isAsOf, ...row }) => JSON.stringify(row))
      : textLines(one.key, tested, paletteOf(output.colour));
    for (const line of lines) json ? output.answer(line) : say(output, line);
  }
  return isWell ? 0 : 1;
}

async function testLibrary(
  { key, document }: ChosenLibrary,
  { data, environment }: SourcesTestArguments,
  asked: Asked,
): Promise<readonly Row[]> {
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
    const settings = new Map(document.spec.sources.flatMap((source) => Object.entries(source)).toReversed());
    // In parallel, so that a source that does not answer does not delay the others.
    const rows = sources.list.map((source) => {
      const same = JSON.stringify([source.name, settings.get(source.name)]);
      return rowOf(key, source, asked, same);
    });
    const servers = serverRows(key, document.spec, {
      ...{ secrets: secretsOf(environment, data), clock: systemClock, signal: stop.signal },
      ...{ log: { debug: silent, warn: silent }, userAgent: userAgent() },
    });
    return [...(await Promise.all(rows)), ...(await servers)];
  } finally {
    sources.close();
    stop.abort();
  }
}

async function serverRows(
  library: LibraryKey,
  { notify, storage }: LibrarySpec,
  parts: Omit<NotifierParts, 'targets' | 'rootPath' | 'warn'>,
): Promise<readonly Row[]> {
  if (notify.length === 0) return [];
  // Loaded only where a document names a server.
  const { testServers } = await import('../../notify/notifier.ts');
  const rootPath = 'path' in storage ? storage.path : '/';
  const tests = await testServers({ ...parts, targets: notify, rootPath, warn: () => undefined });
  return tests.map(({ server, found, fault }) => ({
    ...{ library, source: server, gives: '', isAsOf: undefined, ok: fault === undefined },
    ...(fault === undefined ? {} : { cause: fault.cause }),
    message: englishText(fault?.reason ?? found ?? message('itFailed')),
  }));
}

async function rowOf(library: LibraryKey, source: Source, asked: Asked, same: string): Promise<Row> {
  const before = asked.get(same);
  const outcome = before?.outcome ?? source.test().then((answer) => outcomeOf(source.name, answer));
  asked.set(same, before ?? { library, outcome });
  const gives = serviceNamed(source.name)?.gives ?? '';
  return { library, source: source.name, gives, ...(await outcome), isAsOf: before?.library };
}

function outcomeOf(name: string, answer: Answer<string>): Outcome {
  switch (answer.state) {
    case 'found':
      return { ok: true, message: answer.value };
    case 'none': {
      const message = `${name}: expected the service, got "not found"; check its baseUrl`;
      return { ok: false, cause: 'key', message };
    }
    default:
      return { ok: false, cause: answer.trouble.cause, message: englishText(answer.trouble.reason) };
  }
}

function textLines(library: LibraryKey, tested: readonly Row[], palette: Palette): readonly string[] {
  const width = Math.max(0, ...tested.map(({ source }) => source.length));
  const rows = tested.map(
    (row) => `  ${padTo(row.source, width)}  ${stateWord(row, palette)}  ${harmless(messageOf(row))}`,
  );
  const none = '  no sources: no service is asked; everything local is still done';
  return [palette.bold(library), ...(rows.length === 0 ? [none] : rows)];
}

/** `wrong` needs a person to fix it; `away` may recover by itself. */
function stateWord({ ok, cause }: Row, palette: Palette): string {
  if (ok) return palette.green('ok   ');
  return cause === 'key' ? palette.red('wrong') : palette.yellow('away ');
}

function messageOf({ source, ok, cause, gives, message, isAsOf }: Row): string {
  if (isAsOf !== undefined) return `same as ${isAsOf}`;
  if (ok) return gives === '' ? message : `${message}; gives ${gives}`;
  // The line already begins with the source's name.
  const words = message.startsWith(`${source}: `) ? message.slice(source.length + 2) : message;
  return cause === 'key' ? words : `${words} ${/[.?]$/u.test(words) ? 'S' : '- s'}cans go on without it`;
}
