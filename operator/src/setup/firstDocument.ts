/** The text of a first `projectionist.yaml`, written atomically and only if no file has the name. */
import { stringify } from 'yaml';
import type { LibraryKind } from '../library/document.ts';
import { englishText } from '../messages/english.ts';
import { unwrittenReason } from '../messages/systemError.ts';
import { CommandError } from '../process/commandError.ts';
import { shownPath } from '../process/terminal.ts';
import { writeNewFile } from './wholeFile.ts';

export interface FirstLibrary {
  readonly name: string;
  readonly kind: LibraryKind;
  readonly path: string;
  /** The evidence of a guess, for a comment; empty if a person chose. */
  readonly why: string;
  /** Keys of the spec that get a value: no comment explains them. */
  readonly chosen?: readonly string[];
}

/** One document for each Library; the first has comments that explain the keys. `stories`: what its stories follow. */
export function firstDocument(libraries: readonly FirstLibrary[], stories: readonly string[] = []): string {
  const [first, ...others] = libraries;
  // The comments explain keys of video Libraries.
  const shortOf = (library: FirstLibrary) => shortDocument(library, library === withStories ? stories : []);
  const withStories = libraries.find(({ kind }) => kind === 'franchises');
  const textOfFirst = first?.kind === 'franchises' ? shortOf : commentedDocument;
  const texts = [...(first === undefined ? [] : [textOfFirst(first)]), ...others.map(shortOf)];
  return `${head}${texts.join('---\n')}`;
}

const head = `# Libraries of Projectionist. Check this file after a change: projectionist check FILE
# A running \`serve\` loads changes by itself. Every key: projectionist docs library
`;

// Of a document without `sources` (docs/guides/sources.md), of both kinds: only the first of several Libraries has comments.
const askedByDefault = 'wikidata for ids; for series also tvmaze for English texts and some art. Neither needs a key.';

export function shortDocuments(libraries: readonly FirstLibrary[]): string {
  return libraries.map((library) => shortDocument(library, [])).join('---\n');
}

function commentedDocument({ name, kind, path, why, chosen = [] }: FirstLibrary): string {
  const comments = Object.entries(commentsOf(kind)).flatMap(([key, text]) =>
    chosen.includes(key) ? [] : [`\n${text}`],
  );
  return `apiVersion: projectionist.dev/v1alpha1
kind: Library
metadata:
  # Part of the webhook address: /webhook/default/${name}
  name: ${scalar(name)}
spec:
  # movies, series or franchises; it cannot be changed later.
${guessed(why)}  kind: ${kind}
  storage:
    # The folder that holds the titles.
    path: ${scalar(path)}
${comments.join('')}`;
}

/** By the key that each explains. */
function commentsOf(kind: LibraryKind): Readonly<Record<string, string>> {
  return {
    schedule: `  # When a full scan runs, besides webhooks: minute, hour, day, month, day of week. Default: once an hour.
  # schedule: "0 4 * * *"
  # timeZone: Europe/Berlin
`,
    languages: `  # Languages of texts and art, the preferred first.
  # languages: [en]
`,
    sources: `  # Services for ids, texts and art, in order of preference. Default:
  # ${askedByDefault}
  # Other texts and art need a key, which is free: put it into secrets/tmdb/token of the data folder. More: projectionist docs sources
  # sources: [{tmdb: {secretRef: {name: tmdb, key: token}}}, ${kind === 'series' ? '{tvmaze: {}}, ' : ''}{wikidata: {}}]
`,
    tiles: `  # Trickplay tiles: worker makes them in the background of \`serve\`, inline during the scan, off makes none.
  # tiles: {mode: worker, intervalSeconds: 10, widthPixels: 320}
`,
    ignore: `  # What scans ignore, besides samples, junk in extras and hidden folders.
  # ignore: ["**/Extras/**"]
`,
    pathMappings: `  # For Radarr, Sonarr and others that see the same folder under another path.
  # pathMappings: [{from: /data/media, to: /}]
`,
    readOnly: `  # true: nothing is written beside the videos.
  # readOnly: false
`,
  };
}

function shortDocument({ name, kind, path, why }: FirstLibrary, stories: readonly string[]): string {
  return `apiVersion: projectionist.dev/v1alpha1
kind: Library
metadata:
  name: ${scalar(name)}
spec:
${guessed(why)}  kind: ${kind}
  storage:
    path: ${scalar(path)}
${kind === 'franchises' ? `${storiesText(stories)}${postersText}` : ''}`;
}

const postersText = `
  # Posters of parts that you do not have. The key is free: put it into secrets/tmdb/token of the data folder.
  # sources: [{tmdb: {secretRef: {name: tmdb, key: token}}}, {tvmaze: {}}]
`;

/** Names of stories are plain YAML. */
function storiesText(stories: readonly string[]): string {
  const explained =
    '  # Stories that come with the program (projectionist stories list). A file of yours with the same name counts instead.';
  return stories.length === 0
    ? `\n${explained}\n  # stories: [star-wars]\n`
    : `\n${explained}\n  stories:\n${stories.map((name) => `    - ${name}\n`).join('')}`;
}

/** Double-quoted if YAML could read it as something else. */
function scalar(path: string): string {
  return stringify(path, {
    lineWidth: 0,
    defaultStringType: /^[\w./-]+$/u.test(path) ? 'PLAIN' : 'QUOTE_DOUBLE',
  }).trimEnd();
}

function guessed(why: string): string {
  return why === '' ? '' : `  # Guessed: ${oneLine(why)}.\n`;
}

/** A line break would end the YAML comment. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
}

/** Returns `exists` if a file, folder or link already has the name; it is left untouched. Throws a CommandError. */
export async function writeFirst(file: string, text: string): Promise<'made' | 'exists'> {
  try {
    return (await writeNewFile(file, text)) === 'saved' ? 'made' : 'exists';
  } catch (error) {
    throw new CommandError(`${shownPath(file)} could not be written, ${englishText(unwrittenReason(error))}`, {
      cause: error,
    });
  }
}
