/**
 * Pictures: previews from the catalog, tile sheets and full art from the storage. Only files that belong to a title,
 * and only pictures.
 */
import { message } from '../../messages/message.ts';
import { StorageError } from '../../storage/error.ts';
import { readSmall } from '../../storage/read.ts';
import { ApiError } from '../apiError.ts';
import type { PartRow, PictureRow } from '../catalog.ts';
import { nameOf, titleOf } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import { pictureOf } from '../titlePlace.ts';
import { withRoot } from './title.ts';

export interface Picture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly etag: string;
}

export async function readPreview(ports: PagePorts, id: string, kind: string): Promise<Picture> {
  const { library, key } = nameOf(ports, id);
  const catalog = await ports.catalog();
  const found =
    library.document.spec.kind === 'franchises'
      ? await catalog.franchisePreview(library.uid, key, kind)
      : await catalog.preview(library.uid, key, kind);
  return webpOf(found);
}

/** `story`: the id of a story of the Library that has the poster. */
export async function readMissingPoster(ports: PagePorts, story: string, part: PartRow): Promise<Picture> {
  const { library } = nameOf(ports, story);
  return webpOf(await (await ports.catalog()).missingPoster(library.uid, part));
}

function webpOf(found: PictureRow | undefined): Picture {
  if (found === undefined) throw new ApiError('notFound', message('previewUnknown'));
  return { bytes: found.bytes, type: 'image/webp', etag: `"${found.etag}"` };
}

/** Tile sheets have about 500 kB, the largest art of services 20 MB; anything larger is not a picture for a page. */
const pictureAtMostBytes = 32 * 1024 * 1024;

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** `name`: relative to the title's folder, decoded. */
export async function readTitleFile(ports: PagePorts, id: string, name: string): Promise<Picture> {
  const { library, row } = await titleOf(ports, id);
  const path = pictureOf(row, name);
  const missing = new ApiError('notFound', message('pictureUnknown'));
  if (path === undefined) throw missing;
  const bytes = await withRoot(library, async (root) => {
    if (root === undefined) throw new ApiError('notFound', message('storageNotMounted'));
    return await readSmall(root, path, pictureAtMostBytes).catch((error: unknown) => {
      // A path outside, no file, or unreadable: 404 for the page.
      if (error instanceof StorageError) return undefined;
      throw error;
    });
  });
  if (bytes === undefined) throw missing;
  const type = types[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
  return { bytes, type, etag: await etagOf(bytes) };
}

async function etagOf(bytes: Uint8Array): Promise<string> {
  const { hash } = await import('node:crypto');
  return `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
}
