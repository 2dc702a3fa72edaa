/** What an export knows of the list that an earlier one made, and the errors about lists of people. */
import { quoted } from '../collections/answer.ts';
import { type MediaServer, MediaServerError } from '../collections/mediaServer.ts';
import type { ExportedList, KnownList } from './export.ts';
import { losesNothing, type PlaylistEntry } from './playlistPlan.ts';

/** Names in an error; the rest is counted. */
const MAX_TITLES = 10;

/** True if nobody added anything to the list or reordered it since the export. */
export function isAsLeft(current: readonly string[], known: KnownList): boolean {
  if (losesNothing(current, known.keys)) return true;
  if (known.pending === undefined) return false;
  // An interrupted export leaves old and new keys in any order.
  const ours = new Set([...known.keys, ...known.pending]);
  return current.every((key) => ours.has(key));
}

/** The error instead of emptying or reordering a person's list; `takesOver` allows that. */
export function theirList(
  server: MediaServer,
  list: string,
  name: string,
  current: readonly PlaylistEntry[],
  wanted: readonly string[],
): MediaServerError {
  const kept = new Set(wanted);
  const lost = current.filter(({ key }) => !kept.has(key));
  const stays = current.flatMap(({ key }) => (kept.has(key) ? [key] : []));
  return new MediaServerError(
    'playlist',
    `${server.product}: there is a ${list} ${quoted(name)} at ${server.address} that franchise did not make, with other items ` +
      'or another order. Rename it, or take it over with --force (`takesOver` in a program).',
    {
      list: {
        kind: 'theirs',
        lost: lost.length,
        titles: lost.slice(0, MAX_TITLES).map(({ key, title }) => title ?? key),
        reorders: !losesNothing(stays, wanted),
      },
    },
  );
}

export function goneList(server: MediaServer, list: string, name: string): MediaServerError {
  return new MediaServerError(
    'playlist',
    `${server.product}: expected the ${list} ${quoted(name)}, but somebody deleted it at ${server.address}. It is not made again ` +
      'unless you ask for it (`remakes` in a program).',
    { list: { kind: 'gone' } },
  );
}

export function twinLists(server: MediaServer, list: string, name: string, count: number): MediaServerError {
  return new MediaServerError(
    'playlist',
    `${server.product}: expected one ${list} ${quoted(name)}, got ${count} at ${server.address}. Rename all but the one to write.`,
    { list: { kind: 'twins' } },
  );
}

/** What to do about the name of a list that an earlier export made. */
export type Renaming = 'none' | 'rename' | 'taken';

/** A name that a person gave stays. `others`: the names of the other lists. */
export function renamingOf(
  known: Pick<KnownList, 'name'>,
  current: string,
  wanted: string,
  others: readonly string[],
): Renaming {
  if (current === wanted || current !== known.name) return 'none';
  return others.includes(wanted) ? 'taken' : 'rename';
}

/** The name to remember after `renaming`: the one that we gave last. */
export function nameAfter(
  known: Pick<KnownList, 'name'>,
  current: string,
  wanted: string,
  renaming: Renaming,
): Pick<ExportedList, 'name' | 'isNameTaken'> {
  if (renaming === 'rename' || current === wanted) return { name: wanted };
  return renaming === 'taken' ? { name: known.name, isNameTaken: true } : { name: known.name };
}

/** The server, which announces its first write. */
export function announcing(server: MediaServer, beforeWrite: (() => Promise<void>) | undefined): MediaServer {
  if (beforeWrite === undefined) return server;
  let announced: Promise<void> | undefined;
  return {
    ...server,
    async ask(method, path, query, body) {
      if (method !== 'GET') {
        announced ??= beforeWrite();
        await announced;
      }
      return await server.ask(method, path, query, body);
    },
  };
}

/** Deletes one list by its own address. Returns false if it does not exist. */
export async function deleted(server: MediaServer, path: string): Promise<boolean> {
  try {
    await server.ask('DELETE', path);
    return true;
  } catch (error) {
    if (error instanceof MediaServerError && error.status === 404) return false;
    throw error;
  }
}
