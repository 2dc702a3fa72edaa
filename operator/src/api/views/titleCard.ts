/** A title on the wall. Pure. */
import type { z } from '@hono/zod-openapi';
import type { CardRow } from '../catalog.ts';
import type { TitleCard } from '../schemas/titles.ts';
import { titleId } from '../titleId.ts';
import { previewAddresses, titleAddress } from './addresses.ts';
import { titleBadges } from './badges.ts';

export function titleCard(library: string, row: CardRow): z.infer<typeof TitleCard> {
  const { key, slug, kind, title, year, languages, gaps, arrivedAt, sizeBytes, previews } = row;
  const id = titleId(library, key);
  return {
    id,
    address: titleAddress(library, slug),
    library,
    key,
    kind,
    title,
    ...(year === undefined ? {} : { year }),
    preview: previewAddresses(id, previews),
    badges: titleBadges(row),
    languages: [...languages],
    gaps: [...gaps],
    unidentified: row.isUnidentified === true,
    arrivedAt,
    sizeBytes,
  };
}
