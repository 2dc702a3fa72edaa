/**
 * News for an ntfy server, published as JSON, so that names may have any letters. Pure.
 * https://docs.ntfy.sh/publish/#publish-as-json
 */
import { ntfyMessageAtMostBytes } from './limits.ts';
import type { News, Posting, PostingTarget } from './news.ts';
import { headline, problemLine, restLine, titleLine } from './newsWords.ts';

/** ntfy's default; problems are above it. */
const priorities = { titles: 3, problems: 4 } as const;

export function ntfyPosting(news: News, { address, token, pageUrl }: PostingTarget): Posting {
  const { titles, problems, library } = news;
  const place = new URL(address);
  const cut = place.pathname.replace(/(?<!\/)\/+$/u, '').lastIndexOf('/');
  const topic = decodeURIComponent(place.pathname.replace(/(?<!\/)\/+$/u, '').slice(cut + 1));
  place.pathname = place.pathname.slice(0, cut + 1);
  const lines = [
    ...(titles === undefined
      ? []
      : [...titles.first.map(titleLine), restLine(titles.count, titles.first.length) ?? []].flat()),
    ...(problems === undefined
      ? []
      : [...problems.first.map(problemLine), restLine(problems.count, problems.first.length) ?? []].flat()),
  ];
  const hasProblems = problems !== undefined;
  const page = pageUrl?.replace(/(?<!\/)\/+$/u, '');
  const body = {
    topic,
    title: `${headline(news)} (${library})`,
    message: fitted(lines.length === 0 ? [headline(news)] : lines),
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

/** Whole lines, as many as there is room for. */
function fitted(lines: readonly string[]): string {
  let text = '';
  for (const one of lines) {
    const longer = text === '' ? one : `${text}\n${one}`;
    if (Buffer.byteLength(longer) > ntfyMessageAtMostBytes) return text;
    text = longer;
  }
  return text;
}
