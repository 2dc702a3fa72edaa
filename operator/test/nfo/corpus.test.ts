import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type NfoDocument, readNfo } from '../../src/nfo/nfoDocument.ts';
import type { NfoElement } from '../../src/nfo/nfoElement.ts';
import { memoryOfOwn, type NfoMemory, ownChildren } from '../../src/nfo/nfoForeign.ts';
import { readNfoIds } from '../../src/nfo/nfoIds.ts';
import { mergeAddresses, mergeNfo } from '../../src/nfo/nfoMerge.ts';
import { encodeNfo } from '../../src/nfo/nfoText.ts';
import { episodeElements, movieElements, seasonElements, seriesElements } from '../../src/phases/nfo/nfoElements.ts';
import { streamElements } from '../../src/phases/nfo/nfoStreams.ts';
import { saying } from '../saying.ts';
import { episodeDetails, filmDetails, seriesDetails } from './sampleDetails.ts';

const corpus = join(import.meta.dirname, 'corpus');
const files = (folder: string) =>
  readdirSync(join(corpus, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.nfo'))
    .toSorted();
const normal = files('').filter((name) => !name.startsWith('left'));
const bytesOf = (name: string) => readFileSync(join(corpus, name));

const streams = streamElements({
  container: 'matroska,webm',
  durationSeconds: 6240.4,
  video: [
    {
      index: 0,
      codec: 'hevc',
      widthPixels: 1920,
      heightPixels: 1080,
      displayAspect: 16 / 9,
      rotationDegrees: 0,
      isDefault: true,
    },
  ],
  audio: [{ index: 1, codec: 'ac3', channels: 6, sampleRateHz: 48_000, language: 'eng', isDefault: true }],
  subtitles: [],
  chapters: [],
});
const context = { languages: ['en'], withTrailer: true, streams };

function wantedOf({ roots }: NfoDocument): (readonly NfoElement[])[] {
  return roots.map(({ name }, index) => {
    if (name === 'movie') return movieElements(filmDetails, { ...context, ids: filmDetails.ids });
    if (name === 'tvshow') return seriesElements(seriesDetails, { ...context, ids: seriesDetails.ids });
    if (name === 'season') return seriesDetails.seasons.slice(0, 1).flatMap(seasonElements);
    return episodeElements(episodeDetails(1, index + 1), seriesDetails, context);
  });
}

function documentOf(bytes: Uint8Array): NfoDocument {
  const reading = readNfo(bytes);
  if (reading.state !== 'read') throw new Error(`expected a file that can be read: ${reading.reason}`);
  return reading.document;
}

/** Removes our elements and the blanks before each. */
function withoutOurs(bytes: Uint8Array, memory: NfoMemory): Uint8Array {
  const document = documentOf(bytes);
  const own = [...ownChildren(document, memory).values()].flat().toSorted((left, right) => right.start - left.start);
  let { text } = document;
  for (const { start, end } of own) text = text.slice(0, start).trimEnd() + text.slice(end);
  return encodeNfo(text, document.encoding);
}

function isSubsequence(part: Uint8Array, whole: Uint8Array): boolean {
  let at = 0;
  for (const byte of whole) if (byte === part[at]) at += 1;
  return at === part.length;
}

function merged(bytes: Uint8Array): { bytes: Uint8Array; memory: NfoMemory } {
  const document = documentOf(bytes);
  const result = mergeNfo(document, wantedOf(document), undefined);
  return { bytes: result.bytes ?? bytes, memory: result.memory };
}

test('the corpus has files of all writers', () => {
  expect(normal.length).toBeGreaterThanOrEqual(50);
  for (const writer of ['radarr', 'sonarr', 'kodi', 'jellyfin', 'emby', 'tinymediamanager', 'mediaelch', 'people']) {
    expect(normal.filter((name) => name.startsWith(writer)).length).toBeGreaterThan(2);
  }
});

const withRoots = normal.filter((name) => documentOf(bytesOf(name)).roots.length > 0);

describe('a foreign file', () => {
  test.each(withRoots)('%s gets missing elements and keeps every byte', (name) => {
    const before = bytesOf(name);
    const after = merged(before);
    expect(isSubsequence(before, after.bytes)).toBe(true);
    expect(Object.keys(after.memory.added).length).toBeGreaterThan(0);
    const bare = Buffer.from(withoutOurs(after.bytes, after.memory));
    // In a root that was on one line, we added a line end before its end tag.
    if (name === 'people/empty-root.nfo') expect(bare.toString()).toBe('<movie>\n</movie>');
    else expect(bare.equals(before)).toBe(true);
  });

  test.each(withRoots)('%s is not changed a second time', (name) => {
    const first = merged(bytesOf(name));
    const document = documentOf(first.bytes);
    const again = mergeNfo(document, wantedOf(document), first.memory);
    expect(again.bytes).toBeUndefined();
    expect(again.memory).toEqual(first.memory);
    // Nor by a program that lost the record.
    expect(mergeNfo(document, wantedOf(document), undefined).bytes).toBeUndefined();
  });

  test.each(withRoots)('%s never gets a second element of a single value', (name) => {
    const before = documentOf(bytesOf(name));
    const after = documentOf(merged(bytesOf(name)).bytes);
    for (const [number, root] of after.roots.entries()) {
      for (const single of [
        'title',
        'plot',
        'premiered',
        'aired',
        'year',
        'mpaa',
        'runtime',
        'ratings',
        'set',
        'fileinfo',
        'trailer',
      ]) {
        const count = (children: typeof root.children) => children.filter((child) => child.name === single).length;
        const had = count(before.roots[number]?.children ?? []);
        expect([single, count(root.children)]).toEqual([single, had > 0 ? had : Math.min(count(root.children), 1)]);
      }
    }
  });

  test.each(withRoots)('%s: removed elements do not come back until the foreign content changes', (name) => {
    const original = bytesOf(name);
    const first = merged(original);
    const bare = withoutOurs(first.bytes, first.memory);
    const document = documentOf(bare);
    const second = mergeNfo(document, wantedOf(document), first.memory);
    expect(second.bytes).toBeUndefined();
    const changed = documentOf(encodeNfo(`${document.text}<!-- a new line -->`, document.encoding));
    expect(mergeNfo(changed, wantedOf(changed), second.memory).bytes).toBeDefined();
  });
});

describe('files of addresses alone', () => {
  const block = { name: 'movie', elements: movieElements(filmDetails, { ...context, ids: filmDetails.ids }) } as const;

  test.each(normal.filter((name) => !withRoots.includes(name)))('%s: our document goes before them', (name) => {
    const before = bytesOf(name);
    const bytes = mergeAddresses(documentOf(before), block, undefined);
    if (bytes === undefined) throw new Error('expected an addition');
    expect(Buffer.from(bytes).subarray(-before.length).equals(before)).toBe(true);
    const document = documentOf(bytes);
    const memory = memoryOfOwn(document);
    expect(mergeNfo(document, [block.elements], memory).bytes).toBeUndefined();
    // Once somebody removed it, it stays out.
    expect(mergeAddresses(documentOf(before), block, memory)).toBeUndefined();
  });
});

describe('files that are left alone', () => {
  const causes: Readonly<Record<string, readonly [cause: string, reason: RegExp, line?: number]>> = {
    'another-root': ['broken', /"musicvideo"; expected one of movie/u, 1],
    'bare-ampersand': ['broken', /^& is nothing that XML knows/u, 2],
    blanks: ['noMetadata', /empty/u],
    'bom-and-latin1': ['broken', /iso-8859-1.*utf-8/u],
    'cut-off': ['broken', /cut off/u, 29],
    deep: ['broken', /deeper than 100/u, 1],
    empty: ['noMetadata', /empty/u],
    'entity-bomb': ['broken', /entities/u, 2],
    'external-document-type': ['broken', /outside file/u, 1],
    'external-entity': ['broken', /outside file/u, 2],
    html: ['noMetadata', /HTML/u],
    'not-utf-8': ['broken', /not utf-8/u],
    'nul-inside': ['broken', /character/iu, 2],
    scene: ['noMetadata', /for people/u],
    'text-before': ['broken', /before its first/u, 1],
    'two-kinds': ['broken', /<tvshow> follows a <movie>/u, 4],
    'unknown-entity': ['broken', /nbsp/u, 2],
    'wrong-encoding-named': ['broken', /utf-16/u],
    'wrongly-nested': ['broken', /end tag/u, 2],
    zeros: ['noMetadata', /empty/u],
  };

  test('are all listed here', () => {
    expect(files('left').map((name) => name.replace('.nfo', ''))).toEqual(Object.keys(causes).toSorted());
  });

  test.each(Object.entries(causes))('%s is reported with its reason and line', (name, [cause, reason, line]) => {
    const reading = readNfo(bytesOf(`left/${name}.nfo`));
    expect(reading).toMatchObject({ state: 'left', cause, reason: saying(reason) });
    expect(reading.state === 'left' && 'line' in reading ? reading.line : undefined).toBe(line);
  });

  test('a file of more than 10 MB is not read', () => {
    const bytes = Buffer.alloc(100 * 1024 * 1024, '<movie><title>A</title>');
    expect(readNfo(bytes)).toMatchObject({
      state: 'left',
      cause: 'broken',
      reason: saying(/expected at most/u),
    });
  });
});

describe('ids of the corpus', () => {
  test.each(normal.filter((name) => /(?:^|\/)(?:movie|urls-only|utf-16|tabs|latin1|windows|blank)/u.test(name)))(
    '%s names only the film',
    (name) => {
      const { ids, conflicts } = readNfoIds(bytesOf(name), 'movie');
      expect(conflicts).toEqual([]);
      for (const [scheme, id] of Object.entries(ids))
        expect([scheme, id]).toEqual([scheme, { tmdb: '4242', imdb: 'tt1234567' }[scheme]]);
      if (!/minimal|one-line/u.test(name)) expect(Object.keys(ids).length).toBeGreaterThan(0);
    },
  );

  test.each(normal.filter((name) => /tvshow/u.test(name) && !/without-id/u.test(name)))(
    '%s names only the series',
    (name) => {
      const { ids, conflicts } = readNfoIds(bytesOf(name), 'series');
      expect(conflicts).toEqual([]);
      const known: Readonly<Record<string, string>> = seriesDetails.ids;
      for (const [scheme, id] of Object.entries(ids)) expect([scheme, id]).toEqual([scheme, known[scheme]]);
      expect(Object.keys(ids).length).toBeGreaterThan(0);
    },
  );

  test('scene text is searched for addresses, and broken files are ignored', () => {
    // They count only for a title of that name.
    expect(readNfoIds(bytesOf('left/scene.nfo'), 'movie')).toEqual({
      ids: {},
      conflicts: [],
      loose: { imdb: 'tt1234567' },
    });
    expect(readNfoIds(bytesOf('left/cut-off.nfo'), 'movie').ids).toEqual({});
    expect(readNfoIds(bytesOf('mediaelch/tvshow-without-id.nfo'), 'series').ids).toEqual({});
  });
});
