/**
 * Carries out plans for .nfo files. Our files are listed in the record before they are put in place
 * (docs/design/runs.md#the-hidden-folder-and-our-files), in one write for all files of a title, so that after a kill in
 * between they are known as ours.
 */

import type { NfoMemory } from '../../nfo/nfoForeign.ts';
import { amendFile } from '../../storage/amend.ts';
import { statFile } from '../../storage/read.ts';
import { removeOwn } from '../../storage/remove.ts';
import { replaceOwn, writeNew } from '../../storage/write.ts';
import type { MadeFile } from '../../title/record.ts';
import type { Title } from '../../title/title.ts';
import type { PhaseTools } from '../phase.ts';
import type { NfoPlace } from './nfoPlaces.ts';
import type { NfoPlan, NfoWrite } from './nfoPlan.ts';

/** The resulting state of one fact's files. */
export interface NfoEnd {
  readonly made: readonly MadeFile[];
  readonly memories: ReadonlyMap<string, NfoMemory>;
  /** With their present size and mtime. */
  readonly present: readonly NfoPlace[];
  /** Paths of removed files, relative to the root. */
  readonly gone: ReadonlySet<string>;
}

/** The files that may exist after this plan, including those that the record lists already. */
export function toBeMade(plan: NfoPlan, owned: readonly MadeFile[], nowMs: number): readonly MadeFile[] {
  const coming = plan.writes.filter(({ kind }) => kind !== 'amend').map((write) => madeOf(write, nowMs));
  return [...owned.filter((entry) => !coming.some((made) => isSame(made, entry))), ...coming];
}

/**
 * Requires the plan to be recorded. A file that could not be placed, because somebody else was faster, is left to the
 * next walk.
 */
export async function carryOut(
  plan: NfoPlan,
  title: Title,
  before: ReadonlyMap<string, NfoMemory>,
  tools: PhaseTools,
): Promise<NfoEnd> {
  const made: MadeFile[] = [];
  // A file that is left alone today may be repaired tomorrow, with our elements in it.
  const memories = new Map(plan.left.flatMap(({ path }) => [...before].filter(([known]) => known === path)));
  const present: NfoPlace[] = [];
  for (const entry of plan.settled) {
    present.push(entry.place);
    if (entry.made !== undefined) made.push(entry.made);
    if (entry.memory !== undefined) memories.set(entry.place.name, entry.memory);
  }
  for (const write of plan.writes) {
    if (!(await put(write, title, tools))) continue;
    const { place } = write;
    const found = await statFile(tools.root, place.path);
    present.push(found === undefined ? place : { ...place, listed: { path: place.path, ...found } });
    memories.set(place.name, write.memory);
    if (write.kind !== 'amend') made.push(madeOf(write, tools.now()));
  }
  const gone = new Set<string>();
  for (const { place, made: entry } of plan.removals) {
    const end = await removeOwn(tools.root, { ...entry, path: place.path, folder: '' });
    if (end === 'removed') tools.removed?.(title, place.path);
    if (end !== 'foreign') gone.add(place.path);
    // It changed just now: the next walk sees that and reports it.
    else memories.set(place.name, before.get(place.name) ?? { sha256: '', added: {} });
  }
  return { made, memories, present, gone };
}

/** Returns true if the file has the wanted content. */
async function put({ place, kind, bytes, readSha256 }: NfoWrite, title: Title, tools: PhaseTools): Promise<boolean> {
  const { root } = tools;
  if (kind === 'new') {
    if ((await writeNew(root, place.path, bytes)) === 'exists') return false;
  } else {
    const end =
      kind === 'own'
        ? await replaceOwn(root, place.path, bytes, { sha256: readSha256 })
        : await amendFile(root, place.path, bytes, readSha256);
    if (end !== 'replaced' && end !== 'amended') return end === 'same';
  }
  tools.made(title, 'nfo', place.path);
  return true;
}

function madeOf({ place, bytes, sha256 }: NfoWrite, mtimeMs: number): MadeFile {
  return { path: place.name, fact: 'nfo', sizeBytes: bytes.length, mtimeMs, sha256 };
}

function isSame(left: MadeFile, right: MadeFile): boolean {
  return left.path === right.path && left.sha256 === right.sha256;
}
