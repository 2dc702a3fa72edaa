/**
 * News for a Discord webhook, as embeds. Texts of files mention nobody and format nothing. Pure.
 * https://docs.discord.com/developers/resources/webhook#execute-webhook
 */
import { discord } from './limits.ts';
import type { News, Posting, PostingTarget } from './news.ts';
import {
  fitted,
  headline,
  type NewsLines,
  problemLines,
  problemsHeadline,
  shortened,
  titleLines,
  titlesHeadline,
} from './newsWords.ts';

const green = 0x2e8b57;
const amber = 0xe09a1a;

interface Embed {
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly color: number;
  readonly timestamp: string;
  readonly footer: { readonly text: string };
}

export function discordPosting(news: News, { address, pageUrl }: PostingTarget): Posting {
  const { titles, problems, library, atMs } = news;
  const common = { timestamp: new Date(atMs).toISOString(), footer: { text: shortened(library, 200) } };
  const embeds: Embed[] = [];
  // Both share the limit of a message.
  const room = Math.min(discord.descriptionCharacters, Math.floor(discord.allCharacters / 2) - 600);
  const embed = (title: string, { lines, count }: NewsLines, color: number, path: string): void => {
    const description = fitted({ lines: lines.map(escaped), count }, ({ length }) => length <= room);
    embeds.push({
      title: shortened(escaped(title), discord.titleCharacters),
      ...(description === '' ? {} : { description }),
      ...(pageUrl === undefined ? {} : { url: `${pageUrl.replace(/(?<!\/)\/+$/u, '')}/${path}` }),
      ...{ color, ...common },
    });
  };
  if (titles !== undefined) embed(titlesHeadline(titles), titleLines(titles), green, '');
  if (problems !== undefined) embed(problemsHeadline(problems), problemLines(problems), amber, 'problems');
  if (embeds.length === 0) embed(headline(news), { lines: [], count: 0 }, green, '');
  const body = { username: 'Projectionist', embeds, allowed_mentions: { parse: [] } };
  return { url: address, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Discord's Markdown, mentions (`<@…>`), and the addresses that it would turn into links. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<@-]/gu, '\\$&').replaceAll('://', ':\u{200B}//');
}
