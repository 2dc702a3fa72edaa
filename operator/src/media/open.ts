/**
 * Opens one media file in process (docs/reference/limits.md#node-av), and no other file: a playlist named like a film
 * must not make FFmpeg open what it lists. Only Job processes may import this folder's native code.
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AV_LOG_QUIET, Dictionary, FFmpegError, FormatContext, Log } from 'node-av';
import { message } from '../messages/message.ts';
import { MediaError, throwIfAborted } from './mediaError.ts';
import { promisedBytes } from './promisedBytes.ts';

/**
 * Self-contained video formats. Excluded on purpose: hls, dash, concat, sdp, image2, imf and others that open further
 * files.
 */
const readableFormats = [
  'matroska,webm',
  'mov,mp4,m4a,3gp,3g2,mj2',
  'avi,mpegts,mpeg,mpegvideo,flv,live_flv,asf,asf_o,ogg,rm,wtv,nsv,nuv,mxf,gxf,dv,pva,ty,vivo,ivf,nut',
  'h264,hevc,m4v,vc1,av1,obu,amv,bink,smk',
].join(',');

// A file that lacks more than this share of the size its header promises is cut off or still being copied. Smaller
// differences come from sloppy arithmetic in old muxers.
const missingShareLimit = 0.01;

export interface OpenMedia extends AsyncDisposable {
  readonly format: FormatContext;
  readonly sizeBytes: number;
}

/**
 * Opens `path` and finds its streams. Dispose of the result to free FFmpeg's memory; its streams and packets must not
 * be used afterwards. The signal interrupts reads in progress. Throws MediaError.
 */
export async function openMedia(path: string, signal?: AbortSignal): Promise<OpenMedia> {
  throwIfAborted(signal);
  const sizeBytes = await regularFileSize(path);
  await refuseCutOff(path, sizeBytes);
  // Decoding processes report through facts and errors; FFmpeg's own messages on stderr would only be noise.
  Log.setLevel(AV_LOG_QUIET);
  const format = new FormatContext();
  const stop = (): void => format.interrupt();
  const close = async (): Promise<void> => {
    signal?.removeEventListener('abort', stop);
    await format.closeInput();
  };
  try {
    using options = Dictionary.fromObject({ format_whitelist: readableFormats, protocol_whitelist: 'file' });
    // Without the prefix a name such as `concat:a|b.mkv` would be parsed as a protocol.
    const opened = await format.openInput(`file:${resolve(path)}`, null, options);
    throwIfAborted(signal);
    if (opened < 0) throw unreadable(opened);
    signal?.addEventListener('abort', stop, { once: true });
    const found = await format.findStreamInfo(null);
    throwIfAborted(signal);
    if (found < 0) throw new MediaError('damaged', message('noStreams', FFmpegError.strerror(found)));
  } catch (error) {
    await close();
    throw error;
  }
  return { format, sizeBytes, [Symbol.asyncDispose]: close };
}

function unreadable(code: number): MediaError {
  const why = FFmpegError.strerror(code);
  return FFmpegError.fromCode(code)?.isInvalidData === true
    ? new MediaError('damaged', message('noVideoData', why))
    : new MediaError('unreadable', message('videoNotReadHere', why));
}

async function regularFileSize(path: string): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new MediaError('unreadable', message('fileNotOpened'), { cause });
  });
  if (found.isDirectory()) throw new MediaError('unreadable', message('fileIsFolder'));
  if (!found.isFile()) throw new MediaError('unreadable', message('fileIsDevice'));
  if (found.size === 0) throw new MediaError('damaged', message('fileEmpty'));
  return found.size;
}

async function refuseCutOff(path: string, sizeBytes: number): Promise<void> {
  const promised = await promisedBytes(path, sizeBytes).catch((cause: unknown) => {
    throw new MediaError('unreadable', message('fileNotRead'), { cause });
  });
  if (promised === undefined || promised - sizeBytes <= promised * missingShareLimit) return;
  throw new MediaError('damaged', message('fileCutOff', String(promised), String(sizeBytes)));
}
