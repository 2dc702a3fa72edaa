/** One title with everything that the catalog and the records know. Pure. */
import type { z } from '@hono/zod-openapi';
import type { LibrarySpec } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { readKnownEpisodes } from '../../title/knownEpisodes.ts';
import { isOwnFile } from '../../title/refresh.ts';
import { artValue, chosenHash, type TitleSummary } from '../../title/titleFacts.ts';
import { type ActorPictures, actorKey } from '../actorPictures.ts';
import type { TitleRow } from '../catalog.ts';
import { artOfFact, rank } from '../pictureFacts.ts';
import type { TitleView } from '../schemas/title.ts';
import { titleId } from '../titleId.ts';
import { trailerOf } from '../titlePlace.ts';
import type { TitleRecords } from '../titleRecords.ts';
import { readTrailer, videoType } from '../trailer.ts';
import { fileAddress, previewAddresses, serviceLink, titleAddress } from './addresses.ts';
import { videoBadges } from './badges.ts';
import { withCodedReasons } from './codedMessage.ts';
import { factViews } from './factView.ts';
import { missingEpisodes } from './missingEpisodes.ts';
import { serverLinks } from './serverLinks.ts';
import { bestVersionsFirst, byPicture } from './versionOrder.ts';
import { videoView } from './videoView.ts';

export interface TitleSurroundings {
  readonly library: string;
  readonly records: TitleRecords;
  readonly isMounted: boolean;
  readonly actors: ActorPictures;
  readonly franchises: readonly { readonly id: string; readonly name: string }[];
  readonly refreshable: readonly string[];
  readonly pictureFacts: readonly string[];
  readonly notify: LibrarySpec['notify'];
}

export function titleView(row: TitleRow, around: TitleSurroundings): z.infer<typeof TitleView> {
  const { library, records, isMounted } = around;
  const { key, kind, title, originalTitle, year, arrivedAt, sizeBytes, summary } = row;
  const id = titleId(library, key);
  const videos = bestVersionsFirst(row.files, kind).map((file) =>
    videoView(file, { id, title: row, records, isMounted }),
  );
  return {
    id,
    address: titleAddress(library, row.slug),
    library,
    key,
    kind,
    title,
    ...(originalTitle === undefined ? {} : { originalTitle }),
    ...(year === undefined ? {} : { year }),
    ids: Object.entries(row.ids).map(([scheme, value]) => ({ scheme, id: value, ...serviceLink(scheme, value, kind) })),
    unidentified: isUnidentified(row),
    arrivedAt,
    sizeBytes,
    badges: badgesOf(row.files),
    preview: previewAddresses(id, row.previews),
    art: isMounted ? artOf(id, records) : [],
    pictureFacts: [...around.pictureFacts],
    summary: summary === undefined ? undefined : summaryOf(id, summary, around.actors),
    ...trailerOfTitle(row, id, around),
    candidates: row.candidates.map((candidate) => ({
      ...candidate,
      why: englishText(candidate.why),
      ...withCodedReasons(candidate.why),
      ...candidateLink(candidate.id, kind),
    })),
    facts: factViews(row.facts, ''),
    videos,
    missing: [...missingEpisodes(readKnownEpisodes(records.title?.facts.nfo?.value), row.files)],
    franchises: [...around.franchises],
    servers: [...serverLinks(around.notify, title)],
    storage: isMounted ? 'mounted' : 'away',
    refreshable: [...around.refreshable],
    ownFiles: row.facts
      .filter(({ subject, name, fact }) => subject === '' && isOwnFile(name, fact))
      .map(({ name }) => name),
  };
}

/** All badges of its files, each once, the best file's first. */
function badgesOf(files: TitleRow['files']): string[] {
  const badges = files.toSorted(byPicture).flatMap(({ probe }) => videoBadges(probe?.video ?? [], probe?.audio ?? []));
  return [...new Set(badges)];
}

/** Like the catalog's filter: without any id, or with rejected ids. */
function isUnidentified({ ids, facts }: TitleRow): boolean {
  const state = facts.find(({ subject, name }) => subject === '' && name === 'id')?.fact.state;
  return Object.keys(ids).length === 0 || state === 'absent' || state === 'failed';
}

/** Without the numbers of aired episodes, which only franchises use, and the names that only a search reads. */
function summaryOf(
  id: string,
  {
    genres,
    fromSources,
    directors,
    studios,
    cast,
    roles = {},
    episodesOfSeason: _episodesOfSeason,
    otherTitles: _otherTitles,
    ...rest
  }: TitleSummary,
  actors: ActorPictures,
): z.infer<typeof TitleView>['summary'] {
  const played = cast?.map((name) => {
    const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
    const picture = actors.get(actorKey(name));
    return {
      name,
      ...(role === undefined ? {} : { role }),
      ...(picture === undefined ? {} : { picture: fileAddress(id, picture) }),
    };
  });
  return {
    ...rest,
    ...(genres === undefined ? {} : { genres: [...genres] }),
    ...(fromSources === undefined ? {} : { fromSources: [...fromSources] }),
    ...(directors === undefined ? {} : { directors: [...directors] }),
    ...(studios === undefined ? {} : { studios: [...studios] }),
    ...(played === undefined ? {} : { cast: played }),
  };
}

/** A file that the record names, if it lies beside the title, and links to pages that play it. */
function trailerOfTitle(
  row: TitleRow,
  id: string,
  { records, isMounted }: TitleSurroundings,
): { trailer?: z.infer<typeof TitleView>['trailer'] } {
  const trailer = readTrailer(records.title?.facts.trailer);
  const path = isMounted ? trailer?.path : undefined;
  const file = path === undefined || trailerOf(row, path) === undefined ? {} : trailerFile(id, path);
  const links = trailer?.links ?? [];
  return links.length === 0 && file.address === undefined ? {} : { trailer: { ...file, links: [...links] } };
}

function trailerFile(id: string, path: string): { address?: string; type?: string } {
  return { address: `api/v1/titles/${id}/trailer`, type: videoType(path) };
}

function candidateLink(id: string, kind: 'movie' | 'series'): { link?: string } {
  const colon = id.indexOf(':');
  return serviceLink(id.slice(0, Math.max(colon, 0)), id.slice(colon + 1), kind);
}

/** In the page's order. */
function artOf(id: string, { title }: TitleRecords): z.infer<typeof TitleView>['art'] {
  return Object.entries(title?.facts ?? {})
    .flatMap(([kind, fact]) => {
      const value = artOfFact(kind) !== undefined && fact?.state === 'filled' ? artValue(fact) : undefined;
      if (value === undefined) return [];
      return [{ kind, address: fileAddress(id, value.path, fact?.at), chosen: chosenHash(fact) !== undefined }];
    })
    .toSorted((a, b) => rank(a.kind) - rank(b.kind) || (a.kind < b.kind ? -1 : 1));
}
