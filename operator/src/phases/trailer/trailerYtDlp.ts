/**
 * Runs yt-dlp for one link (docs/reference/services.md#yt-dlp), only if the user configured the program. Its arguments
 * make it write into the given staging folder, and read no configuration, plugin, cookie or password file. It gets no
 * variable of ours, and a home that is empty and removed afterwards. It is no sandbox: the program runs as our user. Its
 * whole process group is killed at the time limit, and when this process ends, however it ends.
 */

import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Message, message } from '../../messages/message.ts';
import { errorCode } from '../../messages/systemError.ts';
import { temporaryFolder } from '../../storage/temporary.ts';
import type { TrailerLink } from '../details.ts';
import { trailerAtMostBytes, trailerMostSeconds } from './trailerPick.ts';
import type { YtDlp } from './trailerRun.ts';

/** A trailer of 1080 lines takes well under a minute; this allows for retries and a slow line. */
const ytDlpTimeLimitMs = 5 * 60 * 1000;
/** The last lines contain the error; the whole output may be endless. */
const errorTextAtMostCharacters = 8_192;
/** For the last lines after its end. A process that it left in another group may hold standard error open for ever. */
const lastLinesLimitMs = 1_000;
/** Larger trailers are not worth their size. */
const heightAtMostPixels = 1_080;

export type YtDlpEnd =
  /** The name of the file in the folder. */
  | { readonly state: 'made'; readonly name: string }
  /** This link has no usable video and never will. */
  | { readonly state: 'gone'; readonly reason: Message }
  /** The site or the program currently answers no link: not used again in this run. */
  | { readonly state: 'blocked'; readonly reason: Message }
  | { readonly state: 'failed'; readonly reason: Message };

export interface YtDlpOrder {
  readonly program: YtDlp;
  /** From `ytDlpAddress`. */
  readonly address: string;
  /** Its working folder; must be empty. Not a text for the program: a path through a descriptor is ours alone. */
  readonly folder: string;
  readonly frameHeightPixels?: number | undefined;
  readonly signal: AbortSignal;
  readonly timeLimitMs?: number;
}

/**
 * The page of a video, built from its key. An address from a service is never passed on, because it might name a host
 * in the user's network.
 */
export function ytDlpAddress({ site, key = '' }: Pick<TrailerLink, 'site' | 'key'>): string | undefined {
  if (site === 'youtube' && /^[\w-]{5,32}$/u.test(key)) return `https://www.youtube.com/watch?v=${key}`;
  return site === 'vimeo' && /^\d{3,15}$/u.test(key) ? `https://vimeo.com/${key}` : undefined;
}

/**
 * Older programs do not know this option and refuse to start with it; for them the variable
 * YTDLP_NO_PLUGINS does the same.
 */
const pluginOption = '--no-plugin-dirs';
const withoutPluginOption = new WeakSet<YtDlp>();

/** Arguments for spawn, never for a shell. Relative paths: the program works in the staging folder. */
export function ytDlpArguments({ program, address, frameHeightPixels }: Omit<YtDlpOrder, 'signal'>): readonly string[] {
  const height = Math.min(heightAtMostPixels, frameHeightPixels ?? heightAtMostPixels);
  return [
    ...['--ignore-config', ...(withoutPluginOption.has(program) ? [] : [pluginOption]), '--no-cache-dir'],
    ...['--no-cookies', '--no-cookies-from-browser', '--no-exec'],
    ...['--no-playlist', '--no-progress', '--newline', '--restrict-filenames'],
    ...['--match-filter', `duration<${trailerMostSeconds}`, '--max-filesize', String(trailerAtMostBytes)],
    ...['-f', `bv*[height<=${height}]+ba/b[height<=${height}]`, '--merge-output-format', 'mp4'],
    ...['--socket-timeout', '20', '--retries', '2', '--paths', '.', '--paths', 'temp:.'],
    ...['-o', 'trailer.%(ext)s', '--', address],
  ];
}

/** Throws the signal's reason if it is aborted; everything that the program does is returned as a result. */
export async function runYtDlp(order: YtDlpOrder): Promise<YtDlpEnd> {
  const { program, folder, signal } = order;
  signal.throwIfAborted();
  let ended = await endInHome(order);
  signal.throwIfAborted();
  if (ended.code === 2 && ended.errorText.includes(pluginOption) && !withoutPluginOption.has(program)) {
    withoutPluginOption.add(program);
    ended = await endInHome(order);
    signal.throwIfAborted();
  }
  if (ended.cannotStart !== undefined) {
    const reason = message('programNotStarted', program.path, ended.cannotStart);
    return { state: 'blocked', reason };
  }
  if (ended.isTooLate) return { state: 'failed', reason: message('ytDlpTooLate') };
  if (ended.code !== 0) return endOfError(ended.errorText);
  const name = (await readdir(folder)).find((entry) => /^trailer\.[a-z0-9]{2,4}$/u.test(entry));
  // Its filter skips a video that is too long without an error.
  return name === undefined ? { state: 'gone', reason: message('ytDlpNoVideo') } : { state: 'made', name };
}

