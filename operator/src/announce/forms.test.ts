import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { message, plainText } from '../messages/message.ts';
import { discordPosting } from './discordForm.ts';
import { jsonPosting } from './jsonForm.ts';
import type { News, NewTitle } from './news.ts';
import { episodeRanges, headline } from './newsWords.ts';
import { ntfyPosting } from './ntfyForm.ts';

const film: NewTitle = {
  key: 'Heat (1995)',
  kind: 'movie',
  title: 'Heat',
  year: 1995,
  ids: { tmdb: '949' },
  episodes: [],
};
const season: NewTitle = {
  ...{ key: 'Firefly', kind: 'series', title: 'Firefly', ids: {} },
  episodes: Array.from({ length: 10 }, (_, index) => ({ season: 1, episode: index + 1 })),
};
const library = 'default/movies';
const atMs = Date.parse('2026-11-24T02:00:00Z');
const titles = (...first: NewTitle[]) => ({ isFirstScan: false, count: first.length, first });
const problem = { cause: 'unreadable', title: 'Heat (1995)', path: 'Heat (1995)/a.mkv', detail: plainText('cut off') };
const problems = { count: 1, first: [problem] };
const address = 'https://chat.example/hook';
const bodyOf = ({ body }: { readonly body: string }) => JSON.parse(body);

describe('the headline', () => {
  test.each<[News, string]>([
    [{ library, atMs, titles: titles(film) }, 'New: Heat (1995)'],
    [{ library, atMs, titles: titles(season) }, 'Firefly: 10 new episodes'],
    [{ library, atMs, titles: { isFirstScan: true, count: 600, first: [film] } }, 'First scan: 600 titles'],
    [{ library, atMs, titles: titles(film, season), problems }, '2 new titles, 1 problem needs attention'],
    [{ library, atMs, isTest: true }, 'Test from default/movies: messages arrive'],
  ])('of %j is "%s"', (news, words) => {
    expect(headline(news)).toBe(words);
  });
});

test('episodes are named as ranges by season', () => {
  const episodes = [1, 2, 3, 5].map((episode) => ({ season: 1, episode }));
  expect(episodeRanges([...episodes, { season: 2, episode: 1 }])).toBe('S01E01-E03, S01E05, S02E01');
});

test('the JSON form has a version, what arrived, and codes of problems', () => {
  const detail = message('lostPath', '/media');
  const news: News = {
    library,
    atMs,
    titles: titles(film, season),
    problems: { count: 5, first: [{ ...problem, detail }] },
  };
  const { url, headers, body } = jsonPosting(news, { address, token: 'abc' });
  expect([url, headers]).toEqual([address, { 'content-type': 'application/json', authorization: 'Bearer abc' }]);
  expect(JSON.parse(body)).toEqual({
    ...{ version: 1, event: 'news', library, at: '2026-11-24T02:00:00.000Z' },
    text: '2 new titles, 5 problems need attention',
    titles: {
      ...{ count: 2, firstScan: false },
      items: [
        { key: 'Heat (1995)', kind: 'movie', title: 'Heat', year: 1995, ids: { tmdb: '949' } },
        { key: 'Firefly', kind: 'series', title: 'Firefly', ids: {}, episodes: season.episodes },
      ],
    },
    problems: {
      count: 5,
      items: [
        {
          ...{ cause: 'unreadable', title: 'Heat (1995)', path: 'Heat (1995)/a.mkv', text: expect.any(String) },
          ...{ code: 'lostPath', values: ['/media'] },
        },
      ],
    },
  });
});

