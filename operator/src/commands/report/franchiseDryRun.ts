/** `walk --dry-run` of a franchises Library: shows how each file is read and which images would be fetched. Writes nothing. */
import type { Fault } from '@projectionist/franchise/fault';
import { couldBeFranchiseFileName, isFranchiseFileName, MAX_FILE_BYTES } from '@projectionist/franchise/fileNames';
import { dueKinds, mergeArt } from '../../franchises/art.ts';
import { passedOverMessage } from '../../franchises/faultProblem.ts';
import type { ShippedStory } from '../../franchises/franchiseContext.ts';
import { readFranchiseFile, tooLargeFile } from '../../franchises/reading.ts';
import { readFranchiseRecord } from '../../franchises/record.ts';
import { shippedStories, withStories } from '../../franchises/storyLibrary.ts';
import { franchiseTree } from '../../job/franchiseTree.ts';
import type { LibrarySpec } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { counted, harmless, jsonText, paletteOf, say, shownPath } from '../../process/terminal.ts';
import { StorageError } from '../../storage/error.ts';
import { readSmall } from '../../storage/read.ts';
import type { StorageRoot } from '../../storage/root.ts';
import { isWithin } from '../../walk/listing.ts';
import type { ScanReport } from '../../walk/scanReport.ts';
import { scanRulesOf } from '../../walk/scanRulesOf.ts';
import type { Output } from '../output.ts';

export interface FranchisePlanning {
  readonly key: string;
  readonly spec: LibrarySpec;
  readonly root: StorageRoot;
  /** Relative to the root; empty for the whole Library. */
  readonly within: readonly string[];
  readonly json: boolean;
  readonly output: Output;
}

interface PlannedFranchise {
  readonly event: 'franchise';
  readonly path: string;
  readonly name?: string;
  readonly members?: number;
  /** Kinds of art that would be fetched. */
  readonly fetch?: readonly string[];
  readonly faults: readonly Fault[];
}

/** `projectionist check` shows all faults of a file. */
const faultsShown = 10;

export async function planFranchises({ key, spec, root, within, json, output }: FranchisePlanning): Promise<void> {
  const palette = paletteOf(output.colour);
  const stories = await shippedStories(spec.stories);
  const scan = { rootPath: root.path, rules: scanRulesOf(spec.ignore), nowMs: () => Date.now() };
  if (!json) say(output, palette.bold(`${key}  franchises  ${shownPath(root.path)}`));
  const scanned = await withStories(
    franchiseTree(scan, () => undefined),
    stories,
  ).scan('');
  const warn = ({ path, reason }: ScanReport): void => {
    if (json) output.answer(jsonText({ event: 'warning', path, message: englishText(reason), library: key }));
    else
      say(
        output,
        palette.yellow(`  warning: ${path === '' ? '' : `${shownPath(path)}: `}${harmless(englishText(reason))}`),
      );
  };
  for (const report of [...scanned.unreadable, ...scanned.strange]) warn(report);
  let franchises = 0;
  let images = 0;
  for (const found of scanned.files) {
    const { path } = found;
    if (within.length > 0 && !within.some((folder) => isWithin(path, folder))) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (!isFranchiseFileName(name)) {
      if (couldBeFranchiseFileName(name)) warn({ path, reason: passedOverMessage(name) });
      continue;
    }
    const planned = await planFile(
      root,
      path,
      spec.readOnly,
      stories.get(path) === found ? stories.get(path) : undefined,
    );
    franchises++;
    images += planned.fetch?.length ?? 0;
    if (json) output.answer(jsonText({ ...planned, library: key }));
    else for (const line of linesOf(planned)) say(output, line);
  }
  if (json) output.answer(jsonText({ event: 'summary', library: key, titles: franchises, fetch: images }));
  else {
    const would = images === 0 ? 'nothing would be fetched' : `would fetch ${counted(images, 'image')}`;
    say(output, `  ${counted(franchises, 'franchise')}: ${would}. Nothing was written`);
  }
}

async function planFile(
  root: StorageRoot,
  path: string,
  readOnly: boolean,
  shipped: ShippedStory | undefined,
): Promise<PlannedFranchise> {
  const head = { event: 'franchise', path } as const;
  try {
    const bytes =
      shipped === undefined ? await readSmall(root, path, MAX_FILE_BYTES) : new TextEncoder().encode(shipped.text);
    if (bytes === undefined) return { ...head, faults: [] };
    const now = Date.now();
    const file = readFranchiseFile(bytes, path, new Date(now).toISOString().slice(0, 10));
    if (file.kind === 'faulty') return { ...head, faults: file.faults.first };
    const record = readOnly ? undefined : await readFranchiseRecord(root, path).catch(() => undefined);
    const art = mergeArt(record?.state === 'read' ? record.record.art : {}, file.franchise.art);
    const { members, warnings, franchise } = file;
    return { ...head, name: franchise.name, members: members.length, fetch: dueKinds(art, now), faults: warnings };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    if (error.kind === 'tooLarge') return { ...head, faults: tooLargeFile().faults.first };
    const place = { path: '', line: 1, column: 1, endLine: 1, endColumn: 1 };
    return { ...head, faults: [{ code: error.kind, level: 'error', message: error.message, ...place }] };
  }
}

function linesOf({ path, name, members, fetch = [], faults }: PlannedFranchise): readonly string[] {
  const head =
    name === undefined
      ? `  ${shownPath(path)}: cannot be shown`
      : `  ${harmless(name)}: ${counted(members ?? 0, 'member')}  ${shownPath(path)}`;
  return [
    head,
    ...faults
      .slice(0, faultsShown)
      .map(({ line, column, level, code, message }) => `    ${line}:${column} ${level} ${code} ${harmless(message)}`),
    ...(faults.length > faultsShown
      ? [`    and ${faults.length - faultsShown} more: projectionist check shows them`]
      : []),
    ...(fetch.length === 0 ? [] : [`    fetch ${fetch.join(', ')}`]),
  ];
}
