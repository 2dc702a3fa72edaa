/**
 * Number of requests to TMDB and fanart.tv for one new title with all its facts, without pictures; a second walk must make none.
 * The fakes count them over real sockets.
 */
import { startFakes } from '../operator/test/sources/fakes/startFakes.ts';
import { atMost, type Figure } from './figure.ts';
import { sourcesFixture } from './sourcesFixture.ts';

const episodes = (title: string, seasons: number): readonly string[] =>
  Array.from({ length: seasons }, (_, index) => {
    const season = String(index + 1).padStart(2, '0');
    return `${title}/Season ${season}/${title} - S${season}E01.mkv`;
  });

interface Count {
  readonly fresh: number;
  readonly second: number;
}

/** `before`: a title walked earlier, so that requests made once per Library and cached for days do not count for the new one. */
async function count(kind: 'movies' | 'series', before: string, videos: readonly string[]): Promise<Count> {
  await using fakes = await startFakes();
  await using fixture = await sourcesFixture(kind, fakes);
  await fixture.put(before);
  await fixture.ask(fakes.sources('tmdb', 'fanart'));
  await fixture.walk();
  fakes.forget();
  await fixture.put(...videos);
  await fixture.walk();
  const pictures = fakes.count('pictures');
  const fresh = fakes.count() - pictures;
  if (fresh === 0 || pictures === 0) throw new Error('expected the walk to ask for texts and pictures');
  fakes.forget();
  await fixture.walk();
  return { fresh, second: fakes.count() };
}

export async function requestsBench(): Promise<Figure[]> {
  const film = await count('movies', 'Paper Moons (2019)/Paper Moons (2019).mkv', [
    'Night Ferry (2023)/Night Ferry (2023).mkv',
  ]);
  const five = await count(
    'series',
    'Harbour Lights/Season 01/Harbour Lights - S01E01.mkv',
    episodes('Twelve Winters', 5),
  );
  const twelve = await count(
    'series',
    'Harbour Lights/Season 01/Harbour Lights - S01E01.mkv',
    episodes('Twelve Winters', 12),
  );
  return [
    atMost('requests', 'a fresh film', film.fresh, 3, 'calls + images'),
    atMost('requests', 'a fresh series of 5 seasons', five.fresh, 4, 'calls + images'),
    atMost('requests', 'a fresh series of 12 seasons', twelve.fresh, 5, 'calls + images'),
    atMost('requests', 'second walks of all three', film.second + five.second + twelve.second, 0, 'calls'),
  ];
}
