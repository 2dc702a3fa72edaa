/** Reads one small picture of a title or a franchise; their tables have the same columns. Read-only. */
import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalog } from './catalog.ts';
import { findLibrary } from './library.ts';

export interface Preview {
  readonly etag: string;
  /** WebP. */
  readonly bytes: Uint8Array;
}

/** Derived from the picture's content, so that a rebuilt catalog gives browsers the same ETag. */
export function etagOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}

export interface PreviewName {
  /** The Library's uid. */
  readonly library: string;
  /** The key of the title or the franchise. */
  readonly key: string;
  /** `poster`, `fanart` … */
  readonly kind: string;
}

const tables = {
  title: { owners: 'titles', previews: 'previews', owner: 'titleId' },
  franchise: { owners: 'franchises', previews: 'franchisePreviews', owner: 'franchiseId' },
} as const;

export async function previewOf(
  catalog: Catalog,
  of: keyof typeof tables,
  { library, key, kind }: PreviewName,
): Promise<Preview | undefined> {
  const libraryId = await findLibrary(catalog, library);
  if (libraryId === undefined) return undefined;
  const { owners, previews, owner } = tables[of];
  const { rows } = await sql<Preview>`
    select "preview"."etag", "preview"."bytes"
    from ${sql.table(owners)} as "owner"
    inner join ${sql.table(previews)} as "preview" on ${sql.ref(`preview.${owner}`)} = "owner"."id"
    where "owner"."libraryId" = ${libraryId} and "owner"."key" = ${key} and "preview"."kind" = ${kind}`.execute(
    catalog.db,
  );
  return rows[0];
}
