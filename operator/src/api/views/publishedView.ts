/** The lists of a story on media servers. Pure. */
import type { z } from '@hono/zod-openapi';
import type { LibrarySpec } from '../../library/document.ts';
import { isChosen, type PublishTarget, publishTargets } from '../../library/publishTargets.ts';
import { time } from '../../library/statusTime.ts';
import { englishText } from '../../messages/english.ts';
import type { PublishedRow } from '../catalog.ts';
import type { listWishes, PublishedListView } from '../schemas/franchises.ts';
import { withCoded } from './codedMessage.ts';

type View = z.infer<typeof PublishedListView>;

/** One for each target of the document that has this story, in its order, whether it was written yet or not. */
export function publishedViews(
  publish: LibrarySpec['publish'],
  story: { readonly key: string; readonly name: string },
  rows: readonly PublishedRow[],
): View[] {
  return publishTargets(publish)
    .filter((target) => isChosen(target, story))
    .map((place) => {
      const { name: target, kind, as } = place;
      const row = rows.find((one) => one.target === target);
      return {
        ...{
          target,
          server: kind,
          as,
          state: stateOf(row),
          entries: kind === 'kodi' ? 0 : (row?.list?.keys.length ?? 0),
        },
        ...(row === undefined ? { wishes: [] } : writtenView(row, place)),
      };
    });
}

function writtenView(
  row: PublishedRow,
  place: PublishTarget,
): Omit<View, 'target' | 'server' | 'as' | 'state' | 'entries'> {
  const { list, comparedAtMs, writtenAtMs, trouble } = row;
  const address = publicAddress(row.address, place);
  return {
    ...(list === undefined ? {} : { name: list.name }),
    ...(address === undefined ? {} : { address }),
    ...(comparedAtMs === undefined ? {} : { comparedAt: time(comparedAtMs) }),
    ...(writtenAtMs === undefined ? {} : { writtenAt: time(writtenAtMs) }),
    ...(trouble === undefined ? {} : { detail: englishText(trouble.reason), ...withCoded(trouble.reason) }),
    wishes: [...wishesFor(row)],
  };
}

/** Jobs use the server's internal address, which a person may not reach. */
function publicAddress(address: string | undefined, place: PublishTarget): string | undefined {
  if (address === undefined || place.kind === 'kodi' || !address.startsWith(`${place.url}/`)) return address;
  return `${place.publicUrl}${address.slice(place.url.length)}`;
}

function stateOf(row: PublishedRow | undefined): View['state'] {
  if (row?.trouble !== undefined) return row.trouble.kind === 'away' ? 'away' : 'person';
  return row?.comparedAtMs === undefined ? 'waiting' : 'current';
}

/** What a person may choose about a list now. */
export function wishesFor({ trouble }: Pick<PublishedRow, 'trouble'>): readonly (typeof listWishes)[number][] {
  switch (trouble?.kind) {
    case 'theirs':
      return ['overwrite'];
    case 'gone':
      return ['remake'];
    case 'left':
      return ['remove', 'keep'];
    default:
      return [];
  }
}
