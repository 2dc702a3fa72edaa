/** A story as a walk saves it: one of its films is in the library (alien.ts), one is not. */

import type { Catalog } from '../../src/catalog/database/catalog.ts';
import type { CatalogLibrary } from '../../src/catalog/database/library.ts';
import { openFranchiseCatalog } from '../../src/catalog/franchises/franchiseCatalog.ts';

export const storyKey = 'alien.franchise.yaml';

export async function saveAlienStory(catalog: Catalog): Promise<void> {
  const library: CatalogLibrary = { uid: 'uid-stories', namespace: 'default', name: 'stories', kind: 'franchises' };
  const rows = await openFranchiseCatalog(catalog, library, { id: 'r', now: () => 1 });
  const film = { kind: 'movie', universes: [], eras: [] } as const;
  await rows.save({
    ...{ key: storyKey, name: 'Alien', goodSha256: 'a', art: {} },
    version: { sizeBytes: 1, mtimeMs: 1, sha256: 'a', settled: true },
    ...{ eras: [], sources: ['https://example.org'], warnings: [], calendar: { unit: 'years' } },
    members: [
      { ...film, place: 1, entry: 0, id: 'tmdb:348', title: 'Alien', time: { from: 2122, to: 2122 } },
      { ...film, place: 2, entry: 1, id: 'tmdb:679', title: 'Aliens', released: '1986' },
    ],
  });
}
