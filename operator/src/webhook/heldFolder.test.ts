import { describe, expect, test } from 'vitest';
import { senderBodies } from '../../test/bodies/corpus.ts';
import { type Place, readChangedPath } from './changedPath.ts';
import { heldFolder } from './heldFolder.ts';
import { webhookLimits } from './limits.ts';
import { wishOf } from './wishOf.ts';

const cases: readonly (readonly [Place, string, string | undefined])[] = [
  // As sent, whatever the name.
  ['movie.folderPath', '/movies/Heat (1995)', '/movies/Heat (1995)'],
  ['movie.folderPath', '/movies/Heat (1995)//', '/movies/Heat (1995)'],
  ['movie.folderPath', 'D:\\Movies\\Heat\\', 'D:\\Movies\\Heat'],
  ['movie.folderPath', '/movies/Season 1', '/movies/Season 1'],
  ['movie.folderPath', '/movies/Heat.mkv', '/movies/Heat.mkv'],
  ['movie.path', '/movies/BDMV', '/movies/BDMV'],
  ['series.path', '/tv/Specials/', '/tv/Specials'],
  ['series.path', '\\\\nas\\tv\\Lost', '\\\\nas\\tv\\Lost'],
  // The folder of the file, outside the folders of a disc.
  ['movieFile.path', '/movies/Heat (1995)/Heat.mkv', '/movies/Heat (1995)'],
  ['movieFile.path', '/movies/Heat (1995)/Heat.unknown', '/movies/Heat (1995)'],
  ['movieFile.path', '/movies/Heat (1995)//Heat.mkv', '/movies/Heat (1995)'],
  ['movieFile.path', '/movies/Heat (1995)/', '/movies/Heat (1995)'],
  ['movieFile.path', '/movies/Heat (1995)\\Heat.mkv', '/movies/Heat (1995)'],
  ['movieFile.path', '\\\\nas\\m\\Heat\\Heat.mkv', '\\\\nas\\m\\Heat'],
  ['movieFile.path', '/movies/Heat/BDMV/STREAM/00001.m2ts', '/movies/Heat'],
  ['movieFile.path', '/movies/Heat/BDMV/index.bdmv', '/movies/Heat'],
  ['movieFile.path', '/movies/Heat/BDMV/JAR/a.mkv', '/movies/Heat/BDMV/JAR'],
  ['path', '/tv/Lost.mkv/', '/tv/Lost.mkv'],
  ['episodeFile.path', '/tv/ 24 /e01.mkv', '/tv/ 24 '],
  ['movieFile.path', 'D:\\Heat\\bdmv\\stream\\00001.m2ts', 'D:\\Heat'],
  ['movieFile.path', '/movies/Heat/VIDEO_TS/VIDEO_TS.IFO', '/movies/Heat'],
  ['movieFile.path', '/movies/STREAM/a.mkv', '/movies/STREAM'],
  ['movieFile.path', '/movies/Season 1/a.mkv', '/movies/Season 1'],
  // One season folder up, never two.
  ['episodeFile.path', '/tv/Lost/Season 1/e01.mkv', '/tv/Lost'],
  ['episodeFile.path', '/tv/Lost/Season 01/e01.mkv', '/tv/Lost'],
  ['episodeFile.path', '/tv/Lost/S01/e01.mkv', '/tv/Lost'],
  ['episodeFile.path', '/tv/Lost/Specials/e01.mkv', '/tv/Lost'],
  ['episodeFile.path', '/tv/Lost/e01.mkv', '/tv/Lost'],
  ['episodeFile.path', '/tv/Season 1/Season 2/e01.mkv', '/tv/Season 1'],
  ['episodeFile.path', 'E:\\TV\\Lost\\Season 1\\e01.mkv', 'E:\\TV\\Lost'],
  ['episodeFile.path', '/tv/Lost/Season 1/BDMV/STREAM/00001.m2ts', '/tv/Lost'],
  ['episodeFile.path', '/tv/Dark/Staffel 2/e01.mkv', '/tv/Dark'],
  // A name that could be a title stays: the walk lifts it.
  ['episodeFile.path', '/tv/24/24 - S01E01.mkv', '/tv/24'],
  ['episodeFile.path', '/tv/Extras/Extras - S01E01.mkv', '/tv/Extras'],
  ['episodeFile.path', '/tv/Lost/Lost - Season 2/e01.mkv', '/tv/Lost/Lost - Season 2'],
  ['episodeFile.path', '/tv/The.Wonder.Years.S04.PDTV/e01.avi', '/tv/The.Wonder.Years.S04.PDTV'],
  ['path', '/movies/21', '/movies/21'],
  ['path', '/movies/T2/T2.mkv', '/movies/T2'],
  ['path', '/movies/Special/Special.mkv', '/movies/Special'],
  ['path', '/tv/Pier S01-S03/Pier S01E01.mkv', '/tv/Pier S01-S03'],
  ['episodeFile.path', '/tv/El Muelle/Segunda Temporada/01.avi', '/tv/El Muelle'],
  ['episodeFile.path', '/tv/El Muelle/Especiales/01.avi', '/tv/El Muelle'],
  ['episodeFile.path', '/tv/Pier/S02 - The Return/01.mkv', '/tv/Pier'],
  ['path', '/movies/2012/2012.mkv', '/movies/2012'],
  ['path', '/movies/Volume 2/film.mkv', '/movies/Volume 2'],
  ['path', '/movies/Book 1/film.mkv', '/movies/Book 1'],
  ['path', '/movies/Series 7 - The Contenders (2001)', '/movies/Series 7 - The Contenders (2001)'],
  // A video file becomes its folder; a season folder becomes its series.
  ['Path', '/movies/Heat (1995)', '/movies/Heat (1995)'],
  ['Path', '/movies/Heat (1995)/Heat.MKV', '/movies/Heat (1995)'],
  ['Path', '/movies/Heat.mkv/', '/movies/Heat.mkv'],
  ['Path', '/tv/Lost/Season 1', '/tv/Lost'],
  ['Path', '/tv/Lost/Season 1/', '/tv/Lost'],
  ['Path', '/tv/Lost/Season 1/e01.mkv', '/tv/Lost'],
  ['path', '/movies/Heat/VIDEO_TS', '/movies/Heat'],
  ['path', '/movies/Heat/poster.jpg', '/movies/Heat/poster.jpg'],
  ['path', 'Heat (1995)', 'Heat (1995)'],
  ['path', '../../etc/passwd', '../../etc/passwd'],
  // No name that a title could have.
  ['path', '/', undefined],
  ['path', '\\\\', undefined],
  ['path', 'C:\\', undefined],
  ['path', 'c:', undefined],
  ['path', '..', undefined],
  ['path', 'Heat.mkv', undefined],
  ['path', '/Season 1', undefined],
  ['movieFile.path', '/Heat.mkv', undefined],
  ['movieFile.path', 'C:\\Heat.mkv', undefined],
  ['movieFile.path', 'C:Heat.mkv', undefined],
  ['episodeFile.path', '/Season 1/e01.mkv', undefined],
  ['series.path', '///', undefined],
];

