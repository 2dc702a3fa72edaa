/** Names put together from pieces must give back what was put in. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrangeTitles } from '../../src/naming/arrangeTitles.ts';
import { explainPath } from '../../src/naming/explainPath.ts';
import { propertyRuns } from '../propertyRuns.ts';

interface Wanted {
  readonly season: number;
  readonly episodes: readonly number[];
}

/** An episode's marker, with the blank and the dash of its style. */
type Form = (season: number, episode: number, style: Style) => { readonly text: string } & Wanted;

interface Style {
  /** Between words. */
  readonly blank: string;
  /** Between title, episode and the rest. */
  readonly dash: string;
}

const styles: readonly Style[] = [
  { blank: ' ', dash: ' ' },
  { blank: ' ', dash: ' - ' },
  { blank: '.', dash: '.' },
  { blank: '_', dash: '_' },
  { blank: '_', dash: '_-_' },
];

const two = (number: number) => String(number).padStart(2, '0');
const one = (season: number, episode: number, text: string) => ({ text, season, episodes: [episode] });

const markers: readonly Form[] = [
  (s, e) => one(s, e, `S${two(s)}E${two(e)}`),
  (s, e) => one(s, e, `s${s}e${e}`),
  (s, e) => one(s, e, `${s}x${two(e)}`),
  (s, e) => one(s, e, `S${two(s)}EP${two(e)}`),
  (s, e) => one(s, e, `T${two(s)}E${two(e)}`),
  (s, e, { blank }) => one(s, e, `S${two(s)}${blank}E${two(e)}`),
  (s, e) => ({ text: `S${two(s)}E${two(e)}E${two(e + 1)}`, season: s, episodes: [e, e + 1] }),
  (s, e) => ({ text: `S${two(s)}E${two(e)}-E${two(e + 2)}`, season: s, episodes: [e, e + 1, e + 2] }),
  (s, e) => ({ text: `${s}x${two(e)}-${s}x${two(e + 1)}`, season: s, episodes: [e, e + 1] }),
  (s, e, { dash }) => ({
    text: `S${two(s)}E${two(e)}${dash}Pilot${dash}S${two(s)}E${two(e + 1)}`,
    season: s,
    episodes: [e, e + 1],
  }),
];

/** Season and episode by words: in front of the number, or behind it. */
const languages: readonly (readonly [season: string, episode: string])[] = [
  ['Season', 'Episode'],
  ['Staffel', 'Folge'],
  ['Saison', 'Épisode'],
  ['Temporada', 'Capítulo'],
  ['Temporada', 'Capitulo'],
  ['Temporada', 'Episódio'],
  ['Stagione', 'Episodio'],
  ['Stagione', 'Puntata'],
  ['Seizoen', 'Aflevering'],
  ['Säsong', 'Avsnitt'],
  ['Sæson', 'Afsnit'],
  ['Sesong', 'Episode'],
  ['Kausi', 'Jakso'],
  ['Sezon', 'Odcinek'],
  ['Sezon', 'Bölüm'],
  ['Сезон', 'Серия'],
  ['Sezona', 'Epizoda'],
  ['Σεζόν', 'Επεισόδιο'],
  ['시즌', '에피소드'],
  ['シーズン', 'エピソード'],
  ['Mùa', 'Tập'],
];
const behind: readonly (readonly [season: string, episode: string])[] = [
  ['Staffel', 'Folge'],
  ['kausi', 'jakso'],
  ['Sezon', 'Bölüm'],
  ['évad', 'rész'],
  ['сезон', 'серия'],
  ['stagione', 'puntata'],
];

const words: readonly Form[] = [
  ...languages.flatMap(([season, episode]): readonly Form[] => [
    (s, e, { blank }) => one(s, e, `${season}${blank}${s}${blank}${episode}${blank}${e}`),
    (s, e, { blank, dash }) => one(s, e, `${season}${blank}${two(s)}${dash}${episode}${blank}${two(e)}`),
    (s, e, { blank, dash }) => one(s, e, `${season}${blank}${s}${dash}[HDTV]${dash}${episode}${blank}${e}`),
  ]),
  ...behind.map(
    ([season, episode]): Form =>
      (s, e) =>
        one(s, e, `${s}. ${season} ${e}. ${episode}`),
  ),
  (s, e) => one(s, e, `第${s}季第${e}集`),
  (s, e) => one(s, e, `第${s}期 第${e}話`),
  (s, e) => one(s, e, `시즌 ${s} ${e}화`),
  (s, e) => one(s, e, `Temporada ${s} [HDTV][Cap.${s}${two(e)}]`),
];

const titles = ['Harbour', 'The Long Tide', 'Area 51', '12 Monkeys', 'Studio 60', 'The 100', 'Zero', 'Порт', 'Sense8'];
const noises = ['', '1080p', '[1080p]', '[A1B2C3D4]', 'x264', 'DDP5.1', '10bit', 'H.265', '(1920x1080)', 'WEB-DL'];

const title = fc.constantFrom(...titles);
const style = fc.constantFrom(...styles);
const season = fc.integer({ min: 1, max: 39 });
const episode = fc.integer({ min: 1, max: 97 });
const noise = fc.uniqueArray(fc.constantFrom(...noises), { maxLength: 4 });

