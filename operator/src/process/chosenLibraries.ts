/** Selects the Libraries of a command by the documents, `--library`, and the given paths. Starts nothing. */
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { type Fault, faultLine } from '../library/document/fault.ts';
import { loadDocuments } from '../library/document/load.ts';
import { nearest } from '../library/document/nearest.ts';
import { isMissing } from '../library/document/readAtMost.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../library/document.ts';
import { lookPatienceMs, mediaCalls } from '../library/mediaCalls.ts';
import { UsageError } from './commandError.ts';
import { isOnDisk } from './isOnDisk.ts';
import { configWords } from './namedConfig.ts';
import { namedPath, placesOf } from './namedPath.ts';
import { nearbyPath } from './nearbyName.ts';
import { shownPath } from './terminal.ts';

export interface ChosenLibrary {
  readonly key: LibraryKey;
  readonly document: LibraryDocument;
  readonly hash: string;
  /** Absolute paths, as a sender would name them; empty: the whole Library. */
  readonly folders: readonly string[];
}

export interface Chosen {
  readonly libraries: readonly ChosenLibrary[];
  readonly faults: readonly Fault[];
}

export interface Choosing {
  readonly config: string;
  /** `NAMESPACE/NAME`; a name alone means the namespace `default`. */
  readonly library?: string | undefined;
  /** Files or folders, relative to `currentFolder`, or titles by their folder under a root. */
  readonly paths: readonly string[];
  readonly currentFolder: string;
}

/** Throws a UsageError if there is no document yet. One that this user may not read, or on a silent mount, is left to `loadDocuments`. */
export async function expectDocuments(config: string): Promise<void> {
  if (!(await isAbsent(config))) return;
  throw new UsageError(
    `${shownPath(config)} does not exist yet. Create it with\n\n    projectionist init${configWords(config)} /path/to/movies /path/to/series\n\nor on the page of \`projectionist serve\`.\n`,
  );
}

function isAbsent(path: string): Promise<boolean> {
  return mediaCalls.run(path, () => stat(path), lookPatienceMs).then(() => false, isMissing);
}

/** Throws a UsageError if the command cannot work with the documents, the Library or a path. */
export async function chooseLibraries({ config, library, paths, currentFolder }: Choosing): Promise<Chosen> {
  await expectDocuments(config);
  const { documents, faults } = await loadDocuments(config);
  const all = documents.map(
    ({ document, hash }): ChosenLibrary => ({ key: libraryKey(document), document, hash, folders: [] }),
  );
  const asked = library === undefined ? all : [libraryNamed(library, all, faults)];
  if (paths.length === 0) return { libraries: asked, faults };
  return { libraries: await withFolders(asked, paths, currentFolder), faults };
}

function libraryNamed(name: string, all: readonly ChosenLibrary[], faults: readonly Fault[]): ChosenLibrary {
  const key = name.includes('/') ? name : `default/${name}`;
  const found = all.find((candidate) => candidate.key === key);
  if (found !== undefined) return found;
  const own = faults.filter((fault) => fault.library === key && fault.level === 'error');
  if (own.length > 0)
    throw new UsageError(`${own.map(faultLine).join('\n')}\n${key} cannot be used until this is fixed`);
  const keys = all.map((candidate) => candidate.key);
  const meant = meantBy(name, keys);
  const advice =
    meant !== undefined
      ? `did you mean ${meant}?`
      : keys.length === 0
        ? `the documents define no valid Library${faults.length === 0 ? '' : `:\n${faults.map(faultLine).join('\n')}`}`
        : `expected ${keys.join(', ')}`;
  throw new UsageError(`no Library is named ${shownPath(key)}: ${advice}`);
}

/**
 * Compares namespace and name separately, because a shared namespace prefix would make any two keys similar. A name
 * alone may match a Library of another namespace.
 */
function meantBy(asked: string, keys: readonly LibraryKey[]): LibraryKey | undefined {
  const [name = '', namespace = 'default'] = asked.split('/').toReversed();
  const elsewhere = asked.includes('/') ? [] : keys.filter((key) => partsOf(key).name === name);
  const meant = nearest(
    namespace,
    keys.map((key) => partsOf(key).namespace),
  );
  const beside = keys.filter((key) => partsOf(key).namespace === meant);
  const near = nearest(
    name,
    beside.map((key) => partsOf(key).name),
  );
  return elsewhere[0] ?? beside.find((key) => partsOf(key).name === near);
}

function partsOf(key: LibraryKey): { readonly namespace: string; readonly name: string } {
  const at = key.indexOf('/');
  return { namespace: key.slice(0, at), name: key.slice(at + 1) };
}

/** Assigns each path to the Library whose storage contains it. Deleted paths are accepted: their titles are pruned. */
async function withFolders(
  libraries: readonly ChosenLibrary[],
  paths: readonly string[],
  currentFolder: string,
): Promise<readonly ChosenLibrary[]> {
  const roots = await Promise.all(libraries.map((library) => rootsOf(library)));
  const tops = roots.flatMap(([root]) => (root === undefined ? [] : [root]));
  const folders = libraries.map((): string[] => []);
  const whole = new Set<number>();
  for (const path of paths) {
    const absolute = (await namedPath(path, currentFolder, tops)) ?? resolve(currentFolder, path);
    const real = await realPathOf(absolute);
    const at = roots.findIndex((root) => root.some((one) => isWithin(absolute, one) || isWithin(real, one)));
    const found = roots[at];
    if (found === undefined) {
      const storages = libraries.map(({ key, document }) => `${key} (${shownPath(storageOf(document))})`).join(', ');
      const meant = (await isOnDisk(absolute))
        ? undefined
        : (meantPath(absolute, roots.flat()) ?? (await nearbyPath(placesOf(path, currentFolder, tops), tops)));
      const advice =
        meant !== undefined
          ? `did you mean ${shownPath(meant)}?`
          : storages === ''
            ? 'there is none'
            : `expected a path in ${storages}`;
      throw new UsageError(`${shownPath(path)} is in no Library: ${advice}`);
    }
    if (found.includes(absolute) || found.includes(real)) whole.add(at);
    else folders[at]?.push(found.some((one) => isWithin(absolute, one)) ? absolute : real);
  }
  return libraries.flatMap((library, at) => {
    if (whole.has(at)) return [{ ...library, folders: [] }];
    const named = folders[at] ?? [];
    return named.length === 0 ? [] : [{ ...library, folders: [...new Set(named)] }];
  });
}

/** The path below the storage whose name this one nearly has; `undefined` if there is none. */
function meantPath(absolute: string, roots: readonly string[]): string | undefined {
  for (const root of roots) {
    const head = absolute.split(sep).slice(0, root.split(sep).length).join(sep);
    if (dirname(head) === dirname(root) && nearest(basename(head), [basename(root)]) !== undefined)
      return root + absolute.slice(head.length);
  }
  return undefined;
}

export function storageOf({ spec }: LibraryDocument): string {
  return 'path' in spec.storage ? spec.storage.path : `claim ${spec.storage.claim}`;
}

/** The root as the document names it, and its target if it is a symbolic link. */
async function rootsOf({ document }: ChosenLibrary): Promise<readonly string[]> {
  if (!('path' in document.spec.storage)) return [];
  const { path } = document.spec.storage;
  return [...new Set([resolve(path), await realPathOf(path)])];
}

async function realPathOf(path: string): Promise<string> {
  return mediaCalls.run(path, () => realpath(path), lookPatienceMs).catch(() => resolve(path));
}

function isWithin(path: string, root: string): boolean {
  const below = relative(root, path);
  return below === '' || (below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below));
}
