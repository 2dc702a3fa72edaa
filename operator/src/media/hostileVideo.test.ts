/** Small files that would take gigabytes of memory, or hours, if they were believed. */
import { mkdtemp, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_CODEC_ID_MJPEG, AV_CODEC_ID_PNG, FormatContext } from 'node-av';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cachedVideo } from '../../test/videos/cache.ts';
import { blackPicture, writePictures } from '../../test/videos/hostile.ts';
import { chaptersElement, withElement, withElementBehind, withStatedSize } from '../../test/videos/matroska.ts';
import type { VideoOptions } from '../../test/videos/options.ts';
import { chaptersLimit, parseChapters } from './chapters.ts';
import { picturePixelsLimit, tagCharactersLimit } from './mediaLimits.ts';
import { openMedia } from './open.ts';
import { probeVideo } from './probe.ts';
import { makeThumbnail } from './thumbnail.ts';

const film: VideoOptions = {
  seconds: 4,
  widthPixels: 96,
  heightPixels: 54,
  codec: 'h264',
  keyframeEverySeconds: 1,
  frameRate: 5,
  pictures: 'colours',
};
/** One picture, a little larger than any film's. */
const [wide, high] = [8192, 4368] as const;
const huge: VideoOptions = { ...film, seconds: 0.2, widthPixels: wide, heightPixels: high, keyframeEverySeconds: 9 };
const tooLarge = {
  kind: 'unreadable',
  words: { code: 'pictureTooLarge', values: [`${wide}`, `${high}`, `${picturePixelsLimit}`] },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const put = async (name: string, bytes: Uint8Array): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

describe('pictures', () => {
  test('the limit is a whole picture of 8192 x 4352', () => {
    expect(picturePixelsLimit).toBe(8192 * 4352);
  });

  test.each(['mkv', 'mp4', 'ts'])('larger than any film are refused before they are decoded: .%s', async (ending) => {
    await expect(probeVideo(await cachedVideo(`hostile-huge.${ending}`, huge))).rejects.toMatchObject(tooLarge);
  });

  test('are measured in the film itself where the header states smaller ones', async () => {
    const honest = await readFile(await cachedVideo('hostile-huge.mkv', huge));
    const path = await put('lies.mkv', withStatedSize(honest, [wide, high], [640, 360]));
    await expect(probeVideo(path)).rejects.toMatchObject(tooLarge);
  });

  test('are measured again where another film has the same path, size and time', async () => {
    const lies = withStatedSize(await readFile(await cachedVideo('hostile-huge.mkv', huge)), [wide, high], [640, 360]);
    const plain = await readFile(await cachedVideo('hostile-film.mkv', film));
    const path = await put('exchanged.mkv', Buffer.concat([plain, Buffer.alloc(lies.length - plain.length)]));
    const other = await put('other.mkv', lies);
    for (const one of [path, other]) await utimes(one, 1_700_000_000, 1_700_000_000);
    await using before = await openMedia(path);
    expect(before.sizeBytes).toBe(lies.length);
    await rename(other, path);
    const findStreamInfo = vi.spyOn(FormatContext.prototype, 'findStreamInfo');
    await expect(openMedia(path)).rejects.toMatchObject(tooLarge);
    expect(findStreamInfo).not.toHaveBeenCalled();
    findStreamInfo.mockRestore();
  });

  test.each([
    ['png', AV_CODEC_ID_PNG],
    ['jpeg', AV_CODEC_ID_MJPEG],
  ] as const)('of still formats are no film: %s', async (kind, codecId) => {
    const path = join(folder, `${kind}.mkv`);
    const pictures = Array.from({ length: 4 }, () => blackPicture(kind, 640, 360));
    await writePictures(path, [
      { codecId, widthPixels: 640, heightPixels: 360, pictures: await Promise.all(pictures) },
    ]);
    const probe = await probeVideo(path);
    expect(probe.video).toMatchObject([{ codec: kind === 'png' ? 'png' : 'mjpeg', widthPixels: 640 }]);
    await expect(makeThumbnail(path, probe, { widthPixels: 160 })).rejects.toMatchObject({
      kind: 'unreadable',
      words: { code: 'kindNotDecoded' },
    });
  });

  test('of still formats are not even decoded to find streams, whatever size they hide', async () => {
    const path = join(folder, 'hidden.mkv');
    const picture = await blackPicture('png', 8000, 6000);
    const track = { codecId: AV_CODEC_ID_PNG, widthPixels: 640, heightPixels: 360, pictures: [picture, picture] };
    await writePictures(path, [track]);
    // FFmpeg would have corrected the stated size, had it decoded a picture.
    expect((await probeVideo(path)).video).toMatchObject([{ widthPixels: 640, heightPixels: 360 }]);
  });

  test('of many streams count together', async () => {
    const path = join(folder, 'many.mkv');
    const picture = await blackPicture('png', 16, 16);
    const track = { codecId: AV_CODEC_ID_PNG, widthPixels: 8000, heightPixels: 4000, pictures: [picture] };
    await writePictures(
      path,
      Array.from({ length: 3 }, () => track),
    );
    await expect(probeVideo(path)).rejects.toMatchObject({
      words: { code: 'picturesTooMany', values: ['3', expect.anything()] },
    });
  });
});

describe('chapters', () => {
  const plain = async () => readFile(await cachedVideo('hostile-film.mkv', film));

  test('of a film are read, also behind its pictures', async () => {
    const path = await put('few.mkv', withElement(await plain(), chaptersElement(20)));
    expect((await probeVideo(path)).chapters).toHaveLength(20);
    const behind = await put('behind.mkv', withElementBehind(await plain(), '1043a770', chaptersElement(20)));
    expect((await probeVideo(behind)).chapters).toHaveLength(20);
  });

  test.each([
    ['before the pictures', (file: Buffer) => withElement(file, chaptersElement(30_000))],
    ['behind the pictures', (file: Buffer) => withElementBehind(file, '1043a770', chaptersElement(30_000))],
    [
      'in several lists',
      (file: Buffer) => withElement(file, Buffer.concat(Array.from({ length: 60 }, () => chaptersElement(500)))),
    ],
  ])('of no film are left unread: %s', async (_where, change) => {
    const probe = await probeVideo(await put('chapters.mkv', change(await plain())));
    expect(probe.chapters).toEqual([]);
    expect(probe.video).toHaveLength(1);
  });

  test('of endless titles are cut', () => {
    const pieces = [' Chapter #7:0: ', 'start 0.0, ', 'end 1.0', ' Metadata:', ' title : ', 'x'.repeat(1_000_000), ''];
    expect(parseChapters(pieces, 7)[0]?.title).toBe('x'.repeat(tagCharactersLimit));
  });

  test('are parsed in one pass, and dropped if there are too many', () => {
    const pieces = (count: number) =>
      Array.from({ length: count }, (_, index) => [
        ` Chapter #7:${index}: `,
        'start 0.0, ',
        'end 1.0',
        ' Metadata:',
        ' title : ',
        'x',
        '',
      ]).flat();
    expect(parseChapters(pieces(chaptersLimit), 7)).toHaveLength(chaptersLimit);
    expect(parseChapters(pieces(chaptersLimit + 1), 7)).toEqual([]);
  });
});
