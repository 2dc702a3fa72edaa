/** Removes our files, and only those: content that differs from the record belongs to a user. */
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { toStorageError } from './error.ts';
import { type Held, type HeldPlace, holdChild, holdFolder, holdPlace, removeTree, syncNames } from './held.ts';
import { findHiddenIn, type HiddenEntry, listEntries, lstatIfThere, makeHidden, unlinkIfThere } from './hidden.ts';
import { hashPlainFolder } from './read.ts';
import { type StorageRoot, splitRelative } from './root.ts';
import { setAside } from './stage.ts';
import { claimName, identifyOwn, isUntouched, type Owned } from './write.ts';

/** A MadeFile and the folder of its record. */
export interface OwnedPlace extends Owned {
  /** The record's folder, relative to the root. */
  readonly folder: string;
}

/** A worker writes at least one image in 20 minutes; a folder unchanged for a day is abandoned. */
const stagingKeptMs = 24 * 60 * 60 * 1000;

/**
 * Removes a file or a folder of tiles that we made, only if its hash is the record's: one changed or added tile makes
 * it 'foreign', and it stays. A folder disappears in one step. Returns when that is durable, so that the record may then
 * forget it. Throws `readOnly`, `permission`, `outside`.
 */
export async function removeOwn(root: StorageRoot, made: OwnedPlace): Promise<'removed' | 'foreign' | 'missing'> {
  const relative = [...splitRelative(made.folder), ...splitRelative(made.path)].join('/');
  try {
    await using place = await holdPlace(root, relative);
    const found = await lstatIfThere(place.path);
    if (found === undefined) return 'missing';
    if (found.isDirectory()) return await removeOwnFolder(root, place, made);
    const present = await identifyOwn(place.path, relative, made.sha256);
    if (present.state !== 'ours') return present.state;
    if (!(await isUntouched(place.path, present.token))) return 'foreign';
    if (!(await unlinkIfThere(place.path))) return 'missing';
    await syncNames(place.folder);
    return 'removed';
  } catch (error) {
    const known = toStorageError(error, 'remove', relative);
    if (known.kind === 'missing') return 'missing';
    throw known;
  }
}

async function removeOwnFolder(
  root: StorageRoot,
  { folder, name }: HeldPlace,
  made: OwnedPlace,
): Promise<'removed' | 'foreign'> {
  const present = await hashPlainFolder(folder, name, made.path);
  if (present === undefined || present.sha256 !== made.sha256) return 'foreign';
  await using hidden = await makeHidden(root, made.folder);
  const aside = await setAside(hidden, folder, name, present);
  if (aside === undefined) return 'foreign';
  await removeTree(hidden, aside);
  return 'removed';
}

/** How many leftovers of killed processes were removed, and how many are too young for it: a later walk must check again. */
export interface Leftovers {
  readonly removed: number;
  readonly left: number;
}

/**
 * Cleans leftovers of killed processes in the hidden folder of `folder`, 24 h after their last change: temporary files,
 * staging, folders set aside, and claims with their empty file. Never touches the record, outcomes, or anything else.
 */
export async function cleanStaging(root: StorageRoot, folder: string, now: Date): Promise<Leftovers> {
  try {
    await using owner = await holdFolder(root, folder);
    await using hidden = await findHiddenIn(owner, folder);
    let [removed, left] = [0, 0];
    if (hidden === undefined) return { removed, left };
    for (const entry of await listEntries(hidden.path, isLeftover)) {
      if (now.getTime() - (await lastTouchedMs(hidden, entry)) < stagingKeptMs) {
        left += 1;
        continue;
      }
      if (entry.name.startsWith('claim-')) {
        await removeClaimed(owner.path, entry.name);
        await syncNames(owner);
      }
      await removeTree(hidden, entry.name);
      removed += 1;
    }
    return { removed, left };
  } catch (error) {
    throw toStorageError(error, 'clean up', folder);
  }
}

function isLeftover(name: string): boolean {
  return name.startsWith('staging-') || /^(?:new|old|claim)-[0-9a-f-]{32,36}$/u.test(name);
}

/** The newest mtime of a folder and its content: a folder's own mtime does not change while its files are written. */
async function lastTouchedMs(folder: Pick<Held, 'path'>, entry: HiddenEntry): Promise<number> {
  let newest = entry.mtimeMs;
  if (!entry.isFolder) return newest;
  await using held = await holdChild(folder, entry.name);
  for (const inside of await listEntries(held.path)) newest = Math.max(newest, await lastTouchedMs(held, inside));
  return newest;
}

/** Removes the empty file of a claim whose writer died before it was filled. */
async function removeClaimed(folder: string, claim: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (claimName(name) !== claim) continue;
    const found = await lstatIfThere(join(folder, name));
    if (found?.isFile() && found.size === 0) await unlink(join(folder, name));
  }
}
