/**
 * Resolves a sender's path for a folder to a path under this root (docs/design/flow.md#walk). Senders use other mounts,
 * other systems and other Unicode forms, so the longest suffix that exists wins. Never leaves the root, symlinks
 * included.
 */
import type { PathMapping } from '../library/document.ts';
import { isWindowsPath, segmentsBelow, segmentsOf } from '../library/senderPath.ts';
import { StorageError } from '../storage/error.ts';
import { kindInside, listFolderNames } from '../storage/list.ts';
import type { StorageRoot } from '../storage/root.ts';
import type { WalkCatalog } from './catalog.ts';

export type Resolved =
  /** A folder or file under the root. */
  | { readonly kind: 'place'; readonly path: string }
  /** The folder is gone, but the catalog knows a title of that name: it is walked and pruned. */
  | { readonly kind: 'knownTitle'; readonly key: string }
  /** The root itself: its loose files are walked, and a full walk is owed. */
  | { readonly kind: 'root' }
  | { readonly kind: 'nothing' };

export interface ResolveContext {
  readonly root: StorageRoot;
  /** The root as the document names it; its real path is `root.path`. */
  readonly configuredPath: string;
  readonly pathMappings: readonly PathMapping[];
  readonly catalog: Pick<WalkCatalog, 'titleBySuffix'>;
}

export async function resolveHeld(path: string, context: ResolveContext): Promise<Resolved> {
  for (const lead of [context.root.path, context.configuredPath]) {
    const below = segmentsBelow(path, lead, false);
    if (below === undefined) continue;
    if (below.length === 0) return { kind: 'root' };
    const found = (await findVerbatim(context.root, path, lead)) ?? (await findPlace(context.root, below));
    if (found !== undefined) return { kind: 'place', path: found };
  }
  const mapped = await resolveMapped(path, context);
  if (mapped !== undefined) return mapped;
  const segments = segmentsOf(path);
  for (let start = 0; start < segments.length; start++) {
    const found = await findPlace(context.root, segments.slice(start));
    if (found !== undefined) return { kind: 'place', path: found };
  }
  for (const form of [segments, normalized(segments, 'NFC'), normalized(segments, 'NFD')]) {
    const key = await context.catalog.titleBySuffix(form);
    if (key !== undefined) return { kind: 'knownTitle', key };
  }
  return { kind: 'nothing' };
}

function normalized(segments: readonly string[], form: 'NFC' | 'NFD'): readonly string[] {
  return segments.map((segment) => segment.normalize(form));
}

/** Below our own root a `\` may be part of a name: our worker, and the folders of growing files, send such names. */
async function findVerbatim(root: StorageRoot, path: string, lead: string): Promise<string | undefined> {
  if (!path.includes('\\') || !path.startsWith(`${lead}/`)) return undefined;
  const exact = path.slice(lead.length + 1);
  return (await isThere(root, exact)) ? exact : undefined;
}

/** The longest matching `from` wins. Windows paths compare without letter case, as Windows does. */
async function resolveMapped(path: string, context: ResolveContext): Promise<Resolved | undefined> {
  const byLength = context.pathMappings.toSorted((a, b) => b.from.length - a.from.length);
  for (const { from, to } of byLength) {
    const below = segmentsBelow(path, from, isWindowsPath(from));
    if (below === undefined) continue;
    const target = [...segmentsOf(to), ...below];
    if (target.length === 0) return { kind: 'root' };
    const found = await findPlace(context.root, target);
    if (found !== undefined) return { kind: 'place', path: found };
  }
  return undefined;
}

/** The path as spelled on disk: by bytes first, then by NFC against the listing (docs/reference/senders.md#paths). */
async function findPlace(root: StorageRoot, segments: readonly string[]): Promise<string | undefined> {
  const exact = segments.join('/');
  if (await isThere(root, exact)) return exact;
  let path = '';
  for (const segment of segments) {
    const names = await listFolderNames(root, path).catch(() => undefined);
    const wanted = segment.normalize('NFC');
    const name =
      names?.find((candidate) => candidate === segment) ??
      names?.find((candidate) => candidate.normalize('NFC') === wanted);
    if (name === undefined) return undefined;
    path = path === '' ? name : `${path}/${name}`;
  }
  return (await isThere(root, path)) ? path : undefined;
}

/**
 * True also for a path that may not be read: its walk reports that, and one such folder never ends the others' walk.
 */
async function isThere(root: StorageRoot, relative: string): Promise<boolean> {
  try {
    return (await kindInside(root, relative)) !== undefined;
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'permission') return true;
    throw error;
  }
}
