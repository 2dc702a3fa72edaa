/** Other names and people of a title, as few as people search for, and its studios. Pure. */
import type { TitleSummary } from '../../title/titleFacts.ts';

const otherTitlesAtMost = 10;
const directorsAtMost = 3;
const castAtMost = 10;
const studiosAtMost = 3;
/** A longer name is a description or hostile. */
const nameAtMost = 120;

export interface SearchedNames {
  /** Names that a search knows anyway. */
  readonly names: readonly string[];
  /** The most likely to be searched first. */
  readonly others: readonly string[];
  readonly directors: readonly string[];
  /** The most important first. */
  readonly cast: readonly { readonly name: string; readonly role?: string | undefined }[];
  readonly studios: readonly string[];
}

export function searchedNames({
  names,
  others,
  directors,
  cast,
  studios,
}: SearchedNames): Pick<TitleSummary, 'otherTitles' | 'directors' | 'cast' | 'roles' | 'studios'> {
  const [otherTitles, named, played, made] = [
    distinct(others, names).slice(0, otherTitlesAtMost),
    distinct(directors, []).slice(0, directorsAtMost),
    distinct(
      cast.map(({ name }) => name),
      [],
    ).slice(0, castAtMost),
    distinct(studios, []).slice(0, studiosAtMost),
  ];
  const roles = rolesOf(played, cast);
  return {
    ...(otherTitles.length === 0 ? {} : { otherTitles }),
    ...(named.length === 0 ? {} : { directors: named }),
    ...(played.length === 0 ? {} : { cast: played }),
    ...(Object.keys(roles).length === 0 ? {} : { roles }),
    ...(made.length === 0 ? {} : { studios: made }),
  };
}

function rolesOf(played: readonly string[], cast: SearchedNames['cast']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    played.flatMap((name) => {
      const role =
        cast
          .find((one) => one.name.trim() === name)
          ?.role?.trim()
          .toWellFormed() ?? '';
      return role === '' || role.length > nameAtMost ? [] : [[name, role]];
    }),
  );
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
