/**
 * Serves the pictures of all services: `/tmdb/t/p/{size}/{file}`, `/tvdb/banners/…`, `/fanart/fanart/…`,
 * `/tvmaze/uploads/…`.
 */
import { basename } from 'node:path/posix';
import type { Asked, Handler } from './asked.ts';
import type { FakePicture, Painter } from './pictures.ts';

export function pictureAddress(origin: string, owner: string, folder: string, { file }: FakePicture): string {
  return `${origin}/pictures/${owner}/${folder}/${file}`;
}

export function picturesFake(painter: Painter): Handler {
  return async ({ path, method }: Asked) => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
    const file = basename(path);
    // TMDB draws an SVG as PNG for a sized request; the SVG itself is only at `original`
    // (docs/reference/services.md#tmdb-shapes).
    const isSized = /^\/tmdb\/t\/p\/[wh]\d+\//u.test(path);
    if (isSized && file.endsWith('.svg')) return undefined;
    const drawn = await painter.draw(file.replace(/_t(?=\.\w+$)/u, ''));
    if (drawn === undefined) return undefined;
    return { status: 200, headers: { 'content-type': drawn.contentType }, body: drawn.bytes };
  };
}