test.each(cases)('%s %s holds %s', (place, value, expected) => {
  expect(heldFolder({ place, value })).toBe(expected);
});

test('4,096 separators are handled at once', () => {
  expect(heldFolder({ place: 'path', value: '/'.repeat(4096) })).toBeUndefined();
  expect(heldFolder({ place: 'path', value: `${'/.\\'.repeat(1365)}` })).toBeUndefined();
});

describe('the wish of a webhook', () => {
  const readable = senderBodies.filter(({ body }) => Buffer.byteLength(body) <= webhookLimits.bodyBytes);
  test.each(readable)('$name', ({ body, userAgent, expected }) => {
    const changed = readChangedPath(Buffer.from(body), userAgent);
    const { known, ...wish } = wishOf(changed);
    expect(known).toMatchObject({ sender: changed.sender });
    expect(wish).toEqual(
      expected.held === undefined
        ? { kind: 'full', paced: expected.now !== true, trigger: 'webhook', acceptMissing: false }
        : { kind: 'folder', path: expected.held, again: expected.again === true },
    );
  });

  test('a season pack of 65 files holds one folder', () => {
    const paths = Array.from({ length: 65 }, (_, index) => `/tv/Lost/Season 1/Lost - S01E${index}.mkv`);
    const held = paths.map((value) => heldFolder({ place: 'episodeFile.path', value }));
    expect(new Set(held)).toEqual(new Set(['/tv/Lost']));
  });

  test('a deletion without a folder is a paced full walk', () => {
    const wish = wishOf(readChangedPath(Buffer.from('{"eventType":"MovieDelete","movie":{"folderPath":"/"}}')));
    expect(wish).toMatchObject({ kind: 'full', paced: true });
  });

  test.each([
    ['Radarr imported a film', { eventType: 'Download', movie: {} }, { sender: 'radarr', change: 'imported' }],
    ['Sonarr renamed files', { eventType: 'Rename', series: {} }, { sender: 'sonarr', change: 'renamed' }],
    ['Radarr deletes a film', { eventType: 'MovieDelete', movie: {} }, { sender: 'radarr', change: 'deleted' }],
    ['Jellyfin has an item', { NotificationType: 'ItemAdded' }, { sender: 'jellyfin', change: 'added' }],
    ['a connection test', { eventType: 'Test', movie: {} }, { sender: 'radarr', change: 'test' }],
    ['something else', { eventType: 'Health', series: {} }, { sender: 'sonarr' }],
    ['nothing', {}, { sender: 'other' }],
  ] as const)('says what was reported: %s', (_, body, known) => {
    expect(wishOf(readChangedPath(Buffer.from(JSON.stringify(body)))).known).toEqual(known);
  });
});
