/**
 * Lists for Kodi and other players: an .m3u file for each story, in a folder of the Library. A file is replaced or
 * removed only if it has the bytes that we wrote.
 */
import { hash } from 'node:crypto';
import type { KnownList, ServerExportOptions } from '@projectionist/franchise/exports/export';
import type { HeldItem, ResolvedMember } from '@projectionist/franchise/member';
import type { KodiTarget } from '../library/publishTargets.ts';
import { message } from '../messages/message.ts';
import { StorageError } from '../storage/error.ts';
import { readSmall } from '../storage/read.ts';
import { removeOwn } from '../storage/remove.ts';
import type { StorageRoot } from '../storage/root.ts';
import { replaceOwn, writeNew } from '../storage/write.ts';
import type { PublishedStory } from './due.ts';
import { playlistAtMostBytes } from './limits.ts';
import { ListRefusal, type ListServer, type WrittenList } from './listServer.ts';

export interface FileParts {
  readonly root: StorageRoot;
  /** `namespace/name` of a Library by its uid. */
  readonly libraries: ReadonlyMap<string, string>;
  now(): number;
}

/** The same for every file: their owner is this Library. */
const owner = 'files';

export function kodiFiles(target: KodiTarget, parts: FileParts): ListServer {
  return {
    isNamedAs: async (story, { id }) => (await fileOf(target, parts, story, [])).path === id,
    async write(story, options) {
      try {
        return await writeFile(target, parts, story, options);
      } catch (error) {
        throw error instanceof StorageError ? new ListRefusal('person', error.words, { cause: error }) : error;
      }
    },
    remove: (list) => removeList(parts.root, list),
  };
}

interface Wanted {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

async function writeFile(
  target: KodiTarget,
  parts: FileParts,
  story: PublishedStory,
  options: ServerExportOptions,
): Promise<WrittenList> {
  const pathOf = playerPaths(target, parts.libraries);
  const members = story.held.map((member) => ({
    ...member,
    items: member.items.map((item) => withPath(item, pathOf)),
  }));
  // Disks may be unmounted, or a Library has no path in the document: the file stays as it is.
  if (!members.some(({ items }) => items.some(({ path }) => path !== undefined))) return { members };
  const wanted = await fileOf(target, parts, story, members);
  const known = options.known?.owner === owner ? options.known : undefined;
  const place = await placeFor(parts.root, wanted, known, story.franchise.name, options);
  const isChanged = place.present !== wanted.sha256 || (known?.id !== undefined && known.id !== place.path);
  if (isChanged)
    await options.beforeWrite?.({
      ...(known ?? { owner, name: story.franchise.name, keys: [] }),
      pending: [wanted.sha256],
    });
  await put(parts.root, { ...wanted, path: place.path }, place.present);
  if (known?.id !== undefined && known.id !== place.path) await removeList(parts.root, known);
  const { name } = story.franchise;
  return {
    members,
    list: {
      owner,
      id: place.path,
      name: place.isNameTaken ? (known?.name ?? name) : name,
      keys: [wanted.sha256],
      isChanged,
      ...(place.isNameTaken ? { isNameTaken: true as const } : {}),
    },
  };
}

async function fileOf(
  { folder }: KodiTarget,
  { now }: FileParts,
  { franchise }: PublishedStory,
  members: readonly ResolvedMember[],
): Promise<Wanted> {
  const { TEXT_EXPORTS } = await import('@projectionist/franchise/exports/textExports');
  const today = new Date(now()).toISOString().slice(0, 10);
  const [file] = TEXT_EXPORTS['kodi']?.exporter({ franchise, members, today }).files ?? [];
  if (file === undefined) throw new Error('bug: the export to Kodi made no file');
  const bytes = Buffer.from(file.text);
  return { path: `${folder}/${file.name}`, bytes, sha256: hashOf(bytes) };
}

interface Place {
  readonly path: string;
  /** The hash of the file that is there; undefined if there is none. */
  readonly present: string | undefined;
  readonly isNameTaken: boolean;
}

/** Where to write. Throws ListRefusal instead of touching a file of a person. */
async function placeFor(
  root: StorageRoot,
  wanted: Wanted,
  known: KnownList | undefined,
  name: string,
  { takesOver, remakes }: ServerExportOptions,
): Promise<Place> {
  const ours = new Set([...(known?.keys ?? []), ...(known?.pending ?? []), wanted.sha256]);
  const isOurs = (hash: string | undefined) => hash !== undefined && ours.has(hash);
  const there = await hashAt(root, wanted.path);
  const old = known?.id === undefined || known.id === wanted.path ? undefined : known.id;
  if (old !== undefined && !isOurs(there)) {
    const before = await hashAt(root, old);
    if (before === undefined && remakes !== true) throw new ListRefusal('gone', message('listGone', name));
    if (before !== undefined && !isOurs(before) && takesOver !== true)
      throw new ListRefusal('theirs', message('fileTheirs', old));
    if (there !== undefined) {
      if (before === undefined) throw new ListRefusal('theirs', message('fileTheirs', wanted.path));
      return { path: old, present: before, isNameTaken: true };
    }
    return { path: wanted.path, present: undefined, isNameTaken: false };
  }
  if (there === undefined && known?.id !== undefined && old === undefined && remakes !== true)
    throw new ListRefusal('gone', message('listGone', name));
  if (there !== undefined && !isOurs(there) && takesOver !== true)
    throw new ListRefusal('theirs', message('fileTheirs', wanted.path));
  return { path: wanted.path, present: there, isNameTaken: false };
}

async function put(root: StorageRoot, { path, bytes, sha256 }: Wanted, present: string | undefined): Promise<void> {
  if (present === sha256) return;
  const result =
    present === undefined
      ? await writeNew(root, path, bytes)
      : await replaceOwn(root, path, bytes, { sha256: present });
  if (result === 'made' || result === 'replaced' || result === 'same') return;
  throw new ListRefusal('away', message('listContested', path));
}

/** A file that somebody changed in the meantime stays. */
async function removeList(root: StorageRoot, { id, keys }: KnownList): Promise<void> {
  const [sha256] = keys;
  if (id !== undefined && sha256 !== undefined) await removeOwn(root, { folder: '', path: id, sha256 });
}

async function hashAt(root: StorageRoot, path: string): Promise<string | undefined> {
  const bytes = await readSmall(root, path, playlistAtMostBytes);
  return bytes === undefined ? undefined : hashOf(bytes);
}

function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes);
}

type PathOf = (item: HeldItem) => string | undefined;

/** The path by which a player knows a video of one of the named Libraries. */
function playerPaths({ libraries }: KodiTarget, names: ReadonlyMap<string, string>): PathOf {
  const roots = new Map(libraries.map(({ name, path }) => [name.includes('/') ? name : `default/${name}`, path]));
  return ({ key, path }) => {
    const root = roots.get(names.get(key.slice(0, Math.max(key.indexOf('/'), 0))) ?? '');
    if (root === undefined || path === undefined) return undefined;
    // `D:\Media` and `\\nas\media` are Windows paths; `smb://nas/media` and `/media` are not.
    const separator = /^(?:[A-Za-z]:(?!\/)|\\\\)/u.test(root) ? '\\' : '/';
    return `${root.replace(/(?<![\\/])[\\/]+$/u, '')}${separator}${path.split('/').join(separator)}`;
  };
}

function withPath(item: HeldItem, pathOf: PathOf): HeldItem {
  const path = pathOf(item);
  const { path: _, ...others } = item;
  return path === undefined ? others : { ...others, path };
}
