/**
 * One title, and the actions a person may request. Nothing is done here: wishes are held, and the next walk performs
 * them.
 */
import type { z } from '@hono/zod-openapi';
import { mediaCalls, SilentStorage } from '../../library/mediaCalls.ts';
import { startsOf } from '../../library/starts.ts';
import { message } from '../../messages/message.ts';
import { openRoot, type StorageRoot } from '../../storage/root.ts';
import { type MarkWish, wishFault } from '../../title/handMarks.ts';
import type { FolderRecord } from '../../title/record.ts';
import { readRecord } from '../../title/recordFile.ts';
import { type RefreshName, refreshFacts, refreshNames } from '../../title/refresh.ts';
import { readActorPictures } from '../actorPictures.ts';
import { ApiError } from '../apiError.ts';
import type { PageCatalog } from '../catalog.ts';
import { type KnownTitle, namesByUid, titleAt, titleOf } from '../known.ts';
import { pictureFactsOf } from '../pictureFacts.ts';
import type { PageLibrary, PagePorts } from '../ports.ts';
import type { Accepted, MarksAction, TitleAtQuery, TitlePlace, TitleView } from '../schemas/title.ts';
import { titleId } from '../titleId.ts';
import { readTitleRecords } from '../titleRecords.ts';
import { titleAddress } from '../views/addresses.ts';
import { type TitleSurroundings, titleView } from '../views/titleView.ts';

export async function readTitle(ports: PagePorts, id: string): Promise<z.infer<typeof TitleView>> {
  const { library, row, catalog } = await titleOf(ports, id);
  const beside = await readBeside({ library, row, catalog });
  const names = namesByUid(ports);
  const ids = Object.entries(row.ids).map(([scheme, value]) => `${scheme}:${value}`);
  const franchises = (await catalog.franchisesWith(row.kind, ids)).flatMap(({ library: uid, key, name }) => {
    const holder = names.get(uid);
    return holder === undefined ? [] : [{ id: titleId(holder, key), name }];
  });
  const { notify = [] } = library.document.spec;
  const around = { library: library.key, ...beside, franchises, refreshable: refreshFacts, notify };
  const pictureFacts = library.document.spec.readOnly ? [] : pictureFactsOf(row.facts);
  return titleView(row, { ...around, pictureFacts });
}

export async function findTitle(
  ports: PagePorts,
  { library, slug }: z.infer<typeof TitleAtQuery>,
): Promise<z.infer<typeof TitlePlace>> {
  const { library: found, key, row } = await titleAt(ports, library, slug);
  return { id: titleId(found.key, key), address: titleAddress(found.key, row.slug) };
}

type Beside = Pick<TitleSurroundings, 'records' | 'actors' | 'isMounted'>;

/** What lies beside the videos. Of a storage that does not answer, only what the catalog keeps. */
async function readBeside({ library, row, catalog }: Omit<KnownTitle, 'key'>): Promise<Beside> {
  const read = async (root: StorageRoot | undefined): Promise<Beside> => {
    const records = await readTitleRecords(row, (folder) => recordOf(library, catalog, root, folder));
    if (root === undefined) return { records, actors: new Map(), isMounted: false };
    const actors = row.summary?.cast === undefined ? new Map<string, string>() : await readActorPictures(root, row);
    return { records, actors, isMounted: true };
  };
  return await withRoot(library, read).catch((error: unknown) => {
    if (error instanceof SilentStorage) return read(undefined);
    throw error;
  });
}

/**
 * Reads below a Library's root: undefined if the storage is unavailable, or not mounted where the page runs. Throws SilentStorage.
 */
export async function withRoot<Result>(
  { document }: PageLibrary,
  read: (root: StorageRoot | undefined) => Promise<Result>,
): Promise<Result> {
  const { storage } = document.spec;
  if (!('path' in storage)) return await read(undefined);
  const open = () => openRoot(storage.path).catch(() => undefined);
  return await mediaCalls.run(storage.path, async () => read(await open()));
}

/** An unreadable record leaves its part of the title empty. */
export async function recordOf(
  library: PageLibrary,
  catalog: PageCatalog,
  root: StorageRoot | undefined,
  folder: string,
): Promise<FolderRecord | undefined> {
  const kept = library.document.spec.readOnly ? await catalog.readRecord(library.uid, folder) : undefined;
  if (kept !== undefined || root === undefined) return kept;
  return readRecord(root, folder).then(
    ({ record }) => record,
    () => undefined,
  );
}

type Held = z.infer<typeof Accepted>;

export async function walkTitle(ports: PagePorts, id: string): Promise<Held> {
  return walkOf(ports, await titleOf(ports, id));
}

export async function refreshTitle(ports: PagePorts, id: string, facts: readonly string[]): Promise<Held> {
  const known = facts.map((name): RefreshName => {
    const fact = refreshNames.find((one) => one === name);
    if (fact === undefined) throw new ApiError('badRequest', message('factsNeeded', refreshNames.join(', ')));
    return fact;
  });
  const title = await titleOf(ports, id);
  await ports.wishAnew(title.library, title.key, [...new Set(known)]);
  return walkOf(ports, title);
}

export async function identifyTitle(ports: PagePorts, id: string, chosen: string | null): Promise<Held> {
  const title = await titleOf(ports, id);
  const fault = await ports.choose(title.library, title.key, chosen);
  if (fault !== undefined) throw new ApiError('badRequest', fault);
  return walkOf(ports, title);
}

type MarksRequest = z.infer<typeof MarksAction>;

export async function markTitle(ports: PagePorts, id: string, request: MarksRequest): Promise<Held> {
  const title = await titleOf(ports, id);
  const { library, row, key } = title;
  const file = row.files.find(({ path }) => path === request.video);
  if (file === undefined) throw new ApiError('notFound', message('nothingNamed'));
  if (library.document.spec.marks?.mode === 'off') throw new ApiError('badRequest', message('marksOff'));
  const durationSeconds = file.probe?.durationSeconds;
  if (durationSeconds === undefined) throw new ApiError('badRequest', message('notProbed'));
  const wish = markWishOf(request);
  const fault = wish === undefined ? message('notDescribed') : wishFault(wish, durationSeconds);
  if (wish === undefined || fault !== undefined) throw new ApiError('badRequest', fault ?? message('notDescribed'));
  await ports.mark(library, { title: key, video: file.path, durationSeconds, wish });
  return walkOf(ports, title);
}

function markWishOf({ action, kind, spans }: MarksRequest): MarkWish | undefined {
  if (action === 'adopt' || action === 'discard') return { action };
  if (kind === undefined) return undefined;
  if (action !== 'set') return { action, kind };
  return spans === undefined ? undefined : { action, kind, spans };
}

export async function walkOf(ports: PagePorts, { library, key }: KnownTitle): Promise<Held> {
  const { storage } = library.document.spec;
  // Like a sender on this machine would write it; the walk resolves the title from it.
  const path = 'path' in storage ? `${storage.path.replace(/(?<!\/)\/+$/u, '')}/${key}` : key;
  const starts = startsOf(library.state, ports.now(), path);
  await ports.accept(library.key, { kind: 'folder', path, again: false, trigger: 'page' });
  return { library: library.key, held: 'folder', starts };
}
