/** Which titles of a collection or a story are shown together, and in which order. Pure. */

export interface HeldTitle {
  readonly id: number;
  readonly kind: 'movie' | 'series';
  readonly sortTitle: string;
  /** 0 if unknown. */
  readonly year: number;
  /** Whether the search and the filters leave it. */
  readonly isMatching: boolean;
}

/** One film or series of a story. */
export interface StoryTitle {
  /** The titles that hold it: none, one, or several copies. */
  readonly ids: readonly number[];
  /** Neither here nor released. */
  readonly isComing: boolean;
}

/** The copies of each film or series; with one alone nothing is shown together. */
export type HeldCopies = readonly (readonly HeldTitle[])[];

export interface ShownGroup {
  /** Films and series that are here. */
  readonly held: number;
  /** Of each that matches, the first copy that does. */
  readonly shown: readonly HeldTitle[];
}

/** undefined if fewer than two are here, or if none matches. */
export function groupOf(copies: HeldCopies): ShownGroup | undefined {
  const held = copies.filter((own) => own.length > 0);
  const shown = held.flatMap((own) => own.find(({ isMatching }) => isMatching) ?? []);
  return held.length < 2 || shown.length === 0 ? undefined : { held: held.length, shown };
}

/** By year, unknown ones last. Titles of equal name, year and kind are copies of one film. */
export function copiesInCollection(titles: readonly HeldTitle[]): HeldCopies {
  const copies = new Map<string, HeldTitle[]>();
  for (const title of titles.toSorted(byYear)) {
    const key = JSON.stringify([title.kind, title.year, title.sortTitle]);
    const known = copies.get(key);
    if (known === undefined) copies.set(key, [title]);
    else known.push(title);
  }
  return [...copies.values()];
}

function byYear(a: HeldTitle, b: HeldTitle): number {
  const year = (title: HeldTitle) => (title.year === 0 ? Number.POSITIVE_INFINITY : title.year);
  if (year(a) !== year(b)) return year(a) - year(b);
  if (a.sortTitle !== b.sortTitle) return a.sortTitle < b.sortTitle ? -1 : 1;
  return a.id - b.id;
}

/** In story order. A title that the story has under two ids, or in several parts, is shown once. */
export function copiesInStory(story: readonly StoryTitle[], titles: ReadonlyMap<number, HeldTitle>): HeldCopies {
  const seen = new Set<number>();
  return story.map(({ ids }) => {
    const own = ids.filter((id) => !seen.has(id));
    for (const id of own) seen.add(id);
    return own.flatMap((id) => titles.get(id) ?? []);
  });
}

/** The number of films and series of a story that are here or could be. */
export function sizeOf(story: readonly StoryTitle[]): number {
  const seen = new Set<number>();
  let size = 0;
  for (const { ids, isComing } of story) {
    const isAgain = ids.length > 0 && ids.every((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    if (!isComing && !isAgain) size += 1;
  }
  return size;
}

/** Whether one story has all of them. `stories`: the stories of a title, by its number. */
export function isCovered(copies: HeldCopies, stories: ReadonlyMap<number, ReadonlySet<number>>): boolean {
  const [first = [], ...others] = copies.map((own) => {
    return new Set(own.flatMap(({ id }) => [...(stories.get(id) ?? [])]));
  });
  return [...first].some((story) => others.every((known) => known.has(story)));
}
