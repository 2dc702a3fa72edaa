/** What a search knows of a title beside its name: other names and people, as few as people search for. Pure. */
import type { TitleSummary } from '../../title/titleFacts.ts';

const otherTitlesAtMost = 10;
const directorsAtMost = 3;
const castAtMost = 10;
/** A longer name is a description or hostile. */
const nameAtMost = 120;

export interface SearchedNames {
  /** Names that a search knows anyway. */
  readonly names: readonly string[];
  /** The most likely to be searched first. */
  readonly others: readonly string[];
  readonly directors: readonly string[];
  readonly cast: readonly string[];
}

export function searchedNames({
  names,
  others,
  directors,
  cast,
}: SearchedNames): Pick<TitleSummary, 'otherTitles' | 'directors' | 'cast'> {
  const [otherTitles, named, played] = [
    distinct(others, names).slice(0, otherTitlesAtMost),
    distinct(directors, []).slice(0, directorsAtMost),
    distinct(cast, []).slice(0, castAtMost),
  ];
  return {
    ...(otherTitles.length === 0 ? {} : { otherTitles }),
    ...(named.length === 0 ? {} : { directors: named }),
    ...(played.length === 0 ? {} : { cast: played }),
  };
}

/** The first spelling of each. */
function distinct(values: readonly string[], known: readonly string[]): readonly string[] {
  const seen = new Set(known.map(spelled));
  return values.flatMap((value) => {
    const name = value.trim();
    const key = spelled(name);
    if (key === '' || name.length > nameAtMost || seen.has(key)) return [];
    seen.add(key);
    return [name.toWellFormed()];
  });
}

/** Many translations only repeat a name with other signs. */
function spelled(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
