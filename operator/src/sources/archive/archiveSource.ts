/** The Internet Archive: trailers that may be kept as files. Strangers upload them, so they are matched strictly. */
import { message } from '../../messages/message.ts';
import type { Source, TrailerFile, TrailerFileWish } from '../../phases/sources.ts';
import { SourceTrouble, unlessNotFound, unlessUseless } from '../answer.ts';
import { distinct, known, listOf, rowOf } from '../reading.ts';
import { type SourceContext, serviceAddress } from '../sourceContext.ts';
import { trailerFileSource } from '../trailerFileSource.ts';
import { classifyWithoutKey, lookupsAtMost, rankFiles, type ScoredFile } from '../trailerFiles.ts';
import { matchTrailer } from '../trailerMatch.ts';
import { type ArchiveItem, candidateOf, identifierOf, itemOf } from './archiveItem.ts';

const name = 'archive';
const origin = 'https://archive.org';
const rowsAtMost = 20;

export function archiveSource(context: SourceContext): Source {
  return trailerFileSource(
    { name, findFiles: (wish) => findFiles(context, wish), ask: () => search(context, 'mediatype:(movies)', 1) },
    context.nowMs,
  );
}

async function findFiles(context: SourceContext, wish: TrailerFileWish): Promise<readonly TrailerFile[]> {
  const query = queryOf(wish);
  if (query === undefined) return [];
  const rows = await search(context, query, rowsAtMost);
  // A search row holds few fields. A candidate that only lacks evidence may have it in its metadata.
  const worth = rows
    .filter(({ identifier, row }) => isCandidate(context, wish, identifier, row))
    .slice(0, lookupsAtMost);
  const found: ScoredFile[] = [];
  for (const { identifier } of worth) {
    const item = await unlessUseless(metadata(context, identifier));
    if (item !== undefined) found.push(...filesOf(context, wish, identifier, item));
  }
  return rankFiles(found);
}

/** Phrases in the search's query language. No title may end its phrase. */
function queryOf({ title, originalTitle }: TrailerFileWish): string | undefined {
  const phrases = distinct([title, originalTitle ?? ''].map((one) => one.replace(/["\\\p{Cc}]/gu, ' ').trim()));
  const named = phrases.filter((phrase) => phrase !== '').map((phrase) => `"${phrase}"`);
  if (named.length === 0) return undefined;
  return `title:(${named.join(' OR ')}) AND title:(trailer OR teaser) AND mediatype:(movies)`;
}

interface FoundRow {
  readonly identifier: string;
  readonly row: Readonly<Record<string, unknown>>;
}

async function search({ http, baseUrl }: SourceContext, query: string, rows: number): Promise<readonly FoundRow[]> {
  const parameters = new URLSearchParams({ q: query, rows: String(rows), page: '1', output: 'json' });
  for (const field of ['identifier', 'title', 'year', 'date']) parameters.append('fl[]', field);
  const url = `${serviceAddress(baseUrl, origin)}/advancedsearch.php?${parameters}`;
  const body = rowOf((await http.getJson({ url, classify: classifyWithoutKey, keep: { atLeastMs: 0 } })).body);
  const { docs } = rowOf(body['response']);
  if (!Array.isArray(docs)) {
    const reason = message('otherSearchAnswer', 'archive');
    throw new SourceTrouble({ source: name, cause: 'later', reason });
  }
  return listOf(docs, (row) => {
    const identifier = identifierOf(row['identifier']);
    return identifier === undefined ? undefined : { identifier, row };
  });
}

async function metadata({ http, baseUrl }: SourceContext, identifier: string): Promise<ArchiveItem | undefined> {
  const url = `${serviceAddress(baseUrl, origin)}/metadata/${identifier}`;
  const answer = await unlessNotFound(http.getJson({ url, classify: classifyWithoutKey, keep: { atLeastMs: 0 } }));
  return answer === undefined ? undefined : itemOf(answer.body);
}

function isCandidate({ log }: SourceContext, wish: TrailerFileWish, identifier: string, row: FoundRow['row']): boolean {
  const match = matchTrailer(wish, candidateOf(row));
  if (!match.isTaken)
    log.debug({ source: name, identifier }, `no trailer of ${JSON.stringify(wish.title)}: ${match.why}`);
  return match.isTaken || match.lacks === 'evidence';
}

function filesOf(
  { log, baseUrl }: SourceContext,
  wish: TrailerFileWish,
  identifier: string,
  { candidate, licence, files }: ArchiveItem,
): readonly ScoredFile[] {
  const match = matchTrailer(wish, candidate);
  log.debug({ source: name, identifier, ...known({ score: match.isTaken ? match.score : undefined }) }, match.why);
  if (!match.isTaken) return [];
  return files.map(({ name: path, ...file }) => ({
    score: match.score,
    file: {
      ...file,
      ...known({ licence }),
      url: `${serviceAddress(baseUrl, origin)}/download/${identifier}/${path.split('/').map(encodeURIComponent).join('/')}`,
      title: candidate.name,
      source: name,
    },
  }));
}
