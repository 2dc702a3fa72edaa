/** `docs`: the documents that are shipped with the program, by topic. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../library/document/nearest.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { shownPath } from '../../process/terminal.ts';
import type { Output } from '../output.ts';

export interface DocsArguments {
  readonly topic: string | undefined;
  /** Prints the file's path instead of its text. */
  readonly path: boolean;
  /** undefined if the program was installed without its documents. */
  readonly folder: string | undefined;
  readonly output: Output;
}

/** Topics by the folder of their file, in the order of the list. `reference/` stays in the topic: both folders have a `marks`. */
const folders = [
  ['', ''],
  ['guides', ''],
  ['reference', 'reference/'],
] as const;

/** Returns the exit code. Throws a UsageError for an unknown topic, with the nearest one. */
export function docsCommand({ topic, path, folder, output }: DocsArguments): number {
  if (folder === undefined) {
    throw new CommandError('this installation has no documents: install the package projectionist as npm has it');
  }
  const topics = topicsIn(folder);
  if (topic === undefined) {
    const width = Math.max(...[...topics.keys()].map((name) => name.length));
    for (const [name, file] of topics) output.answer(`${name.padEnd(width)}  ${path ? file : headingOf(file)}`);
    return 0;
  }
  const file = topics.get(topic.replace(/^docs\/|^guides\/|\.md$/gu, '')) ?? unknown(topic, [...topics.keys()]);
  output.answer(path ? file : readFileSync(file, 'utf8').trimEnd());
  return 0;
}

/** The file of each topic. */
export function topicsIn(folder: string): ReadonlyMap<string, string> {
  return new Map(
    folders.flatMap(([below, prefix]) =>
      readdirSync(join(folder, below))
        .filter((name) => name.endsWith('.md') && (below !== '' || name === 'library.md'))
        .toSorted()
        .map((name) => [`${prefix}${name.slice(0, -3)}`, join(folder, below, name)] as const),
    ),
  );
}

function headingOf(file: string): string {
  return /^# (.+)$/mu.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
}

function unknown(topic: string, known: readonly string[]): never {
  const meant = nearest(topic, known);
  throw new UsageError(
    `there is no topic ${shownPath(topic)}: ${meant === undefined ? 'projectionist docs lists them' : `did you mean ${meant}?`}`,
  );
}