function named(show: string, marker: string, rest: readonly string[], { blank, dash }: Style): string {
  const shown = show.replaceAll(' ', blank);
  return [shown, marker, ...rest.filter((piece) => piece !== '').map((piece) => piece.replaceAll(' ', blank))].join(
    dash,
  );
}

function read(path: string) {
  const { title: shown, season: ofSeason, episodes } = explainPath('series', path);
  return { title: shown, season: ofSeason, episodes };
}

/** The same name in the root, in its show's folder, and in a season folder. */
function expectEverywhere(show: string, name: string, wanted: Wanted): void {
  const found = { title: show, season: wanted.season, episodes: wanted.episodes };
  for (const path of [`${name}.mkv`, `${show}/${name}.mkv`, `${show} (2010)/Season ${wanted.season}/${name}.mkv`]) {
    expect([path, read(path)]).toEqual([path, found]);
  }
}

describe('names put together from pieces', () => {
  test.each([
    ['markers', markers],
    ['words', words],
  ] as const)('season and episode by %s', (_kind, forms) => {
    fc.assert(
      fc.property(title, fc.constantFrom(...forms), season, episode, style, noise, (show, form, s, e, how, rest) => {
        const { text, ...wanted } = form(s, e, how);
        expectEverywhere(show, named(show, text, rest, how), wanted);
      }),
      propertyRuns(300),
    );
  });

  test('a fansub with its season in the name', () => {
    const inName = fc.constantFrom(
      (s: number) => `S${s}`,
      (s: number) => `S${two(s)}`,
      (s: number) => `Season ${s}`,
      (s: number) => `${s}th Season`,
      (s: number) => `(Season ${s})`,
    );
    const version = fc.constantFrom('', 'v2');
    fc.assert(
      fc.property(title, inName, season, episode, version, noise, (show, seasonOf, s, e, v, rest) => {
        const name = `[Group] ${show} ${seasonOf(s)} - ${two(e)}${v} ${rest.map((piece) => `[${piece}]`).join('')}`;
        expectEverywhere(show, name.trim(), { season: s, episodes: [e] });
      }),
      propertyRuns(300),
    );
  });

  test('a number across seasons', () => {
    const number = fc.integer({ min: 1, max: 1_800 });
    fc.assert(
      fc.property(title, number, noise, (show, count, rest) => {
        const tags = rest.map((piece) => `[${piece}]`).join('');
        for (const name of [`[Group] ${show} - ${two(count)} ${tags}`, `${show} - ${two(count)} ${tags}`]) {
          const path = `${show}/${name.trim()}.mkv`;
          const video = arrangeTitles('series', [{ path, sizeBytes: 1, mtimeMs: 1 }]).titles[0]?.videos[0];
          expect([path, video?.season, video?.absolute]).toEqual([path, 1, [count]]);
        }
      }),
      propertyRuns(300),
    );
  });

  test('a date with or without a time', () => {
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
    const time = fc.constantFrom('', ' 20-15', '_2015', ' 20-15-00', ' 201500', ' 20.15');
    fc.assert(
      fc.property(title, day, time, style, (show, date, clock, how) => {
        const airDate = date.toISOString().slice(0, 10);
        for (const text of [airDate, airDate.replaceAll('-', '.'), airDate.replaceAll('-', '')]) {
          const path = `${named(show, text, [], how)}${clock}.ts`;
          const reading = explainPath('series', path);
          expect([path, reading.title, reading.airDate, reading.episodes]).toEqual([path, show, airDate, undefined]);
        }
      }),
      propertyRuns(300),
    );
  });

  test('a film with year, part and noise', () => {
    const part = fc.constantFrom(undefined, 1, 2);
    const year = fc.integer({ min: 1930, max: 2030 });
    fc.assert(
      fc.property(title, year, part, noise, (show, made, number, rest) => {
        const tags = rest.filter((piece) => piece !== '').join('.');
        const suffix = number === undefined ? '' : `-cd${number}`;
        const scene = `${show.replaceAll(' ', '.')}.${made}${tags === '' ? '' : `.${tags}`}${suffix}`;
        for (const name of [scene, `${show} (${made})${suffix}`]) {
          const reading = explainPath('movies', `${name}.mkv`);
          expect([name, reading.title, reading.year, reading.part]).toEqual([name, show, made, number]);
        }
      }),
      propertyRuns(300),
    );
  });

  test('pieces between any text are read without an exception', () => {
    const piece = fc.oneof(
      fc.constantFrom(...markers, ...words).map((form) => form(2, 7, { blank: ' ', dash: ' - ' }).text),
      fc.constantFrom(
        'S01-S03',
        '(01-26)',
        'Complete',
        'OVA 2',
        'II',
        '12.5',
        ' - 04',
        '3D',
        '第',
        '2023-01-04',
        'Batch',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    const name = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.constantFrom('movies', 'series'), name, name, (kind, folder, file) => {
        const reading = explainPath(kind, `${folder}/${file}.mkv`);
        for (const number of [reading.season, ...(reading.episodes ?? [])]) {
          expect(number === undefined || (Number.isInteger(number) && number >= 0)).toBe(true);
        }
        arrangeTitles(kind, [{ path: `${folder}/${file}.mkv`, sizeBytes: 1, mtimeMs: 1 }]);
      }),
      propertyRuns(300),
    );
  });
});
