/**
 * `franchise export`: the story for other programs, as files or on a media server. Overwrites foreign content only with
 * --force.
 */
import { mkdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Collection } from '../collection.ts';
import { quoted } from '../collections/answer.ts';
import type { ServerAccess } from '../collections/mediaServer.ts';
import type { ExportedFile, ExportInput, ExportOptions } from '../exports/export.ts';
import type { Franchise } from '../generated/franchise.ts';
import { storyOrder } from '../order.ts';
import { resolve as resolveMembers, unresolved } from '../resolve.ts';
import { EXIT, FaultyError, systemReason, TroubleError } from './commandError.ts';
import { loadFranchise } from './loadFranchise.ts';
import type { Surroundings } from './surroundings.ts';
import { harmless, shownName, wrapTo } from './terminal.ts';
import { createFile, writeWholeFile } from './wholeFile.ts';

export interface ExportArguments {
  readonly file: string;
  readonly to: string;
  readonly out?: string;
  readonly overwrites: boolean;
  /** Path of a JSON file with a collection. */
  readonly collection?: string;
  readonly jellyfin?: string;
  readonly emby?: string;
  readonly plex?: string;
  /** The title of a library of Plex. */
  readonly library?: string;
  readonly tokenFile?: string;
  readonly user?: string;
  readonly options: ExportOptions;
}

/** Exports that write to a server, with the kind of server. All others write files (textExports.ts). */
export const SERVER_EXPORTS: Readonly<Record<string, ServerKind>> = {
  jellyfin: 'jellyfin',
  'jellyfin-boxset': 'jellyfin',
  emby: 'emby',
  'emby-boxset': 'emby',
  plex: 'plex',
  'plex-collection': 'plex',
};

type ServerKind = 'jellyfin' | 'emby' | 'plex';

export async function exportCommand(args: ExportArguments, surroundings: Surroundings): Promise<number> {
  const { TEXT_EXPORTS } = await import('../exports/textExports.ts');
  const server = Object.hasOwn(SERVER_EXPORTS, args.to) ? SERVER_EXPORTS[args.to] : undefined;
  const textExport = Object.hasOwn(TEXT_EXPORTS, args.to) ? TEXT_EXPORTS[args.to] : undefined;
  if (server === undefined && textExport === undefined) {
    const names = [...Object.keys(TEXT_EXPORTS), ...Object.keys(SERVER_EXPORTS)].join(', ');
    throw new TroubleError(`--to ${shownName(args.to)}: expected one of ${names}`);
  }
  checkArguments(args, server);
  if (textExport?.needs === 'paths' && !hasCollection(args)) {
    throw new TroubleError(
      `--to ${args.to} needs the paths of files: name a collection with --collection, --jellyfin, --emby or --plex`,
    );
  }
  const access = await serverAccess(args, surroundings);
  const franchise = await loadFranchise(args.file, surroundings);
  try {
    const input = await resolvedInput(franchise, args, access, surroundings);
    if (textExport !== undefined) {
      const { files, notCarried } = textExport.exporter(input, args.options);
      if (textExport.needs === 'paths' && !hasPath(input)) {
        // Disks may be unmounted for an hour: keep the old list until they are back, as on a server.
        surroundings.note(`No title of ${quoted(franchise.name)} is held with a file path: nothing was written.`);
      } else await writeFiles(files, args, surroundings);
      printAll(notCarried, surroundings);
    } else if (access !== undefined) {
      const { done, notCarried } = await toServer(args, input, access);
      for (const sentence of done) {
        for (const line of wrapTo(harmless(sentence), surroundings.columns)) surroundings.answer(`${line}\n`);
      }
      printAll(notCarried, surroundings);
    }
    return EXIT.fine;
  } catch (error) {
    throw await asOurs(error);
  }
}

function hasCollection({ collection, jellyfin, emby, plex }: ExportArguments): boolean {
  return [collection, jellyfin, emby, plex].some((each) => each !== undefined);
}

function hasPath({ members }: ExportInput): boolean {
  return members.some(({ items }) => items.some(({ path }) => path !== undefined));
}

function checkArguments(args: ExportArguments, server: ServerKind | undefined): void {
  const { collection, jellyfin, emby, plex, library, to, out } = args;
  if ([collection, jellyfin, emby, plex].filter((each) => each !== undefined).length > 1) {
    throw new TroubleError('name one collection: --collection, --jellyfin, --emby or --plex');
  }
  if (server !== undefined && args[server] === undefined) {
    throw new TroubleError(`--to ${to} writes to a server: name it with --${server} URL`);
  }
  if (to === 'plex-collection' && library === undefined) {
    throw new TroubleError('--to plex-collection writes into one library of Plex: name it with --library TITLE');
  }
  if (server !== undefined && out !== undefined) {
    throw new TroubleError(`--to ${to} writes to a server and makes no files: omit --out`);
  }
}

