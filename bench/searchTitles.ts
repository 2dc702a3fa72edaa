/**
 * Invented titles for the bench of searches: few words are common and most are rare, as in real names; each film has
 * names in other languages and people, each tenth title is a series with episodes. The same number gives the same title.
 */
import type { CatalogTitle } from '../operator/src/walk/catalog.ts';
import { benchTitle } from './catalogTitles.ts';

const syllables =
  'ba be bi bo ca ce da de do el en fa fo ga go ha he in is ka ke la le li lo ma me mi mo na ne no or pa pe ra re ri ro sa se si so ta te ti to tu va ve vi wa we za zo'.split(
    ' ',
  );
const common =
  'the of a and in to der die das love man night day dead life girl house last world war one two black time boy'.split(
    ' ',
  );
const vocabulary = 40_000;
const people = 60_000;

/** A generator of numbers from 0 to 1 that depends on the seed alone. */
function chance(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (state >>> 8) / 0x1_00_00_00;
  };
}

function invented(number: number, letters = 0): string {
  const next = chance(number + letters * 1_000_003);
  return Array.from(
    { length: 2 + Math.floor(next() * 3) },
    () => syllables[Math.floor(next() * syllables.length)],
  ).join('');
}

/** Every third word is common; of the others a fifth are among the 400 that many names have. */
export function inventedWord(next: () => number): string {
  if (next() < 0.33) return common[Math.floor(next() ** 2 * common.length)] ?? 'the';
  return invented(Math.floor((next() < 0.2 ? next() * 0.01 : next()) * vocabulary));
}

function name(next: () => number, most = 4): string {
  return Array.from({ length: 1 + Math.floor(next() * most) }, () => inventedWord(next)).join(' ');
}

export function inventedPerson(number: number): string {
  return `${invented(number % 3_000, 1)} ${invented(number, 2)}`;
}

export function searchTitle(number: number): CatalogTitle {
  const next = chance(number + 1);
  const base = benchTitle(number);
  // Some people play in hundreds of films, most in a few.
  const person = () => inventedPerson(Math.floor(next() ** 3 * people));
  const summary = {
    otherTitles: Array.from({ length: 1 + Math.floor(next() * 9) }, () => name(next)),
    directors: [person()],
    cast: Array.from({ length: 8 }, person),
  };
  const [file] = base.files;
  if (base.kind === 'movie' || file === undefined) return { ...base, title: name(next), summary };
  const episodes = Array.from({ length: 10 + Math.floor(next() * 80) }, (_, index) => ({
    ...file,
    path: `${base.key}/S01E${index + 1}.mkv`,
    season: 1,
    episodes: [index + 1],
    episodeTitles: [{ number: index + 1, title: name(next, 3) }],
  }));
  return { ...base, title: name(next), summary, files: episodes, facts: [] };
}