interface ProgramEnd {
  readonly code: number | null;
  readonly errorText: string;
  readonly isTooLate: boolean;
  readonly cannotStart?: string;
}

async function endInHome(order: YtDlpOrder): Promise<ProgramEnd> {
  const cannotStart = await whyNotStarted(order.program.path);
  if (cannotStart !== undefined) return { code: null, errorText: '', isTooLate: false, cannotStart };
  await using home = await temporaryFolder();
  return await endOf(order, home.path);
}

/** The system's code; the shell below could only answer with a sentence. */
async function whyNotStarted(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK);
    return undefined;
  } catch (error) {
    return errorCode(error);
  }
}

/** What `ulimit -f` counts in. */
const blockBytes = 512;

/**
 * Runs in a shell, which becomes the program. Standard input is a pipe that this process holds: it ends when this process does,
 * also by SIGKILL, and then the whole group is killed; the program could otherwise download for ever. `--max-filesize` counts
 * only sizes that a server states beforehand, so the kernel limits each file. The unset variables are the shell's own.
 */
const guarded = [
  'exec 3<&0',
  '{ cat; kill -s KILL 0; } <&3 3<&- >/dev/null 2>&1 &',
  `umask 077; ulimit -f ${trailerAtMostBytes / blockBytes}; unset PWD OLDPWD SHLVL`,
  'exec "$@" </dev/null 3<&-',
].join('\n');

/** Of a shell that cannot become the program: a script whose interpreter is missing, another machine's program. */
const notExecuted: ReadonlySet<number | null> = new Set([126, 127]);

function startProgram(order: YtDlpOrder, home: string): ChildProcess {
  const { program, folder } = order;
  // Loaded here: the trailer phase is in every Job, and few Libraries get trailers (1 MB).
  const { spawn } = process.getBuiltinModule('node:child_process');
  return spawn('/bin/sh', ['-c', guarded, 'sh', program.path, ...ytDlpArguments(order)], {
    cwd: folder,
    // Its own process group, so that FFmpeg and a JavaScript runtime are killed with it.
    detached: true,
    // None of our environment variables: they may hold keys.
    env: {
      ...{ PATH: `${dirname(program.path)}:${program.searchPath}`, LANG: 'C.UTF-8' },
      ...{ HOME: home, TMPDIR: home, YTDLP_NO_PLUGINS: '1' },
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

function endOf(order: YtDlpOrder, home: string): Promise<ProgramEnd> {
  const { signal, timeLimitMs = ytDlpTimeLimitMs } = order;
  return new Promise((resolve) => {
    let errorText = '';
    let isTooLate = false;
    const child = startProgram(order, home);
    const end = () => endGroup(child.pid);
    let timer = setTimeout(() => {
      isTooLate = true;
      end();
    }, timeLimitMs);
    signal.addEventListener('abort', end, { once: true });
    const done = (result: Pick<ProgramEnd, 'code' | 'cannotStart'>) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      child.stdin?.destroy();
      child.stderr?.destroy();
      resolve({ errorText, isTooLate, ...result });
    };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errorText = (errorText + text).slice(-errorTextAtMostCharacters);
    });
    child.once('error', (error) => done({ code: null, cannotStart: errorCode(error) || 'error' }));
    const finish = (code: number | null) =>
      done(notExecuted.has(code) ? { code, cannotStart: `exit ${code}` } : { code });
    child.once('exit', (code) => {
      // Processes that it left behind would keep writing into staging.
      end();
      clearTimeout(timer);
      timer = setTimeout(finish, lastLinesLimitMs, code);
    });
    child.once('close', finish);
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

/** The exit code is 1 for every error, so its output decides. */
function endOfError(text: string): YtDlpEnd {
  const last = text.split('\n').findLast((line) => line.startsWith('ERROR:')) ?? text.trim().split('\n').at(-1) ?? '';
  const reason = message('ofService', 'yt-dlp', last.slice(0, 300));
  if (/not a bot|HTTP Error 429|rate.limit/iu.test(text)) return { state: 'blocked', reason };
  const isGone =
    /video (?:is )?(?:unavailable|not available|private)|private video|has been removed|does not exist|terminated|file too large/iu;
  return isGone.test(text) ? { state: 'gone', reason } : { state: 'failed', reason };
}
