/**
 * PeerTube: trailers that may be kept as files, from one instance (`baseUrl`) or from the search across all instances.
 * Strangers upload them, so they are matched strictly.
 */
import { message } from '../../messages/message.ts';
import { OutboundError } from '../../outbound/outboundError.ts';
import type { Source, TrailerFile, TrailerFileWish } from '../../phases/sources.ts';
import { SourceTrouble, unlessUseless } from '../answer.ts';
import { known, type Row, rowOf, rowsOf } from '../reading.ts';
import { addressWith, type SourceContext, serviceAddress } from '../sourceContext.ts';
import { trailerFileSource } from '../trailerFileSource.ts';
import { classifyWithoutKey, lookupsAtMost, rankFiles, type ScoredFile, trailerSeconds } from '../trailerFiles.ts';
import { matchTrailer, type TrailerMatch } from '../trailerMatch.ts';
import { filesOf, type ListedVideo, listedVideo } from './peertubeVideo.ts';

const name = 'peertube';
const rowsAtMost = 20;

export function peertubeSource(context: SourceContext): Source {
  return trailerFileSource(
    { name, findFiles: (wish) => findFiles(context, wish), ask: () => search(context, 'trailer', 1) },
    context.nowMs,
  );
}

type Taken = ListedVideo & { readonly score: number };

async function findFiles(context: SourceContext, wish: TrailerFileWish): Promise<readonly TrailerFile[]> {
  if (wish.title.trim() === '') return [];
  const rows = await search(context, `${wish.title} trailer`, rowsAtMost);
  const taken = rows
    .flatMap((row) => takenOf(context, wish, row))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, lookupsAtMost);
  const found: ScoredFile[] = [];
  let away: OutboundError | undefined;
  for (const video of taken) {
    try {
      const files = filesOf(await whole(context, video));
      for (const file of files) found.push({ score: video.score, file: { ...file, ...answerOf(video) } });
    } catch (error) {
      if (!(error instanceof OutboundError) || error.kind === 'aborted') throw error;
      away = error;
    }
  }
  // An instance that is down is no trouble if another has a trailer. If it was the only one, it may have the trailer
  // later.
  if (found.length === 0 && away !== undefined) throw away;
  return rankFiles(found);
}

/** undefined if the instance deleted or restricted the video. */
async function whole({ http }: SourceContext, { address }: ListedVideo): Promise<unknown> {
  return (await unlessUseless(http.getJson({ url: address, classify: classifyWithoutKey, keep: { atLeastMs: 0 } })))
    ?.body;
}

function takenOf({ log }: SourceContext, wish: TrailerFileWish, row: Row): readonly Taken[] {
  const video = listedVideo(row);
  if (video === undefined) return [];
  const match: TrailerMatch = matchTrailer(wish, video.candidate);
  log.debug(
    { source: name, address: video.address, ...known({ score: match.isTaken ? match.score : undefined }) },
    match.why,
  );
  return match.isTaken ? [{ ...video, score: match.score }] : [];
}

function answerOf({ candidate, durationSeconds, licence, language }: ListedVideo) {
  return { title: candidate.name, source: name, durationSeconds, ...known({ licence, language }) };
}

async function search({ http, baseUrl }: SourceContext, words: string, count: number): Promise<readonly Row[]> {
  const url = addressWith(`${serviceAddress(baseUrl, 'https://sepiasearch.org', '/api/v1')}/search/videos`, {
    search: words,
    count,
    nsfw: 'false',
    durationMin: trailerSeconds.atLeast,
    durationMax: trailerSeconds.atMost,
  });
  const body = rowOf((await http.getJson({ url, keep: { atLeastMs: 0 } })).body);
  if (!Array.isArray(body['data'])) {
    const reason = message('otherSearchAnswer', 'peertube');
    throw new SourceTrouble({ source: name, cause: 'later', reason });
  }
  return rowsOf(body['data']);
}
