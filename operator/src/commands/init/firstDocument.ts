/** The text of a first `projectionist.yaml`, and its writing: only where no file is yet, and whole or not at all. */
import { randomUUID } from 'node:crypto';
import { link, open, rename, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import type { LibraryKind } from '../../library/document.ts';

export interface FirstLibrary {
  readonly name: string;
  readonly kind: LibraryKind;
  readonly path: string;
  readonly why: string;
}

/** One document for each Library, with comments that teach. */
export function firstDocument(libraries: readonly FirstLibrary[]): string {
  const [first, ...others] = libraries;
  // What is taught is of videos.
  const taught = first?.kind === 'franchises' ? shortDocument : taughtDocument;
  const texts = [...(first === undefined ? [] : [taught(first)]), ...others.map(shortDocument)];
  return `${head}${texts.join('---\n')}`;
}

const head = `# Libraries of Projectionist. Check this file after a change: projectionist check projectionist.yaml
# A running \`serve\` takes changes up by itself. Every key: docs/library.md
`;

// What a document without `sources` asks (docs/guides/sources.md).
const askedOfFilms = 'wikidata, which needs no key, and tells ids alone.';
const askedOfSeries = 'wikidata for ids and tvmaze for English texts and some art, which need no key.';

function taughtDocument({ name, kind, path, why }: FirstLibrary): string {
  return `apiVersion: projectionist.dev/v1alpha1
kind: Library
metadata:
  # Part of the webhook address: /webhook/default/${name}
  name: ${name}
spec:
  # movies, series or franchises; it cannot be changed later.
  # Guessed: ${oneLine(why)}.
  kind: ${kind}
  storage:
    # The folder that holds the titles.
    path: ${scalar(path)}

  # When everything is looked at, whoever posts: minute, hour, day, month, day of week. Absent: once an hour.
  # schedule: "0 4 * * *"
  # timeZone: Europe/Berlin

  # Languages of texts and art, the best first.
  # languages: [en]

  # Who is asked for ids, texts and art, the first of them first. Absent: ${kind === 'series' ? askedOfSeries : askedOfFilms}
  # ${kind === 'series' ? 'More texts and art' : 'Texts, posters and other art'} need a key, which is free: put it into secrets/tmdb/token of the data folder. docs/guides/sources.md
  # sources: [{tmdb: {secretRef: {name: tmdb, key: token}}}, ${kind === 'series' ? '{tvmaze: {}}, ' : ''}{wikidata: {}}]

  # Trickplay tiles: worker makes them beside \`serve\`, inline during the walk, off not at all.
  # tiles: {mode: worker, intervalSeconds: 10, widthPixels: 320}

  # What is never looked at, besides samples, extras' junk and hidden folders.
  # ignore: ["**/Extras/**"]

  # Where Radarr, Sonarr and others see the same folder under another path.
  # pathMappings: [{from: /data/media, to: /}]

  # true: nothing is written beside the videos.
  # readOnly: false
`;
}

function shortDocument({ name, kind, path, why }: FirstLibrary): string {
  return `apiVersion: projectionist.dev/v1alpha1
kind: Library
metadata:
  name: ${name}
spec:
  # Guessed: ${oneLine(why)}.
  kind: ${kind}
  storage:
    path: ${scalar(path)}
`;
}

/** In double quotes wherever it could be read as anything but itself. */
function scalar(path: string): string {
  return stringify(path, {
    lineWidth: 0,
    defaultStringType: /^[\w./-]+$/u.test(path) ? 'PLAIN' : 'QUOTE_DOUBLE',
  }).trimEnd();
}

/** A comment ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}

/** `exists`: something has the name, whatever it is, and was not touched. */
export async function writeFirst(file: string, text: string): Promise<'made' | 'exists'> {
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    await link(temporary, file);
    return 'made';
  } catch (error) {
    if (isCode(error, 'EEXIST')) return 'exists';
    if (!isCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS')) throw error;
    return await withoutLinks(temporary, file);
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
}

/** File systems without hard links (FAT, some mounts): the name is taken by an empty file, which is then replaced whole. */
async function withoutLinks(temporary: string, file: string): Promise<'made' | 'exists'> {
  try {
    await (await open(file, 'wx')).close();
  } catch (error) {
    if (isCode(error, 'EEXIST')) return 'exists';
    throw error;
  }
  await rename(temporary, file);
  return 'made';
}

function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
