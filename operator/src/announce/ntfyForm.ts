/**
 * News for an ntfy server, published as JSON, so that names may have any letters. Pure.
 * https://docs.ntfy.sh/publish/#publish-as-json
 */
import { ntfyMessageAtMostBytes } from './limits.ts';
import type { News, Posting, PostingTarget } from './news.ts';
import { fitted, headline, problemLines, titleLines } from './newsWords.ts';

/** ntfy's default; problems are above it. */
const priorities = { titles: 3, problems: 4 } as const;

export function ntfyPosting(news: News, { address, token, pageUrl }: PostingTarget): Posting {
  const { titles, problems, library } = news;
  const place = new URL(address);
  const path = place.pathname.replace(/(?<!\/)\/+$/u, '');
  const cut = path.lastIndexOf('/') + 1;
  place.pathname = path.slice(0, cut);
  const hasProblems = problems !== undefined;
  const page = pageUrl?.replace(/(?<!\/)\/+$/u, '');
  const body = {
    // A topic has letters, digits, - and _: nothing in it is escaped.
    topic: path.slice(cut),
    title: `${headline(news)} (${library})`,
    message: namesOf(news) || headline(news),
    tags: [hasProblems ? 'warning' : 'clapper'],
    priority: hasProblems ? priorities.problems : priorities.titles,
    ...(page === undefined ? {} : { click: `${page}/${hasProblems && titles === undefined ? 'problems' : ''}` }),
  };
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    url: place.href,
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  };
}

/** Titles, then problems. Of a long message problems get half, because a person has to mend them. */
function namesOf({ titles, problems }: News): string {
  const within = (atMost: number) => (text: string) => Buffer.byteLength(text) <= atMost;
  const half = titles === undefined ? ntfyMessageAtMostBytes : ntfyMessageAtMostBytes / 2;
  const ofProblems = fitted(problemLines(problems), within(half));
  const room = ntfyMessageAtMostBytes - Buffer.byteLength(`${ofProblems}\n`);
  return [fitted(titleLines(titles), within(room)), ofProblems].filter((text) => text !== '').join('\n');
}
