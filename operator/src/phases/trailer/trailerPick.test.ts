import { describe, expect, test } from 'vitest';
import { saying } from '../../../test/saying.ts';
import type { Probe, VideoStream } from '../../title/facts.ts';
import type { TrailerFile } from '../sources.ts';
import {
  endingOf,
  frameHeightOf,
  pickTrailerFiles,
  trailerAtMostBytes,
  trailerMostSeconds,
  trailerTriesAtMost,
  whyNoTrailer,
} from './trailerPick.ts';

function file(url: string, more: Partial<TrailerFile> = {}): TrailerFile {
  return { url, title: 'Film trailer', source: 'archive', ...more };
}

const picked = (files: readonly TrailerFile[], frameHeightPixels?: number) =>
  pickTrailerFiles(files, { languages: ['de', 'pt-BR'], frameHeightPixels }).map(({ url }) => url);

describe('an offered file', () => {
  test.each<readonly [string, Partial<TrailerFile>, boolean]>([
    ['without a description is tried', {}, true],
    ['of 10 s', { durationSeconds: 10 }, true],
    ['of 9 s', { durationSeconds: 9 }, false],
    ['of 8 min', { durationSeconds: trailerMostSeconds }, true],
    ['of more than 8 min', { durationSeconds: trailerMostSeconds + 1 }, false],
    ['as high as the film', { heightPixels: 1080 }, true],
    ['higher than the film', { heightPixels: 1081 }, false],
    ['of the largest size', { sizeBytes: trailerAtMostBytes }, true],
    ['larger than the largest size', { sizeBytes: trailerAtMostBytes + 1 }, false],
  ])('%s', (_, more, isPicked) => {
    expect(picked([file('a', more)], 1080)).toEqual(isPicked ? ['a'] : []);
  });

  test('of any height is tried if the film’s height is unknown', () => {
    expect(picked([file('a', { heightPixels: 4320 })])).toEqual(['a']);
  });
});

test.each<readonly [string, readonly TrailerFile[], readonly string[]]>([
  ['sources keep their order', [file('p', { source: 'peertube' }), file('a', { language: 'de' })], ['p', 'a']],
  [
    'a wanted language comes first',
    [file('x', { language: 'fr' }), file('n'), file('d', { language: 'de' })],
    ['d', 'n', 'x'],
  ],
  [
    'a source is finished before the next, whatever the languages',
    [
      file('n', { source: 'peertube' }),
      file('a', { language: 'de' }),
      file('p', { source: 'peertube', language: 'fr' }),
    ],
    ['n', 'p', 'a'],
  ],
  ['a wanted language of another region comes first', [file('n'), file('p', { language: 'pt' })], ['p', 'n']],
  [
    'otherwise each source’s own order counts',
    [file('b', { heightPixels: 2 }), file('a', { heightPixels: 9 })],
    ['b', 'a'],
  ],
])('%s', (_, files, urls) => {
  expect(picked(files)).toEqual(urls);
});

test('only as many are tried as a title has time for', () => {
  expect(picked(Array.from({ length: 9 }, (_, index) => file(String(index))))).toHaveLength(trailerTriesAtMost);
});

function stream(widthPixels: number, heightPixels: number): VideoStream {
  const more = { displayAspect: widthPixels / heightPixels, rotationDegrees: 0, isDefault: true };
  return { index: 0, codec: 'h264', widthPixels, heightPixels, ...more };
}

function probe(more: Partial<Probe> = {}): Probe {
  const lists = { audio: [], subtitles: [], chapters: [] };
  return { container: 'mov,mp4,m4a', durationSeconds: 120, video: [stream(1920, 1080)], ...lists, ...more };
}

describe('the frame height of a film', () => {
  test.each<readonly [string, readonly (Probe | undefined)[], number | undefined]>([
    ['is its height', [probe()], 1080],
    ['counts the cropped bars of a wide film', [probe({ video: [stream(1920, 800)] })], 1080],
    ['of a 4:3 film is its own height', [probe({ video: [stream(1440, 1080)] })], 1080],
    ['is that of its best version', [probe({ video: [stream(720, 404)] }), probe(), undefined], 1080],
    ['is rounded up for a frame that is no whole number', [probe({ video: [stream(1918, 800)] })], 1079],
    ['is unknown without a probe', [undefined], undefined],
    ['is unknown for sound alone', [probe({ video: [] })], undefined],
  ])('%s', (_, probes, height) => {
    expect(frameHeightOf(probes)).toBe(height);
  });
});

describe('a downloaded file', () => {
  test.each<readonly [string, Partial<Probe>, number | undefined, RegExp | undefined]>([
    ['is a trailer', {}, 1080, undefined],
    ['is a trailer of a film that is not probed', {}, undefined, undefined],
    ['has no picture', { video: [] }, 1080, /no picture/u],
    ['is as short as a trailer can be', { durationSeconds: 10 }, 1080, undefined],
    ['is as long as a trailer can be', { durationSeconds: trailerMostSeconds }, 1080, undefined],
    ['is too short', { durationSeconds: 9.9 }, 1080, /10 s/u],
    ['is the film itself', { durationSeconds: 5_400 }, 1080, /5400 s.*8 min/u],
    ['is taller', { video: [stream(3840, 2160)] }, 1080, /2160 pixels/u],
    ['has a container that few players read', { container: 'flic' }, 1080, /flic/u],
  ])('%s', (_, more, height, reason) => {
    const found = whyNoTrailer(probe(more), height);
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toEqual(saying(reason));
  });
});

test.each<readonly [string, string, string | undefined]>([
  ['mov,mp4,m4a,3gp,3g2,mj2', 'https://x.example/trailer.mp4', 'mp4'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'https://x.example/trailer.MOV?token=1', 'mov'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'https://x.example/trailer.mov?', 'mov'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'https://x.example/trailer.mov#t=5', 'mov'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'https://x.example/trailer.m4v', 'm4v'],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'https://x.example/trailer.php', 'mp4'],
  ['matroska,webm', 'trailer.webm', 'webm'],
  ['matroska,webm', 'trailer.mp4', 'mkv'],
  ['mpegts', 'trailer', 'ts'],
  ['mpeg', 'x.vob', 'mpg'],
  ['asf', 'trailer.asf', 'wmv'],
  ['ogg', 'trailer.ogg', 'ogv'],
  ['avi', '../../etc/passwd.avi', 'avi'],
  ['image2', 'x.mp4', undefined],
  ['unknown', '', undefined],
])('a %s that came as %s gets the ending %s', (container, name, ending) => {
  expect(endingOf({ container }, name)).toBe(ending);
});
