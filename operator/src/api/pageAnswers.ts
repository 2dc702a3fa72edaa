/** Serves the page's own files: assets cacheable for ever, the index under every other address. */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { AppParts } from './appParts.ts';
import { basePath } from './basePath.ts';
import { chosenCoding, indexUnder, type PageFile } from './pageFiles.ts';
import { isSame } from './sendPicture.ts';

const notBuilt =
  'The page was not built: `npm run build` makes it. The API answers under /api/v1, its description is /api/v1/openapi.json\n';

export function answerPage(context: Context, { files, base }: Pick<AppParts, 'files' | 'base'>): Response {
  if (files === undefined) return context.text(notBuilt, 404);
  const name = new URL(context.req.url).pathname.slice(1);
  const asset = files.assets.get(name);
  if (asset !== undefined) return sendFile(context, asset);
  // A page of an older build requests an asset that is gone: the index in its place would be a broken script.
  if (name.startsWith('assets/')) return context.text('there is no such file\n', 404);
  const prefix = basePath(context.req.header('x-forwarded-prefix')) || base;
  const body = new TextEncoder().encode(indexUnder(files.index, prefix));
  const etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return sendFile(context, { type: 'text/html; charset=utf-8', bodies: { identity: body }, etag, isImmutable: false });
}

function sendFile(context: Context, file: PageFile): Response {
  const coding = chosenCoding(context.req.header('accept-encoding'), file);
  const headers = {
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding, x-forwarded-prefix',
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
  };
  if (isSame(context.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
  return new Response(Uint8Array.from(file.bodies[coding] ?? file.bodies.identity), { headers });
}
