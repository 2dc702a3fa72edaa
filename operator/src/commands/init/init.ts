/** `init`: writes a first `projectionist.yaml` for the given folders, guesses their kind and reports the guess. */
import { stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { storyNames } from '../../franchises/storyLibrary.ts';
import { faultLine } from '../../library/document/fault.ts';
import { parseDocuments } from '../../library/document/parse.ts';
import { ruleFaults } from '../../library/document/rules.ts';
import type { LibraryKind } from '../../library/document.ts';
import { CommandError, UsageError } from '../../process/commandError.ts';
import { configWords, defaultConfig, shellWord } from '../../process/namedConfig.ts';
import { jsonText, paletteOf, say, shownPath } from '../../process/terminal.ts';
import { type FirstLibrary, firstDocument, writeFirst } from '../../setup/firstDocument.ts';
import { guessLibrary, type LibraryGuess, libraryName, realFolder, refuseApart } from '../../setup/libraryGuess.ts';
import { schemaFile, schemaOf } from '../../setup/schema.ts';
import type { Output } from '../output.ts';
import { unknownStory } from './stories.ts';

export interface InitArguments {
  readonly paths: readonly string[];
  readonly config: string;
  readonly kind?: LibraryKind | undefined;
  /** Names separated by commas, or `all`. */
  readonly stories?: string | undefined;
  readonly json: boolean;
  readonly currentFolder: string;
  readonly output: Output;
}

/** Returns the exit code. Throws CommandError and writes nothing if a folder is missing, a file, or cannot be guessed. */
export async function initCommand(args: InitArguments): Promise<number> {
  const { paths, config, kind, stories, json, currentFolder, output } = args;
  if (paths.length === 0) throw new UsageError('expected a folder: projectionist init /path/to/movies /path/to/series');
  const guesses: LibraryGuess[] = [];
  for (const path of await distinct(paths, currentFolder)) guesses.push(await guessLibrary(path, currentFolder, kind));
  refuseApart(guesses, configWords(config) + (stories === undefined ? '' : ` --stories ${shellWord(stories)}`));
  const libraries = named(guesses);
  const followed = stories === undefined ? [] : await followedStories(stories, libraries);
  const text = `# yaml-language-server: $schema=${schemaFile}\n${firstDocument(libraries, followed)}`;
  const file = await documentPlace(resolve(currentFolder, config));
  refuseFaults(file, text);
  if ((await writeFirst(file, text)) === 'exists') {
    output.print(`${text}\n`);
    // The sentence comes last, because the text is longer than a window.
    throw new CommandError(
      `${shownPath(file)} already exists and is left as it is. Write another with --config FILE, or add what you need of the text above yourself`,
    );
  }
  // An older schema is left as it is: nothing but an editor reads it.
  await writeFirst(join(dirname(file), schemaFile), await schemaOf('library'));
  if (json) {
    output.answer(
      jsonText({
        event: 'written',
        file,
        libraries: libraries.map(({ name, ...rest }) => ({ namespace: 'default', name, ...rest })),
      }),
    );
  } else {
    for (const line of reportLines(file, libraries, guesses, args)) say(output, line);
  }
  return 0;
}

/** In a folder of documents, as `--config` may be, the first document has the usual name. */
async function documentPlace(config: string): Promise<string> {
  const there = await stat(config).catch(() => undefined);
  return there?.isDirectory() === true ? join(config, defaultConfig) : config;
}

/** Throws UsageError for a name that no story has, and if no Library could follow it. */
async function followedStories(stories: string, libraries: readonly FirstLibrary[]): Promise<readonly string[]> {
  if (!libraries.some(({ kind }) => kind === 'franchises')) {
    throw new UsageError(
      '--stories needs a folder for franchise files among the folders, which may be empty: projectionist init /media/franchises --kind franchises --stories all',
    );
  }
  const known = await storyNames();
  if (stories.trim() === 'all') return known;
  const names = stories.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownStory(unknown, known);
  return [...new Set(names)];
}

/** Keeps the first of several paths to the same folder. */
async function distinct(paths: readonly string[], currentFolder: string): Promise<readonly string[]> {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const real = await realFolder(resolve(currentFolder, path));
    if (!seen.has(real)) seen.set(real, path);
  }
  return [...seen.values()];
}

function named(guesses: readonly LibraryGuess[]): readonly FirstLibrary[] {
  const taken = new Set<string>();
  return guesses.map(({ path, kind, why }) => {
    const name = libraryName(path, kind, taken);
    taken.add(name);
    return { name, kind, path, why };
  });
}

/** The document must pass `check`. Nested folders do not, and are refused here. */
function refuseFaults(file: string, text: string): void {
  const { documents, faults } = parseDocuments(file, text);
  const errors = [...faults, ...ruleFaults(documents)].filter((fault) => fault.level === 'error');
  if (errors.length === 0) return;
  throw new CommandError(
    `nothing was written: ${errors.map((fault) => (fault.code === 'storage-overlap' ? `${fault.library ?? ''}: ${fault.message}` : faultLine(fault))).join('\n')}`,
  );
}

function reportLines(
  file: string,
  libraries: readonly FirstLibrary[],
  guesses: readonly LibraryGuess[],
  { output, config }: InitArguments,
): readonly string[] {
  const palette = paletteOf(output.colour);
  const lines = libraries.flatMap(({ name, kind, path, why }, at) => {
    const warning = guesses[at]?.warning;
    return [
      `${palette.bold(`default/${name}`)}  ${kind}  ${shownPath(path)}`,
      `  ${why}`,
      ...(warning === undefined ? [] : [`  ${palette.yellow(warning)}`]),
    ];
  });
  const next = nextCommands(config, libraries);
  const width = Math.max(...next.map(([command]) => command.length));
  return [
    `wrote ${shownPath(file)}:`,
    ...lines,
    '',
    'Next:',
    ...next.map(([command, what]) => `  ${command.padEnd(width)}  ${what}`),
  ];
}

function nextCommands(config: string, libraries: readonly FirstLibrary[]): readonly (readonly [string, string])[] {
  const option = configWords(config);
  const stories = [
    'projectionist stories list',
    'the stories that come with the program: follow them with spec.stories, or copy one to edit with `projectionist stories copy`',
  ] as const;
  return [
    [`projectionist walk --dry-run${option}`, 'shows what a scan would make; writes nothing'],
    [`projectionist walk${option}`, 'one full scan now'],
    [`projectionist serve${option}`, 'webhook, schedule, Jobs and page'],
    // Nobody looks for them in the documents first.
    ...(libraries.some(({ kind }) => kind === 'franchises') ? [stories] : []),
  ];
}
