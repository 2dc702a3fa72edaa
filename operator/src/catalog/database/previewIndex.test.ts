import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryCatalog } from '../../../test/catalog/sample.ts';

test('hashes of previews are read from the index alone, never from the rows with the pictures', async () => {
  const { db } = await temporaryCatalog();
  const { rows } = await sql<{
    detail: string;
  }>`explain query plan select "titleId", "kind", "etag" from "previews" where "titleId" in (1, 2, 3)`.execute(db);
  expect(rows.map(({ detail }) => detail).join('\n')).toContain('USING COVERING INDEX previewHashes');
});
