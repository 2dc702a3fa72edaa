/**
 * What the files beside a title say of which title it is: ids in a .nfo of somebody else, ids in the names of folder and file
 * (files.md 7). What we wrote into a .nfo ourselves is no evidence. It reads; it decides nothing but what contradicts.
 */

import { placeOf, videoBase } from '../../naming/mediaPlace.ts';
import { readIds } from '../../naming/providerIds.ts';
import { nfoAtMostBytes, readNfo } from '../../nfo/nfoDocument.ts';
import { changeSince, ownChildren } from '../../nfo/nfoForeign.ts';
import { idsOfDocument, type NfoIds, readNfoIds } from '../../nfo/nfoIds.ts';
import { readSmall } from '../../storage/read.ts';
import type { Title } from '../../title/title.ts';
import type { Ids } from '../details.ts';
import { notesOf } from '../nfo/nfoMemory.ts';
import { titleNfoPlaces } from '../nfo/nfoPlaces.ts';
import { type PhaseTools, sentenceOf } from '../phase.ts';

/** Where an id stood, for people. */
export interface NamedId {
  readonly scheme: string;
  readonly id: string;
  /** `movie.nfo`, `the folder`. */
  readonly where: string;
}

export interface Evidence {
  /** Of each scheme the most trusted place's; none of a scheme that contradicts itself. */
  readonly ids: Ids;
  /** Every id that stands against another one of its scheme. */
  readonly contradictions: readonly NamedId[];
  /** `nfo` before `folder`: where the most trusted id stood. */
  readonly source: 'nfo' | 'folder';
  /** As a .nfo of somebody else calls it. */
  readonly title?: string;
  readonly year?: number;
}

/** Never throws for a file that cannot be read: that is a warning, and names tell the rest. */
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
      named.push(...found.conflicts.map((scheme) => ({ scheme, id: '', where: name })));
    } catch (error) {
      tools.warn(path, sentenceOf(error));
    }
  }
  return evidenceOf(named, nameIds(title), names);
}

/** Pure: ids of .nfo files, then those of names. */
export function evidenceOf(
  ofFiles: readonly NamedId[],
  ofNames: readonly NamedId[],
  names: readonly Pick<NfoIds, 'title' | 'year'>[] = [],
): Evidence {
  const all = [...ofFiles, ...ofNames];
  const byScheme = Map.groupBy(all, ({ scheme }) => scheme);
  const ids: Record<string, string> = {};
  const contradictions: NamedId[] = [];
  for (const [scheme, told] of byScheme) {
    const different = new Set(told.map(({ id }) => id));
    const [first] = told;
    // The empty one stands for a file that names several.
    if (different.size > 1 || first === undefined || first.id === '') contradictions.push(...told);
    else ids[scheme] = first.id;
  }
  const title = names.find((one) => one.title !== undefined)?.title;
  const year = names.find((one) => one.year !== undefined)?.year;
  return {
    ids,
    contradictions,
    source: ofFiles.some(({ scheme }) => ids[scheme] !== undefined) ? 'nfo' : 'folder',
    ...(title === undefined ? {} : { title }),
    ...(year === undefined ? {} : { year }),
  };
}

/** Elements that we added and nobody changed do not count: they say what we found out ourselves. */
function foreignIds(bytes: Uint8Array, name: string, title: Title): NfoIds {
  const subject = title.layout.kind;
  const reading = readNfo(bytes);
  if (reading.state !== 'read') return readNfoIds(bytes, subject);
  const memory = notesOf(title.titleFact('nfo')).files.get(name);
  if (changeSince(reading.document, memory) === 'rewritten') return idsOfDocument(reading.document, subject);
  const own = new Set([...ownChildren(reading.document, memory).values()].flat());
  return idsOfDocument(reading.document, subject, (child) => !own.has(child));
}

function nameIds({ layout }: Title): readonly NamedId[] {
  const where = layout.flat ? 'the file name' : 'the folder name';
  const ofTitle = Object.entries(layout.ids).map(([scheme, id]) => ({ scheme, id, where }));
  // An episode's file may bear the episode's own id.
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

/** The .nfo says tmdb:1, the folder tmdb:2. */
export function contradictionText(contradictions: readonly NamedId[]): string {
  const said = contradictions.map(({ scheme, id, where }) =>
    id === '' ? `${where} names several of ${scheme}` : `${where} says ${scheme}:${id}`,
  );
  return `ids contradict each other: ${[...new Set(said)].join(', ')}`;
}