test('the Discord form mentions nobody and formats nothing of a file’s name', () => {
  const title = '**@everyone** <@1> [x](https://evil.example) `rm`\n# big';
  const body = bodyOf(discordPosting({ library, atMs, titles: titles({ ...film, title }, film) }, { address }));
  expect(body.allowed_mentions).toEqual({ parse: [] });
  expect(body.embeds).toHaveLength(1);
  const [{ description }] = body.embeds;
  expect(description.split('\n')).toEqual([
    '\\*\\*\\@everyone\\*\\* \\<\\@1\\> \\[x\\]\\(https:\u{200B}//evil.example\\) \\`rm\\` \\# big (1995)'.replace(
      ' (1995)',
      ' \\(1995\\)',
    ),
    'Heat \\(1995\\)',
  ]);
});

test('the ntfy form publishes to the topic of the address, with priority, tags and a link', () => {
  const target = { address: 'https://ntfy.example/sub/films', token: 'tk_1', pageUrl: 'https://page.example/' };
  const { url, headers, body } = ntfyPosting({ library, atMs, problems }, target);
  expect([url, headers['authorization']]).toEqual(['https://ntfy.example/sub/', 'Bearer tk_1']);
  expect(JSON.parse(body)).toEqual({
    ...{ topic: 'films', title: '1 problem needs attention (default/movies)', message: 'Heat (1995): cut off' },
    ...{ tags: ['warning'], priority: 4, click: 'https://page.example/problems' },
  });
  const films = bodyOf(ntfyPosting({ library, atMs, titles: titles(film, season) }, target));
  expect(films).toMatchObject({ priority: 3, tags: ['clapper'], click: 'https://page.example/' });
  expect(films.message).toBe('Heat (1995)\nFirefly: S01E01-E10');
});

test('a message without room for all names says how many are missing', () => {
  const first = Array.from({ length: 20 }, (_, at) => ({ ...film, title: `${at} ${'é'.repeat(180)}` }));
  const bad = first.map(({ title }) => ({ ...problem, title }));
  const news: News = {
    ...{ library, atMs, titles: { isFirstScan: false, count: 900, first } },
    problems: { count: 700, first: bad },
  };
  const missing = (text: string) => {
    const lines = text.split('\n');
    const rests = lines.filter((line) => line.startsWith('… and '));
    return { named: lines.length - rests.length, more: rests.map((line) => Number(/\d+/u.exec(line)?.[0])) };
  };
  const ntfy = missing(bodyOf(ntfyPosting(news, { address: 'https://ntfy.sh/t' })).message);
  expect(ntfy.more).toHaveLength(2);
  expect(ntfy.named + ntfy.more.reduce((sum, more) => sum + more, 0)).toBe(1600);
  for (const { description } of bodyOf(discordPosting(news, { address })).embeds) {
    const { named, more } = missing(description);
    expect([900, 700]).toContain(named + (more[0] ?? 0));
  }
});

test('an ntfy address with a stray % is an address like any other', () => {
  expect(bodyOf(ntfyPosting({ library, atMs, titles: titles(film) }, { address: 'https://ntfy.sh/a%' })).topic).toBe(
    'a%',
  );
});

test('no names make a message too long for Discord or ntfy, or break its lines', () => {
  const name = fc.string({ unit: 'binary', maxLength: 600 });
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 20 }), (names) => {
      const first = names.map(([key, title]) => ({ ...film, key, title }));
      const bad = names.map(([title, words]) => ({ ...problem, title, detail: plainText(words) }));
      const news: News = {
        ...{ library, atMs, titles: { isFirstScan: false, count: 900, first } },
        problems: { count: 700, first: bad },
      };
      const { embeds } = bodyOf(discordPosting(news, { address }));
      let all = 0;
      for (const { title, description = '', footer } of embeds) {
        expect([title.length <= 256, description.length <= 4096]).toEqual([true, true]);
        all += title.length + description.length + footer.text.length;
      }
      expect(all).toBeLessThanOrEqual(6000);
      const { message: text } = bodyOf(ntfyPosting(news, { address: 'https://ntfy.sh/t' }));
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
      expect(text.split('\n').length).toBeLessThanOrEqual(42);
    }),
  );
});