/** The server and its token; undefined if no server is used. */
async function serverAccess(args: ExportArguments, surroundings: Surroundings): Promise<ServerAccess | undefined> {
  const url = args.jellyfin ?? args.emby ?? args.plex;
  if (url === undefined) return undefined;
  const { tokenFile, user } = args;
  const token = (tokenFile === undefined ? surroundings.token : await readToken(tokenFile, surroundings))?.trim() ?? '';
  if (token === '') {
    throw new TroubleError(
      'the server needs a token: put it in a file and name the file with --token-file, or set FRANCHISE_TOKEN',
    );
  }
  return { url, token, fetch: surroundings.fetch, ...(user === undefined ? {} : { user }) };
}

async function readToken(tokenFile: string, { currentFolder }: Surroundings): Promise<string> {
  try {
    return await readFile(resolve(currentFolder, tokenFile), 'utf8');
  } catch (error) {
    throw new TroubleError(`${shownName(tokenFile)}: ${systemReason(error)}`, { cause: error });
  }
}

async function resolvedInput(
  franchise: Franchise,
  args: ExportArguments,
  access: ServerAccess | undefined,
  { today, currentFolder }: Surroundings,
): Promise<ExportInput> {
  const members = storyOrder(franchise);
  const collection = await openCollection(args, access, currentFolder);
  if (collection === undefined) return { franchise, members: unresolved(members, { today }), today, unasked: true };
  return { franchise, members: await resolveMembers(members, collection, { today }), today };
}

async function openCollection(
  args: ExportArguments,
  access: ServerAccess | undefined,
  currentFolder: string,
): Promise<Collection | undefined> {
  if (args.collection !== undefined) {
    const { CollectionFileError, fileCollection } = await import('../collections/fileCollection.ts');
    try {
      return fileCollection(await readFile(resolve(currentFolder, args.collection), 'utf8'));
    } catch (error) {
      const reason = error instanceof CollectionFileError ? harmless(error.message) : systemReason(error);
      const message = `${shownName(args.collection)}: ${reason}`;
      throw error instanceof CollectionFileError
        ? new FaultyError(message, { cause: error })
        : new TroubleError(message, { cause: error });
    }
  }
  if (access === undefined) return undefined;
  if (args.jellyfin !== undefined)
    return (await import('../collections/jellyfinCollection.ts')).jellyfinCollection(access);
  if (args.emby !== undefined) return (await import('../collections/embyCollection.ts')).embyCollection(access);
  return (await import('../collections/plexCollection.ts')).plexCollection(access, args.library);
}

async function toServer({ to, overwrites, library = '' }: ExportArguments, input: ExportInput, access: ServerAccess) {
  const options = { takesOver: overwrites };
  switch (to) {
    case 'plex':
      return await (await import('../exports/plex.ts')).exportToPlex(input, access, options);
    case 'plex-collection': {
      const { exportToPlexCollection } = await import('../exports/plexLibraryCollection.ts');
      return await exportToPlexCollection(input, access, library, options);
    }
    case 'emby':
    case 'emby-boxset': {
      const { exportToEmby } = await import('../exports/emby.ts');
      return await exportToEmby(input, access, to === 'emby' ? 'playlist' : 'boxset', options);
    }
    default: {
      const { exportToJellyfin } = await import('../exports/jellyfin.ts');
      return await exportToJellyfin(input, access, to === 'jellyfin' ? 'playlist' : 'boxset', options);
    }
  }
}

/** Turns a media server's error into one that the command prints; other errors pass unchanged. */
async function asOurs(error: unknown): Promise<unknown> {
  const { MediaServerError } = await import('../collections/mediaServer.ts');
  return error instanceof MediaServerError ? new TroubleError(harmless(error.message), { cause: error }) : error;
}

function printAll(sentences: readonly string[], { note }: Surroundings): void {
  for (const sentence of sentences) note(harmless(sentence));
}

/** Writes to standard output, to a file, or into a folder. Checks every target before it writes the first. */
async function writeFiles(
  files: readonly ExportedFile[],
  args: ExportArguments,
  surroundings: Surroundings,
): Promise<void> {
  const { out, overwrites } = args;
  const [only] = files;
  if (out === undefined || out === '-') {
    if (files.length > 1 || only === undefined) {
      throw new TroubleError(`--to ${args.to} makes ${files.length} files: name a folder for them with --out`);
    }
    surroundings.answer(only.text);
    return;
  }
  const target = resolve(surroundings.currentFolder, out);
  const found = await stat(target).catch(() => undefined);
  const isFolder = found?.isDirectory() ?? (files.length > 1 || /[\\/]$/u.test(out));
  const named = files.map(({ name, text }) => ({
    path: isFolder ? join(target, name) : target,
    text,
    shown: isFolder ? join(out, name) : out,
  }));
  for (const { path, shown } of named) {
    if (overwrites || (await stat(path).catch(() => undefined)) === undefined) continue;
    throw new TroubleError(`${shownName(shown)}: it exists already; add --force to overwrite it`);
  }
  for (const { path, text, shown } of named) {
    try {
      if (isFolder) await mkdir(target, { recursive: true });
      await (overwrites ? writeWholeFile(path, text) : createFile(path, text));
      surroundings.note(`wrote ${shownName(shown)}`);
    } catch (error) {
      throw new TroubleError(`${shownName(shown)}: ${systemReason(error)}`, { cause: error });
    }
  }
}
