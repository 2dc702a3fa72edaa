/**
 * The terms of a title that only a search reads, beside the words of its name (titleRows.ts): whole names, names in
 * other languages, people, episodes. Few enough that a catalog grows by a quarter. Pure.
 *
 * n: its name as a whole (nameForms.ts); o: another name as a whole; a: words of other names; p: a person, once for
 * each word of the name, that word first: `keanu_reeves`, `reeves_keanu`; e: words of episodes' titles; r: the words of
 * its name from behind, for words with a wrong first half.
 */
import type { CatalogTitle } from '../../walk/catalog.ts';
import { nameForms, otherSpellings, spokenWords } from './nameForms.ts';
import { term } from './titleTerm.ts';
import { titleWords } from './words.ts';

const otherWordsAtMost = 60;
const episodeWordsAtMost = 400;
const wordsPerPerson = 4;
const reversedFrom = 4;

/** `own`: the words of the title's name, which are terms already. */
export function searchTerms(title: CatalogTitle, own: readonly string[]): readonly string[] {
  const { summary = {} } = title;
  const names = nameForms(title.title);
  const known = new Set(names);
  const words = new Set(own);
  const others = [title.originalTitle ?? '', ...(summary.otherTitles ?? [])];
  const otherNames = others.flatMap(nameForms).filter((form) => !known.has(form));
  const otherWords = others.flatMap((name) => [...titleWords(name), ...otherSpellings(name)]);
  const people = [...(summary.directors ?? []), ...(summary.cast ?? [])];
  const episodes = title.files.flatMap((file) => file.episodeTitles ?? []);
  return [
    ...new Set([
      ...names.map((form) => term('n', form)),
      ...otherNames.map((form) => term('o', form)),
      ...missing(otherWords, words)
        .slice(0, otherWordsAtMost)
        .map((word) => term('a', word)),
      ...people.flatMap(personTerms),
      ...missing(
        episodes.flatMap((episode) => (episode.title === undefined ? [] : titleWords(episode.title))),
        new Set(),
      )
        .slice(0, episodeWordsAtMost)
        .map((word) => term('e', word)),
      ...own.filter((word) => /^\p{L}+$/u.test(word) && word.length >= reversedFrom).map(reversedTerm),
    ]),
  ];
}

function reversedTerm(word: string): string {
  return term('r', reversed(word));
}

export function reversed(word: string): string {
  return [...word].reverse().join('');
}

function personTerms(name: string): readonly string[] {
  const spoken = spokenWords(name).slice(0, wordsPerPerson);
  return spoken.map((_, at) => term('p', [...spoken.slice(at), ...spoken.slice(0, at)].join('_')));
}

function missing(words: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return [...new Set(words)].filter((word) => !known.has(word));
}
