/** News as JSON for programs (docs/reference/announcements.md#json). Pure. */
import { englishText } from '../messages/english.ts';
import { storedCode } from '../messages/stored.ts';
import type { NewProblem, News, NewTitle, Posting, PostingTarget } from './news.ts';
import { headline } from './newsWords.ts';

/** A later form that is not read by readers of this one gets another number. */
const version = 1;

export function jsonPosting(news: News, { address, token }: PostingTarget): Posting {
  const { library, atMs, titles, problems } = news;
  const body = {
    version,
    event: news.isTest === true ? 'test' : 'news',
    library,
    at: new Date(atMs).toISOString(),
    text: headline(news),
    titles: {
      count: titles?.count ?? 0,
      firstScan: titles?.isFirstScan ?? false,
      items: (titles?.first ?? []).map(titleItem),
    },
    problems: { count: problems?.count ?? 0, items: (problems?.first ?? []).map(problemItem) },
  };
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    url: address,
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  };
}

function titleItem({ key, kind, title, year, ids, episodes }: NewTitle): object {
  return { key, kind, title, ...(year === undefined ? {} : { year }), ids, ...(kind === 'series' ? { episodes } : {}) };
}

function problemItem({ cause, title, path, detail }: NewProblem): object {
  return { cause, title, path, text: englishText(detail), ...storedCode(detail) };
}
