/** One title with everything that the catalog and the records know. Pure. */
import type { z } from '@hono/zod-openapi';
import type { LibrarySpec } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { isOwnFile } from '../../title/refresh.ts';
import { artKinds, artValue, type TitleSummary } from '../../title/titleFacts.ts';
import type { TitleRow } from '../catalog.ts';
import type { TitleView } from '../schemas/title.ts';
import { titleId } from '../titleId.ts';
import type { TitleRecords } from '../titleRecords.ts';
import { fileAddress, previewAddresses, serviceLink } from './addresses.ts';
import { videoBadges } from './badges.ts';
import { withCodedReasons } from './codedMessage.ts';
import { factViews } from './factView.ts';
import { serverLinks } from './serverLinks.ts';
import { bestVersionsFirst, byPicture } from './versionOrder.ts';
import { videoView } from './videoView.ts';

export interface TitleSurroundings {
  readonly library: string;
  readonly records: TitleRecords;
  readonly isMounted: boolean;
  readonly franchises: readonly { readonly id: string; readonly name: string }[];
  readonly refreshable: readonly string[];
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
    summary: summary === undefined ? undefined : summaryOf(summary),
    candidates: row.candidates.map((candidate) => ({
      ...candidate,
      why: englishText(candidate.why),
      ...withCodedReasons(candidate.why),
      ...candidateLink(candidate.id, kind),
    })),
    facts: factViews(row.facts, ''),
    videos,
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
function summaryOf({
  genres,
  fromSources,
  episodesOfSeason: _episodesOfSeason,
  otherTitles: _otherTitles,
  directors: _directors,
  cast: _cast,
  ...rest
}: TitleSummary): z.infer<typeof TitleView>['summary'] {
  return {
    ...rest,
    ...(genres === undefined ? {} : { genres: [...genres] }),
    ...(fromSources === undefined ? {} : { fromSources: [...fromSources] }),
  };
}

function candidateLink(id: string, kind: 'movie' | 'series'): { link?: string } {
  const colon = id.indexOf(':');
  return serviceLink(id.slice(0, Math.max(colon, 0)), id.slice(colon + 1), kind);
}

/** Kinds in the page's order: the poster first, those of seasons last. */
function artOf(id: string, { title }: TitleRecords): { kind: string; address: string }[] {
  const order: readonly string[] = artKinds;
  const rank = (kind: string) => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return Object.entries(title?.facts ?? {})
    .flatMap(([kind, fact]) => {
      if (!artKinds.some((known) => kind === known || kind.endsWith(`-${known}`))) return [];
      const value = fact?.state === 'filled' ? artValue(fact) : undefined;
      return value === undefined ? [] : [{ kind, address: fileAddress(id, value.path) }];
    })
    .toSorted((a, b) => rank(a.kind) - rank(b.kind) || (a.kind < b.kind ? -1 : 1));
}
