/** Removing what is ours, and only that: content that is not the record's belongs to a user (design 6, invariant 5). */
import { readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { toStorageError } from './error.ts';
import { findHidden, type HiddenEntry, listEntries, lstatIfThere, makeHidden, unlinkIfThere } from './hidden.ts';
import { hashPlainFolder } from './read.ts';
import { resolveInside, resolvePlace, type StorageRoot, splitRelative } from './root.ts';
import { setAside } from './stage.ts';
import { claimName, identifyOwn, isUntouched, type Owned } from './write.ts';

/** A MadeFile and where its record lies. */
export interface OwnedPlace extends Owned {
  /** The record's folder, relative to the root. */
  readonly folder: string;
}

/** A worker writes at least one image in 20 minutes (runs.md 6); what has rested for a day belongs to nobody. */
const stagingKeptMs = 24 * 60 * 60 * 1000;

/**
 * Removes a file or a folder of tiles that we made: only if its hash is the record's, so a tile changed or one file more
 * makes it 'foreign' and it stays. A folder goes out of sight in one step. Throws `readOnly`, `permission`, `outside`.
 */
export async function removeOwn(root: StorageRoot, made: OwnedPlace): Promise<'removed' | 'foreign' | 'missing'> {
  const relative = [...splitRelative(made.folder), ...splitRelative(made.path)].join('/');
  try {
    const place = await resolvePlace(root, relative);
    const found = await lstatIfThere(place.path);
    if (found === undefined) return 'missing';
    if (found.isDirectory()) return await removeOwnFolder(root, place.path, made);
    const present = await identifyOwn(place.path, relative, made.sha256);
    if (present.state !== 'ours') return present.state;
    if (!(await isUntouched(place.path, present.token))) return 'foreign';
    return (await unlinkIfThere(place.path)) ? 'removed' : 'missing';
  } catch (error) {
    const known = toStorageError(error, 'remove', relative);
    if (known.kind === 'missing') return 'missing';
    throw known;
  }
}

async function removeOwnFolder(root: StorageRoot, path: string, made: OwnedPlace): Promise<'removed' | 'foreign'> {
  const present = await hashPlainFolder(path, made.path);
  if (present === undefined || present.sha256 !== made.sha256) return 'foreign';
  const aside = await setAside(await makeHidden(root, made.folder), path, present);
  if (aside === undefined) return 'foreign';
  await rm(aside, { recursive: true, force: true });
  return 'removed';
}

/**
 * Cleans what killed processes left in the hidden folder of `folder`: temporary files, staging, folders set aside, and
 * claims with their empty file, once they have rested for 24 h. Staging of an id in `keepIds` (a running worker's) is
 * never touched; record, outcomes and whatever else lies there neither. Gives the number of entries removed.
 */
export async function cleanStaging(
  root: StorageRoot,
  folder: string,
  now: Date,
  keepIds: ReadonlySet<string>,
): Promise<number> {
  try {
    const hidden = await findHidden(root, folder);
    if (hidden === undefined) return 0;
    let removed = 0;
    for (const entry of await listEntries(hidden.path)) {
      const path = join(hidden.path, entry.name);
      if (!isLeftover(entry.name, keepIds) || now.getTime() - (await lastTouchedMs(path, entry)) < stagingKeptMs)
        continue;
      if (entry.name.startsWith('claim-')) await removeClaimed(await resolveInside(root, folder), entry.name);
      await rm(path, { recursive: true, force: true });
      removed += 1;
    }
    return removed;
  } catch (error) {
    throw toStorageError(error, 'clean', folder);
  }
}

/** True while something of a killed process lies in the hidden folder, too young to be cleaned: somebody must look again. */
export async function hasLeftovers(root: StorageRoot, folder: string, keepIds: ReadonlySet<string>): Promise<boolean> {
  try {
    const hidden = await findHidden(root, folder);
    return hidden !== undefined && (await listEntries(hidden.path)).some((entry) => isLeftover(entry.name, keepIds));
  } catch (error) {
    throw toStorageError(error, 'list', folder);
  }
}

function isLeftover(name: string, keepIds: ReadonlySet<string>): boolean {
  if (name.startsWith('staging-')) return !keepIds.has(name.slice('staging-'.length));
  return /^(?:new|old|claim)-[0-9a-f-]{32,36}$/u.test(name);
}

/** The newest of a folder and what lies in it: a folder's own mtime rests while its files are written. */
async function lastTouchedMs(path: string, entry: HiddenEntry): Promise<number> {
  let newest = entry.mtimeMs;
  if (!entry.isFolder) return newest;
  for (const inside of await listEntries(path)) {
    newest = Math.max(newest, await lastTouchedMs(join(path, inside.name), inside));
  }
  return newest;
}

/** The empty file that a claim took and its writer did not live to fill. */
async function removeClaimed(folder: string, claim: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (claimName(name) !== claim) continue;
    const found = await lstatIfThere(join(folder, name));
    if (found?.isFile() && found.size === 0) await unlink(join(folder, name));
  }
}
