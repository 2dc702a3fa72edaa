/**
 * A data folder for the page's benches: one Library of 100,000 titles with posters in its catalog, just walked, so that no Job
 * runs during a measurement. Made once and cached. The compiled program serves the page as it is built now.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { markWalked } from '../operator/src/catalog/database/library.ts';
import { openCatalog } from '../operator/src/catalog/database/open.ts';
import { openWalkCatalog } from '../operator/src/catalog/walk/walkCatalog.ts';
import type { CatalogTitle } from '../operator/src/walk/catalog.ts';
import { batches, benchSnapshot } from './catalogTitles.ts';
import { restingHouse } from './restingHouse.ts';
import type { ServeFixture } from './serveFixture.ts';

export const pageTitles = 100_000;
/** Raised when the catalog's schema or the titles change. */
const groundVersion = 3;
/** Number of different pictures, assigned in turn. They are as large as real ones and make a catalog of 1.1 GB. */
const posters = 60;
const posterPixels = { width: 320, height: 480 };

export async function pageFixture(): Promise<ServeFixture> {
  const { config, data, uid } = await restingHouse(`page-${groundVersion}`);
  const finished = join(data, 'catalog.db');
  if (!existsSync(finished)) await fillCatalog(finished, uid);
  return { config, data };
}

async function fillCatalog(finished: string, uid: string): Promise<void> {
  const unfinished = `${finished}.new`;
  for (const ending of ['', '-wal', '-shm']) rmSync(unfinished + ending, { force: true });
  const pictures = await Promise.all(Array.from({ length: posters }, (_, number) => poster(number)));
  const catalog = await openCatalog(unfinished);
  const walk = await openWalkCatalog(catalog, { uid, namespace: 'default', name: 'movies', kind: 'movies' });
  let number = 0;
  const withPoster = (title: CatalogTitle): CatalogTitle => {
    number += 1;
    const picture = pictures[number % posters];
    return picture === undefined ? title : { ...title, previews: new Map([['poster', picture]]) };
  };
  for (const batch of batches(pageTitles)) {
    await walk.save({ titles: batch.map(withPoster), snapshots: batch.map((title) => benchSnapshot(title)) });
  }
  // Otherwise each server that starts owes this catalog a full walk.
  await markWalked(catalog, uid, Date.now());
  await catalog.close();
  renameSync(unfinished, finished);
}

/** Blurred dots: about 8 kB, like a poster's preview. */
async function poster(number: number): Promise<Uint8Array> {
  const side = 14;
  const dots = Uint8Array.from(
    { length: side * side * 3 },
    (_, index) => ((index + 1) * (number + 7) * 2_654_435_761) >>> 24,
  );
  return sharp(dots, { raw: { width: side, height: side, channels: 3 } })
    .resize({ ...posterPixels, fit: 'fill', kernel: 'cubic' })
    .webp({ quality: 78 })
    .toBuffer();
}
