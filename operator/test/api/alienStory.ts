/** A story as a walk saves it: one of its films is in the library (alien.ts), one is not. */

import type { Catalog } from '../../src/catalog/database/catalog.ts';
import type { CatalogLibrary } from '../../src/catalog/database/library.ts';
import { openFranchiseCatalog } from '../../src/catalog/franchises/franchiseCatalog.ts';

export const storyKey = 'alien.franchise.yaml';

const library: CatalogLibrary = { uid: 'uid-stories', namespace: 'default', name: 'stories', kind: 'franchises' };
const stories = (catalog: Catalog) => openFranchiseCatalog(catalog, library, { id: 'r', now: () => 1 });

/** Of the film that is not in the library. */
export async function saveMissingPoster(catalog: Catalog, webp: Uint8Array): Promise<void> {
  await (await stories(catalog)).posters.save({ kind: 'movie', id: 'tmdb:679' }, { state: 'filled' }, webp);
}

export async function saveAlienStory(catalog: Catalog): Promise<void> {
  const rows = await stories(catalog);
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
