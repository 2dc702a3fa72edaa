/**
 * Opens one media file in process (docs/reference/limits.md#node-av), and no other file: a playlist named like a film
 * must not make FFmpeg open what it lists. Nothing is decoded before the sizes of the pictures are known, and only by
 * allowed decoders (mediaLimits.ts). Only Job processes may import this folder's native code.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
  AVIO_FLAG_READ,
  Dictionary,
  FFmpegError,
  FormatContext,
  IOContext,
  Log,
} from 'node-av';
import { message } from '../messages/message.ts';
import { systemErrorOf, throwIfDiskFailed } from './diskFault.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { decoderAllowList } from './mediaLimits.ts';
import { refuseHiddenSizes, refuseHugePictures } from './pictureGuard.ts';
import { promisedBytes } from './promisedBytes.ts';

/** Its headers state what a decoder needs. */
const matroska = 'matroska,webm';
/**
 * Self-contained video formats. Excluded on purpose: hls, dash, concat, sdp, image2, imf and others that open further
 * files.
 */
const readableFormats = [
  matroska,
  'mov,mp4,m4a,3gp,3g2,mj2',
  'avi,mpegts,mpeg,mpegvideo,flv,live_flv,asf,asf_o,ogg,rm,wtv,nsv,nuv,mxf,gxf,dv,pva,ty,vivo,ivf,nut',
  'h264,hevc,m4v,vc1,av1,obu,amv,bink,smk',
].join(',');

/** FFmpeg reads a few packets then: enough for the time of the first picture. */
const leastAnalysisUs = 1n;

// A file that lacks more than this share of the size its header promises is cut off or still being copied. Smaller
// differences come from sloppy arithmetic in old muxers.
const missingShareLimit = 0.01;

export interface OpenMedia extends AsyncDisposable {
  readonly format: FormatContext;
  readonly sizeBytes: number;
}

/**
 * Files whose length and pictures were checked by this process. A title's video is opened several times in a row, each time under another
 * path of a descriptor, and a path may be another video's next: so they are known by inode, size and times.
 */
const checkedFiles = new Set<string>();
const checkedFilesKept = 256;

/**
 * `whole`: FFmpeg reads on until it knows every stream: five seconds if a track of subtitles states no size, and it decodes seven
 * pictures that are in order. `keyframes`: of Matroska it reads a few packets, which is enough to decode key frames alone.
 */
export type MediaUse = 'whole' | 'keyframes';

/**
 * Opens `path`, checks how large its pictures are, and finds its streams. Dispose of the result to free FFmpeg's memory;
 * its streams and packets must not be used afterwards. The signal ends the work
 * between two calls. Throws MediaError.
 */
export async function openMedia(path: string, signal?: AbortSignal, use: MediaUse = 'whole'): Promise<OpenMedia> {
  throwIfAborted(signal);
  const { sizeBytes, version } = await regularFile(path);
  // Decoding processes report through facts and errors; FFmpeg's own messages on stderr would only be noise.
  Log.setLevel(AV_LOG_QUIET);
  if (!checkedFiles.has(version)) {
    await refuseCutOff(path, sizeBytes);
    await using first = await openInput(path, signal);
    await refuseHiddenSizes(first.format, signal);
    throwIfDiskFailed(first.format);
    if (checkedFiles.size >= checkedFilesKept) checkedFiles.clear();
    checkedFiles.add(version);
  }
  await using stack = new AsyncDisposableStack();
  const { format } = stack.use(await openInput(path, signal));
  if (use === 'keyframes' && format.iformat?.name === matroska) format.maxAnalyzeDuration = leastAnalysisUs;
  const found = await format.findStreamInfo(null);
  throwIfAborted(signal);
  throwIfDiskFailed(format);
  if (found < 0) throw new MediaError('damaged', message('noStreams', FFmpegError.strerror(found)));
  // With B-frames and negative decoding times a few packets leave the clock unknown.
  if (use === 'keyframes' && format.startTime === AV_NOPTS_VALUE) return await openMedia(path, signal);
  refuseHugePictures(format.streams);
  const owned = stack.move();
  return { format, sizeBytes, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Opens the container with FFmpeg's own limits, and refuses pictures that its header states too large. */
async function openInput(
  path: string,
  signal: AbortSignal | undefined,
): Promise<AsyncDisposable & { readonly format: FormatContext }> {
  const opened = await openedFormat(path, signal);
  const { format } = opened;
  const stop = (): void => format.interrupt();
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', stop);
    await opened[Symbol.asyncDispose]();
  };
  try {
    signal?.addEventListener('abort', stop, { once: true });
    refuseHugePictures(format.streams);
  } catch (error) {
    await close();
    throw error;
  }
  return { format, [Symbol.asyncDispose]: close };
}

/**
 * Reads the header. The file is opened beside the format: node-av tells a failed read only of a file that it was given
 * (docs/reference/limits.md#node-av).
 */
async function openedFormat(
  path: string,
  signal: AbortSignal | undefined,
): Promise<AsyncDisposable & { readonly format: FormatContext }> {
  await using stack = new AsyncDisposableStack();
  // Without the prefix a name such as `concat:a|b.mkv` would be parsed as a protocol.
  const url = `file:${resolve(path)}`;
  const file = new IOContext();
  const found = await file.open2(url, AVIO_FLAG_READ);
  if (found < 0) {
    throw new MediaError('unreadable', message('fileNotOpened'), { cause: systemErrorOf(found) });
  }
  stack.defer(async () => void (await file.closep()));
  const format = new FormatContext();
  format.allocContext();
  format.pb = file;
  using options = Dictionary.fromObject({
    format_whitelist: readableFormats,
    protocol_whitelist: 'file',
    codec_whitelist: decoderAllowList,
  });
  const opened = await format.openInput(url, null, options);
  stack.defer(() => format.closeInput());
  throwIfAborted(signal);
  throwIfDiskFailed(format);
  if (opened < 0) throw unreadable(opened);
  const owned = stack.move();
  return { format, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function unreadable(code: number): MediaError {
  const why = FFmpegError.strerror(code);
  return FFmpegError.fromCode(code)?.isInvalidData === true
    ? new MediaError('damaged', message('noVideoData', why))
    : new MediaError('unreadable', message('videoNotReadHere', why));
}

/** `version` is another one as soon as the file is written, or another file has its path. */
async function regularFile(path: string): Promise<{ readonly sizeBytes: number; readonly version: string }> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new MediaError('unreadable', message('fileNotOpened'), { cause });
  });
  if (found.isDirectory()) throw new MediaError('unreadable', message('fileIsFolder'));
  if (!found.isFile()) throw new MediaError('unreadable', message('fileIsDevice'));
  if (found.size === 0) throw new MediaError('damaged', message('fileEmpty'));
  const { dev, ino, size, mtimeMs, ctimeMs } = found;
  return { sizeBytes: size, version: [dev, ino, size, mtimeMs, ctimeMs].join(' ') };
}

async function refuseCutOff(path: string, sizeBytes: number): Promise<void> {
  const promised = await promisedBytes(path, sizeBytes).catch((cause: unknown) => {
    throw new MediaError('unreadable', message('fileNotRead'), { cause });
  });
  if (promised === undefined || promised - sizeBytes <= promised * missingShareLimit) return;
  throw new MediaError('damaged', message('fileCutOff', String(promised), String(sizeBytes)));
}
