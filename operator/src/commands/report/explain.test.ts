import { describe, expect, test } from 'vitest';
import { type ExplainArguments, explainCommand } from './explain.ts';

async function* chunks(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

async function explain(given: Partial<ExplainArguments>) {
  const lines: string[] = [];
  const code = await explainCommand({
    kind: 'movies',
    paths: [],
    stdin: chunks(),
    write: (line) => lines.push(line),
    ...given,
  });
  return { code, lines, readings: lines.map((line) => JSON.parse(line)) };
}

const alien = { path: 'Alien (1979)/a.mkv', role: 'video', title: 'Alien', year: 1979, rule: 'film-folder' };

describe('explain', () => {
  test('writes one JSON object per path, in the order of the arguments', async () => {
    const { code, lines, readings } = await explain({ paths: ['Alien (1979)/a.mkv', 'poster.jpg'] });
    expect(code).toBe(0);
    expect(readings).toEqual([alien, { path: 'poster.jpg', role: 'image', rule: 'image' }]);
    expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  });

  test('names season and episodes of a series', async () => {
    const { readings } = await explain({ kind: 'series', paths: ['Show (2005) {tvdb-1}/Season 0/Show S00E02.mkv'] });
    expect(readings).toEqual([
      {
        path: 'Show (2005) {tvdb-1}/Season 0/Show S00E02.mkv',
        role: 'video',
        title: 'Show',
        year: 2005,
        ids: { tvdb: '1' },
        season: 0,
        episodes: [2],
        rule: 'season-episode',
      },
    ]);
  });

  test('reads paths from stdin in chunks of any size, with any line end, and skips empty lines', async () => {
    const { code, readings } = await explain({ stdin: chunks('Alien (1979)', '/a.mkv\r\n\n  \npos', 'ter.jpg') });
    expect(code).toBe(0);
    expect(readings.map((reading) => reading.path)).toEqual(['Alien (1979)/a.mkv', 'poster.jpg']);
  });

  test('ignores stdin if there are arguments', async () => {
    const { readings } = await explain({ paths: ['poster.jpg'], stdin: chunks('other.mkv\n') });
    expect(readings).toHaveLength(1);
  });

  test.each([
    ['/media/movies', '/media/movies/Alien (1979)/a.mkv'],
    ['/media/movies/', '/media//movies/Alien (1979)/a.mkv'],
    ['D:\\Movies', 'D:\\Movies\\Alien (1979)\\a.mkv'],
    ['D:/Movies', 'D:\\Movies\\Alien (1979)\\a.mkv'],
    ['/media/movies', 'Alien (1979)/a.mkv'],
  ])('with the root %s the path %s is made relative', async (root, path) => {
    expect((await explain({ root, paths: [path] })).readings).toEqual([alien]);
  });

  test('reports a path outside the root and still reads the rest', async () => {
    const { code, readings } = await explain({
      root: '/media/movies',
      paths: ['/media/moviesque/a.mkv', '../a.mkv', '/media/movies/Alien (1979)/a.mkv'],
    });
    expect(code).toBe(1);
    expect(readings).toEqual([
      { path: '/media/moviesque/a.mkv', role: 'ignored', rule: 'outside-root' },
      { path: '../a.mkv', role: 'ignored', rule: 'outside-root' },
      alien,
    ]);
  });

  test('reads an absolute path by its folders if there is no root', async () => {
    expect((await explain({ paths: ['/media/movies/Alien (1979)/a.mkv'] })).readings).toMatchObject([
      { title: 'Alien', year: 1979 },
    ]);
  });

  test('writes hostile names as one line of JSON', async () => {
    const { lines, readings } = await explain({ paths: ['a\nb"\u0000\uD800 (1979).mkv'] });
    expect(lines[0]).not.toContain('\n');
    expect(readings[0].path).toBe('a\nb"\u0000\uD800 (1979).mkv');
  });

  test('cuts an endless line', async () => {
    const { lines } = await explain({ stdin: chunks(...Array.from({ length: 40 }, () => 'x'.repeat(65_536))) });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.length).toBeLessThan(1_100_000);
  });
});
