/**
 * Writing and merging .nfo files, CPU time only: the work of a walk between reading and writing a file's bytes. All forms of the
 * corpus take turns, so that one program's small files do not dominate the figure. Each merge is undone, to check that only our elements were added.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type NfoDocument, readNfo } from '../operator/src/nfo/nfoDocument.ts';
import { freshNfo } from '../operator/src/nfo/nfoElement.ts';
import { memoryOfOwn, ownChildren } from '../operator/src/nfo/nfoForeign.ts';
import { mergeNfo, type NfoMerged } from '../operator/src/nfo/nfoMerge.ts';
import { encodeNfo } from '../operator/src/nfo/nfoText.ts';
import { episodeElements, movieElements, seriesElements } from '../operator/src/phases/nfo/nfoElements.ts';
import { episodeDetails, filmDetails, seriesDetails } from '../operator/test/nfo/sampleDetails.ts';
import { atLeast, cpuMs, type Figure, median } from './figure.ts';

const FILES = 10_000;
const ROUNDS = 3;
const CORPUS = fileURLToPath(new URL('../operator/test/nfo/corpus', import.meta.url));
const CONTEXT = { languages: ['en'], withTrailer: true, streams: [] };

export function nfoBench(): Figure[] {
  const forms = foreignFiles();
  const kept = forms.filter(isOnlyAddedTo).length / forms.length;
  return [
    atLeast(
      'nfo',
      `merged into ${FILES} files of ${forms.length} forms, files/s of CPU`,
      perSecond((index) => merge(formAt(forms, index))),
      2_000,
      '',
    ),
    atLeast('nfo', `wrote ${FILES} new files, files/s of CPU`, perSecond(writeNew), 2_000, ''),
    atLeast('nfo', 'merges that only added bytes', kept, 1, 'of all'),
  ];
}

/** The bytes of foreign files that can be merged into. */
function foreignFiles(): Uint8Array[] {
  const names = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.nfo')).map((name) => readFileSync(`${CORPUS}/${name}`));
  return files.filter((bytes) => {
    const reading = readNfo(bytes);
    const [root] = reading.state === 'read' ? reading.document.roots : [];
    // A root element on a single line gets a line end too.
    return root !== undefined && root.children.length > 0;
  });
}

function formAt(forms: readonly Uint8Array[], index: number): Uint8Array {
  const form = forms[index % forms.length];
  if (form === undefined) throw new Error('expected files to merge into');
  return form;
}

/** The median of some rounds, after one warm-up round. */
function perSecond(work: (index: number) => unknown): number {
  const round = (): number => {
    const before = process.cpuUsage();
    for (let index = 0; index < FILES; index += 1) work(index);
    return FILES / (cpuMs(before) / 1_000);
  };
  round();
  return median(Array.from({ length: ROUNDS }, round));
}

function writeNew(index: number): number {
  const details = { ...filmDetails, title: `Film ${index}` };
  const bytes = freshNfo([{ name: 'movie', elements: movieElements(details, { ...CONTEXT, ids: details.ids }) }]);
  const reading = readNfo(bytes);
  if (reading.state !== 'read') throw new Error(`expected our own file to be read: ${reading.reason}`);
  return Object.keys(memoryOfOwn(reading.document).added).length;
}

function merge(bytes: Uint8Array): NfoMerged {
  const document = documentOf(bytes);
  const elements = document.roots.map(({ name }, index) => {
    if (name === 'movie') return movieElements(filmDetails, { ...CONTEXT, ids: filmDetails.ids });
    if (name === 'tvshow') return seriesElements(seriesDetails, { ...CONTEXT, ids: seriesDetails.ids });
    return episodeElements(episodeDetails(1, index + 1), seriesDetails, CONTEXT);
  });
  return mergeNfo(document, elements, undefined);
}

/** True if removing our additions restores the original bytes. */
function isOnlyAddedTo(before: Uint8Array): boolean {
  const { bytes, memory } = merge(before);
  if (bytes === undefined) return false;
  const document = documentOf(bytes);
  const own = [...ownChildren(document, memory).values()].flat().toSorted((left, right) => right.start - left.start);
  let { text } = document;
  for (const { start, end } of own) text = text.slice(0, start).trimEnd() + text.slice(end);
  return Buffer.from(encodeNfo(text, document.encoding)).equals(before);
}

function documentOf(bytes: Uint8Array): NfoDocument {
  const reading = readNfo(bytes);
  if (reading.state !== 'read') throw new Error(`expected a file that can be read: ${reading.reason}`);
  return reading.document;
}
