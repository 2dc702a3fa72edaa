/**
 * Reads evidence beside a title: ids in a foreign .nfo, and ids in the names of folder and file
 * (docs/reference/naming.md#ids-in-names). What we wrote into a .nfo is no evidence. Decides nothing except what
 * contradicts.
 */

import { joined, type Message, type MessageValue, message } from '../../messages/message.ts';
import { placeOf, videoBase } from '../../naming/mediaPlace.ts';
import { readIds } from '../../naming/providerIds.ts';
import { nfoAtMostBytes, readNfo } from '../../nfo/nfoDocument.ts';
import { changeSince, ownChildren } from '../../nfo/nfoForeign.ts';
import { describes, idsOfDocument, type NfoIds, readNfoIds } from '../../nfo/nfoIds.ts';
import { readSmall } from '../../storage/read.ts';
import type { Title } from '../../title/title.ts';
import type { Ids } from '../details.ts';
import { notesOf } from '../nfo/nfoMemory.ts';
import { titleNfoPlaces } from '../nfo/nfoPlaces.ts';
import { messageOf, type PhaseTools } from '../phase.ts';

/** An id and where it was found, for people. */
export interface NamedId {
  readonly scheme: string;
  readonly id: string;
  /** `movie.nfo`, or a message such as `the folder name`. */
  readonly where: MessageValue;
}

export interface Evidence {
  /** The id of each scheme from the most trusted place; a scheme with contradicting ids is left out. */
  readonly ids: Ids;
  /** All ids of the schemes with contradicting ids. */
  readonly contradictions: readonly NamedId[];
  /** Where the most trusted id was found; `nfo` takes precedence over `folder`. */
  readonly source: 'nfo' | 'folder';
  /** The ids were found in a loose form: they count only for a title of that name. */
  readonly isLoose?: true;
  /** The title in a foreign .nfo. */
  readonly title?: string;
  readonly year?: number;
}

/** Never throws for an unreadable file: it becomes a warning, and the names still count. */
export async function readEvidence(title: Title, tools: Pick<PhaseTools, 'root' | 'warn'>): Promise<Evidence> {
  const named: NamedId[] = [];
  const names: NfoIds[] = [];
  for (const { path, name } of titleNfoPlaces(title).present) {
    try {
      const bytes = await readSmall(tools.root, path, nfoAtMostBytes);
      if (bytes === undefined) continue;
      const found = foreignIds(bytes, name, title);
      names.push(found);
      named.push(...Object.entries(found.ids).map(([scheme, id]) => ({ scheme, id, where: name })));
      // Scene text that names several films names none.
      if (found.loose === undefined) named.push(...found.conflicts.map((scheme) => ({ scheme, id: '', where: name })));
    } catch (error) {
      tools.warn(path, messageOf(error));
    }
  }
  return evidenceOf(named, nameIds(title), names);
}

/** Combines the ids of .nfo files with those of names, in that order of trust. Pure. */
export function evidenceOf(
  ofFiles: readonly NamedId[],
  ofNames: readonly NamedId[],
  names: readonly Pick<NfoIds, 'title' | 'year' | 'loose'>[] = [],
): Evidence {
  const all = [...ofFiles, ...ofNames];
  const byScheme = Map.groupBy(all, ({ scheme }) => scheme);
  const ids: Record<string, string> = {};
  const contradictions: NamedId[] = [];
  for (const [scheme, answered] of byScheme) {
    const different = new Set(answered.map(({ id }) => id));
    const [first] = answered;
    // An empty id stands for a file that names several.
    if (different.size > 1 || first === undefined || first.id === '') contradictions.push(...answered);
    else ids[scheme] = first.id;
  }
  const isNamed = Object.keys(ids).length + contradictions.length > 0;
  const loose = isNamed ? {} : agreeing(names.map((one) => one.loose ?? {}));
  const isLoose = Object.keys(loose).length > 0;
  const title = names.find((one) => one.title !== undefined)?.title;
  const year = names.find((one) => one.year !== undefined)?.year;
  return {
    ids: isLoose ? loose : ids,
    contradictions,
    source: isLoose || ofFiles.some(({ scheme }) => ids[scheme] !== undefined) ? 'nfo' : 'folder',
    ...(isLoose ? { isLoose } : {}),
    ...(title === undefined ? {} : { title }),
    ...(year === undefined ? {} : { year }),
  };
}

/** The ids on which all files agree. */
function agreeing(all: readonly Ids[]): Ids {
  const pairs = all.flatMap((ids) => Object.entries(ids));
  return Object.fromEntries(pairs.filter(([scheme, id]) => pairs.every((one) => one[0] !== scheme || one[1] === id)));
}

/** Elements that we added and nobody changed do not count: they only repeat our own result. */
function foreignIds(bytes: Uint8Array, name: string, title: Title): NfoIds {
  const subject = title.layout.kind;
  const reading = readNfo(bytes);
  if (reading.state !== 'read' || !describes(reading.document, subject)) return readNfoIds(bytes, subject);
  const memory = notesOf(title.titleFact('nfo')).files.get(name);
  if (changeSince(reading.document, memory) === 'rewritten') return idsOfDocument(reading.document, subject);
  const own = new Set([...ownChildren(reading.document, memory).values()].flat());
  return idsOfDocument(reading.document, subject, (child) => !own.has(child));
}

function nameIds({ layout }: Title): readonly NamedId[] {
  const where = message(layout.flat ? 'nameOfFile' : 'nameOfFolder');
  const ofTitle = Object.entries(layout.ids).map(([scheme, id]) => ({ scheme, id, where }));
  // An episode's file name may contain the episode's own id.
  if (layout.kind === 'series') return ofTitle;
  const ofFiles = layout.videos.flatMap((video) =>
    Object.entries(readIds(videoBase(video)).ids).map(([scheme, id]) => ({
      scheme,
      id,
      where: placeOf(video.path).name,
    })),
  );
  const known = new Set(ofTitle.map(({ scheme, id }) => `${scheme}:${id}`));
  return [...ofTitle, ...ofFiles.filter(({ scheme, id }) => !known.has(`${scheme}:${id}`))];
}

/** A folder with an id in the name of each of its files could name hundreds. */
const contradictionsNamed = 10;

/** For example: the .nfo says tmdb:1, the folder tmdb:2. A statement that is repeated counts once. */
export function contradictionMessage(contradictions: readonly NamedId[]): Message {
  const distinct = new Map(
    contradictions.map(({ scheme, id, where }) => [
      JSON.stringify([scheme, id, where]),
      id === '' ? message('idsSeveralAt', where, scheme) : message('idSaidAt', where, scheme, id),
    ]),
  );
  const named = [...distinct.values()].slice(0, contradictionsNamed);
  const rest = distinct.size - named.length;
  return message('idsContradict', joined(rest === 0 ? named : [...named, message('moreIds', String(rest))], 'pair'));
}
