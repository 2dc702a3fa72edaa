/**
 * What only other people's servers can say of a franchise file: that its art can be fetched, and that its ids are what they are
 * taken for. Never part of a check unless a person asks for it; bounded in questions, in time and in how many go out at once.
 */
import type { Finding, Level } from '../fault.ts';
import type { Franchise } from '../generated/franchise.ts';
import { type AskingOptions, ask, type Fetch, inLanes } from './asking.ts';
import { writtenLinks } from './linkRules.ts';
import { moviesToAsk, tmdbFindings } from './tmdbRules.ts';
import { seriesToAsk, tvmazeFindings } from './tvmazeRules.ts';
import { counted, quoted } from './wording.ts';

/** Every code that a check over the network can say. */
export const NETWORK_CODES: Readonly<Record<string, Level>> = {
  'art-unreachable': 'info',
  'provider-id': 'warning',
  'provider-title': 'warning',
  'provider-episode': 'warning',
  'online-unfinished': 'info',
};

/** Long enough for a file of some 100 titles; a person waits for it. */
const TIME_LIMIT_MS = 60_000;
/** Five links of art, and TMDB allows some 40 questions a second (sources.md 1.1): a few at once leave room for others. */
const AT_ONCE = 4;
/** TVmaze allows 20 questions in 10 s, and a series is two. */
const TVMAZE_GAP_MS = 1_000;

export interface OnlineOptions {
  /** The `fetch` of the platform. In a browser other sites may refuse to be asked, so this is for the command line. */
  readonly fetch: Fetch;
  /** TMDB's API read access token; without it films are not asked about. */
  readonly tmdbToken?: string;
  /** For the whole check; 60 s when absent. */
  readonly timeLimitMs?: number;
  /** Between two series at TVmaze; 1 s when absent. */
  readonly tvmazeGapMs?: number;
}

/**
 * Findings of art, of films at TMDB (with a token) and of series with a TVDB id at TVmaze. Never throws for what a server does.
 * What was not asked in time is said in `online-unfinished`. Air order is not looked at: no source tells it for all series.
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
          : `answers with ${quoted(answer.contentType)}, which is no image`;
  if (why === undefined) return [];
  return [
    {
      code: 'art-unreachable',
      level: 'info',
      message: `The ${kind} ${quoted(link)} ${why}. Open the address and correct it, or try again later.`,
      pointer: ['art', kind],
    },
  ];
}

function unfinished(count: number): Finding {
  return {
    code: 'online-unfinished',
    level: 'info',
    message: `${counted(count, 'question was', 'questions were')} not asked: the time was over, or a server asked for a pause. Try again in a minute.`,
    pointer: [],
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
