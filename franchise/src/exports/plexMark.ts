/** What playlists and collections of Plex share: the mark of our lists, and how items are named in a request. */

/** Marks our lists among others of the same name. It is in the summary, visible to people. */
const MARK = 'In story order, written from a franchise file.';

/** 150 keys of 7 characters with their escaped commas make 1,500; addresses of 2,000 characters pass everywhere. */
const KEYS_IN_ADDRESS = 150;

/** A list that was taken over keeps its own summary before the mark. */
export function isOurSummary(summary: string | undefined): boolean {
  return summary?.includes(MARK) === true;
}

export function summaryWithMark(words: string | undefined): string {
  return words === undefined ? MARK : `${words} ${MARK}`;
}

/** Groups that are short enough for an address. */
export function keyGroups(keys: readonly string[]): readonly (readonly string[])[] {
  const groups: (readonly string[])[] = [];
  for (let from = 0; from < keys.length; from += KEYS_IN_ADDRESS) groups.push(keys.slice(from, from + KEYS_IN_ADDRESS));
  return groups;
}

export function itemsUri(machine: string, keys: readonly string[]): string {
  return `server://${machine}/com.plexapp.plugins.library/library/metadata/${keys.join(',')}`;
}
