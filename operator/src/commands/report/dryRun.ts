/** `walk --dry-run`: shows what each file is and what would be made. Writes nothing, not even a data folder. */
import { realpath } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { parseDocuments } from '../../library/document/parse.ts';
import { libraryKey } from '../../library/document.ts';
import { lookPatienceMs, mediaCalls } from '../../library/mediaCalls.ts';
import { type Chosen, type ChosenLibrary, chooseLibraries, storageOf } from '../../process/chosenLibraries.ts';
import { sentenceFor } from '../../process/commandError.ts';
import { isOnDisk } from '../../process/isOnDisk.ts';
import { configWords } from '../../process/namedConfig.ts';
import { counted, harmless, jsonText, note, type Palette, paletteOf, say, shownPath } from '../../process/terminal.ts';
import { firstDocument } from '../../setup/firstDocument.ts';
import { guessLibrary, type LibraryGuess, libraryName, refuseApart } from '../../setup/libraryGuess.ts';
import { openRoot } from '../../storage/root.ts';
import { type DryRunItem, dryRun, type PlannedFact, type PlannedVideo } from '../../walk/dryRun.ts';
import type { Output } from '../output.ts';
import { storageFault } from '../run/absentStorage.ts';
import { factCounts } from '../run/factCounts.ts';
import { noteFault } from '../run/faultNote.ts';
import { refuseMisspeltPaths } from '../run/misspeltPaths.ts';

export interface DryRunArguments {
  readonly config: string;
  readonly data: string;
  readonly library?: string | undefined;
  readonly paths: readonly string[];
  readonly currentFolder: string;
  readonly json: boolean;
  readonly output: Output;
}

export async function dryRunCommand(args: DryRunArguments): Promise<number> {
  const { config, paths, output } = args;
  const isUnconfigured = paths.length > 0 && !(await isOnDisk(config));
  const chosen = isUnconfigured ? await guessed(args) : await chooseLibraries({ ...args });
  await refuseMisspeltPaths(chosen.libraries, { data: args.data, output, now: Date.now() });
  for (const fault of chosen.faults) noteFault(output, fault);
  let code = chosen.faults.some((fault) => fault.level === 'error') ? 1 : 0;
  for (const library of chosen.libraries) {
    try {
      await planLibrary(library, args);
    } catch (error) {
      code = 1;
      note(output, `${library.key}: ${sentenceFor(error, storageOf(library.document))}`);
    }
  }
  return code;
}

/** Without documents: the folders as `init` would describe them. */
async function guessed({ paths, currentFolder, config }: DryRunArguments): Promise<Chosen> {
  const guesses: LibraryGuess[] = [];
  for (const path of paths) guesses.push(await guessLibrary(path, currentFolder));
  refuseApart(guesses, configWords(config));
  const taken = new Set<string>();
  const libraries: ChosenLibrary[] = [];
  for (const { kind, why, path: folder } of guesses) {
    const name = libraryName(folder, kind, taken);
    taken.add(name);
    const { documents } = parseDocuments('projectionist.yaml', firstDocument([{ name, kind, path: folder, why }]));
    for (const { document } of documents) {
      if (document !== undefined) libraries.push({ key: libraryKey(document), document, hash: '', folders: [] });
    }
  }
  return { libraries, faults: [] };
}

interface Counts {
  files: number;
  titles: number;
  videos: number;
  warnings: number;
  readonly make: Record<string, number>;
}

async function planLibrary(
  { key, document, folders }: ChosenLibrary,
  { json, output }: DryRunArguments,
): Promise<void> {
  const { spec } = document;
  const { storage } = spec;
  if (!('path' in storage)) throw new Error('its storage is a volume claim of a cluster, which cannot be read here');
  const root = await mediaCalls.run(storage.path, () => openRoot(storage.path), lookPatienceMs);
  const within = await Promise.all(folders.map((folder) => below(root.path, folder, storage.path)));
  if (spec.kind === 'franchises') {
    const { planFranchises } = await import('./franchiseDryRun.ts');
    await planFranchises({ key, spec, root, within, json, output });
    return;
  }
  const counts: Counts = { files: 0, titles: 0, videos: 0, warnings: 0, make: {} };
  const palette = paletteOf(output.colour);
  if (!json) say(output, palette.bold(`${key}  ${spec.kind}  ${shownPath(storage.path)}`));
  for await (const item of dryRun({ root, spec, kind: spec.kind, within, now: () => Date.now() })) {
    count(counts, item);
    if (json) output.answer(jsonText({ ...item, library: key }));
    else for (const line of textOf(item, palette)) say(output, line);
  }
  if (json) output.answer(jsonText({ event: 'summary', library: key, ...counts }));
  else say(output, summaryOf(counts));
  const fault = counts.files === 0 ? await storageFault({ key, document }) : undefined;
  if (fault !== undefined) note(output, fault);
}

