/**
 * Checks that need other servers: whether the art can be fetched, and whether the ids mean what the file says. Runs
 * only when a person asks for it. Requests, total time and concurrency are bounded.
 */
import type { Finding, Level } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import { type AskingOptions, ask, type Fetch, inLanes } from './asking.ts';
import { writtenLinks } from './linkRules.ts';
import { moviesToAsk, tmdbFindings } from './tmdbRules.ts';
import { seriesToAsk, tvmazeFindings } from './tvmazeRules.ts';
import { quoted } from './wording.ts';

/** Every code of an online check, with its level. */
export const NETWORK_CODES: Readonly<Record<string, Level>> = {
  'art-unreachable': 'info',
  'provider-id': 'warning',
  'provider-title': 'warning',
  'provider-episode': 'warning',
  'online-unfinished': 'info',
};

/** Enough for a file of about 100 titles, while a person waits. */
const TIME_LIMIT_MS = 60_000;
/**
 * A file has at most five art links, and TMDB allows about 40 requests a second: four at a time leave room for others.
 */
const AT_ONCE = 4;
/** TVmaze allows 20 requests in 10 s, and a series takes two. */
const TVMAZE_GAP_MS = 1_000;

export interface OnlineOptions {
  /**
   * The platform's `fetch`. In a browser, other sites may reject cross-origin requests, so this is for the command
   * line.
   */
  readonly fetch: Fetch;
  /** TMDB's API read access token. Without it films are not looked up. */
  readonly tmdbToken?: string;
  /** Time limit of the whole check. Default: 60 s. */
  readonly timeLimitMs?: number;
  /** Pause between two series at TVmaze. Default: 1 s. */
  readonly tvmazeGapMs?: number;
}

/**
 * Findings about art, films at TMDB (with a token) and series with a TVDB id at TVmaze. Never throws because of a
 * server. Lookups that did not complete are counted in `online-unfinished`. The aired order is not checked: no source
 * has it for all series.
 */
export async function checkOnline(franchise: Franchise, options: OnlineOptions): Promise<readonly Finding[]> {
  const over = AbortSignal.timeout(options.timeLimitMs ?? TIME_LIMIT_MS);
  const asking: AskingOptions = { fetch: options.fetch, signal: over };
  const findings: Finding[] = [];
  let unasked = 0;
  const keep = (found: readonly Finding[] | 'unasked') => {
    if (found === 'unasked') unasked += 1;
    else findings.push(...found);
  };
  const token = options.tmdbToken;
  await Promise.all([
    inLanes([...writtenLinks(franchise)], AT_ONCE, async (link) => keep(await artFindings(link, asking))),
    token === undefined
      ? undefined
      : inLanes(moviesToAsk(franchise), AT_ONCE, async (movie) => keep(await tmdbFindings(movie, token, asking))),
    inLanes(seriesToAsk(franchise), 1, async (series) => {
      keep(await tvmazeFindings(series, asking));
      if (!over.aborted) await pause(options.tvmazeGapMs ?? TVMAZE_GAP_MS);
    }),
  ]);
  return unasked === 0 ? findings : [...findings, unfinished(unasked)];
}

async function artFindings(
  { kind, link }: { readonly kind: string; readonly link: string },
  asking: AskingOptions,
): Promise<readonly Finding[] | 'unasked'> {
  const answer = await ask({ url: link, read: 'nothing' }, asking);
  if (answer.kind === 'unasked') return 'unasked';
  const why =
    answer.kind === 'failed'
      ? answer.why
      : answer.status !== 200
        ? `answers ${answer.status}`
        : answer.contentType.startsWith('image/')
          ? undefined
          : `answers with ${quoted(answer.contentType)}, which is not an image`;
  if (why === undefined) return [];
  return [
    {
      code: 'art-unreachable',
      level: 'info',
      text: `The ${kind} ${quoted(link)} ${why}. Open the address and correct it, or try again later.`,
      pointer: ['art', kind],
    },
  ];
}

function unfinished(count: number): Finding {
  return {
    code: 'online-unfinished',
    level: 'info',
    text: `${count} ${count === 1 ? 'lookup was' : 'lookups were'} not completed: the time limit was reached, or a server refused or asked for a pause. Try again in a minute.`,
    pointer: [],
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
