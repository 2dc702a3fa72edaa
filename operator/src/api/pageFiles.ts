/**
 * The built page: its index under every address of the page, and assets with hashes in their names. All files are read
 * for the first request and kept compressed: they are small, and no request path ever reaches a file system.
 */
import { hash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface PageFile {
  readonly type: string;
  /** By content coding; `identity` always exists. */
  readonly bodies: Readonly<Partial<Record<Coding, Uint8Array>>> & { readonly identity: Uint8Array };
  readonly etag: string;
  /** Its name contains its hash: it never changes. */
  readonly isImmutable: boolean;
}

export type Coding = 'br' | 'gzip' | 'identity';

export interface PageFiles {
  /** Contains `<base href="/" />`, to be replaced for the sub-path. */
  readonly index: string;
  /** By path below the page's base, without a leading slash. */
  readonly assets: ReadonlyMap<string, PageFile>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The built page has several hundred kilobytes; more files were put there by mistake. */
const filesAtMost = 500;
const compressedFromBytes = 1_000;
const compressible = /^(?:text\/|application\/(?:json|manifest)|image\/svg)/u;

/** undefined if the page was not built. */
export async function readPageFiles(folder: string): Promise<PageFiles | undefined> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (index === undefined) return undefined;
  const assets = new Map<string, PageFile>();
  for (const entry of (await readdir(folder, { recursive: true, withFileTypes: true })).slice(0, filesAtMost)) {
    const name = nameBelow(folder, entry);
    const type = types[extname(entry.name).toLowerCase()];
    if (!entry.isFile() || name === 'index.html' || type === undefined) continue;
    assets.set(name, await pageFile(await readFile(join(folder, name)), type, name.startsWith('assets/')));
  }
  return { index, assets };
}

function nameBelow(folder: string, entry: Dirent): string {
  return relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
}

async function pageFile(identity: Uint8Array, type: string, isImmutable: boolean): Promise<PageFile> {
  const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`;
  const bodies = { identity, ...(compressible.test(type) ? await compressed(identity) : {}) };
  return { type, bodies, etag, isImmutable };
}

/** Compressed once per text, so at the highest level. */
export async function compressed(bytes: Uint8Array): Promise<{ readonly br?: Uint8Array; readonly gzip?: Uint8Array }> {
  if (bytes.length < compressedFromBytes) return {};
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    br: await promisify(brotliCompress)(bytes, { params: parameters }),
    gzip: await promisify(gzip)(bytes, { level: 9 }),
  };
}

/** The smallest coding that the client accepts. A coding with `q=0` is refused. */
export function chosenCoding(accepted: string | undefined, { bodies }: Pick<PageFile, 'bodies'>): Coding {
  const takes = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/u.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  );
  if (bodies.br !== undefined && takes.has('br')) return 'br';
  return bodies.gzip !== undefined && takes.has('gzip') ? 'gzip' : 'identity';
}

/** The index for a page under `base` (`/projectionist` or ''): relative addresses begin there. */
export function indexUnder(index: string, base: string): string {
  return index.replace(/<base href="[^"]*"\s*\/?>/u, `<base href="${base}/" />`);
}