/** Returns the path relative to the real root, also if it was named through links. */
async function below(root: string, folder: string, storage: string): Promise<string> {
  const real = await realpath(folder).catch(() => resolve(folder));
  const fits = (path: string) => path !== '' && path !== '..' && !path.startsWith(`..${sep}`);
  const found = [relative(root, real), relative(storage, folder), relative(root, folder)].find(fits);
  return found ?? '';
}

function count(counts: Counts, item: DryRunItem): void {
  if (item.event === 'file') counts.files++;
  if (item.event === 'warning') counts.warnings++;
  if (item.event !== 'title') return;
  counts.titles++;
  counts.videos += item.videos.length;
  for (const { fact } of item.videos.flatMap(({ facts }) => facts).filter(({ plan }) => plan === 'make')) {
    counts.make[fact] = (counts.make[fact] ?? 0) + 1;
  }
}

function textOf(item: DryRunItem, palette: Palette): readonly string[] {
  switch (item.event) {
    case 'warning':
      return [
        palette.yellow(`  warning: ${item.path === '' ? '' : `${shownPath(item.path)}: `}${harmless(item.message)}`),
      ];
    case 'file': {
      const what = [
        item.role,
        item.extraType,
        episodeOf(item),
        item.part === undefined ? undefined : `part ${item.part}`,
        item.version,
      ];
      return [
        `    ${what.filter((word) => word !== undefined).join(' ')}  ${shownPath(item.path)}  ${palette.dim(item.rule)}`,
      ];
    }
    case 'title': {
      const ids = Object.entries(item.ids).map(([source, id]) => `${source}:${id}`);
      const name = `${harmless(item.title)}${item.year === undefined ? '' : ` (${item.year})`}`;
      return [
        `  ${palette.bold(name)}${ids.length === 0 ? '' : `  ${harmless(ids.join(' '))}`}  ${palette.dim(shownPath(item.key))}`,
        ...item.videos.flatMap((video) => videoLines(video, palette)),
      ];
    }
  }
}

function episodeOf({ season, episodes, airDate }: Extract<DryRunItem, { event: 'file' }>): string | undefined {
  if (airDate !== undefined) return airDate;
  if (episodes === undefined) return season === undefined ? undefined : `season ${season}`;
  const two = (number: number) => String(number).padStart(2, '0');
  return `S${two(season ?? 1)}${episodes.map((episode) => `E${two(episode)}`).join('')}`;
}

function videoLines({ path, facts }: PlannedVideo, palette: Palette): readonly string[] {
  return [`    ${shownPath(path)}`, ...facts.map((fact) => `      ${factWords(fact, palette)}`)];
}

function factWords({ fact, plan, path, reason }: PlannedFact, palette: Palette): string {
  const where = path === undefined ? '' : ` ${shownPath(path)}`;
  switch (plan) {
    case 'make':
      return palette.green(`make ${fact}${where}`);
    case 'read':
      return `read the video (${fact})`;
    case 'there':
      return palette.dim(`${fact} exists${where}`);
    case 'absent':
      return palette.dim(`no ${fact}: ${harmless(reason ?? '')}`);
    case 'later':
      return palette.yellow(`${fact} failed: ${harmless(reason ?? '')}`);
  }
}

function summaryOf({ files, titles, videos, make }: Counts): string {
  const made = factCounts(make);
  const would = made === '' ? 'nothing would be made' : `would make ${made}`;
  return `  ${counted(titles, 'title')} with ${counted(videos, 'video')} among ${counted(files, 'file')}: ${would}. Nothing was written`;
}
