/** What the palette lists for the typed letters, in groups. Pure. */

export type PaletteGroup = 'titles' | 'stories' | 'views' | 'actions';

export interface PaletteItem {
  /** Unique. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly text: string;
  /** Beside the text: a year, a Library. */
  readonly detail?: string | undefined;
  /** Other words by which it is found. */
  readonly words?: string;
  readonly poster?: string | undefined;
}

/** More are hard to survey; another letter narrows them down. */
const shownOfGroup: Readonly<Record<PaletteGroup, number>> = { titles: 8, stories: 5, views: 12, actions: 8 };
const groups: readonly PaletteGroup[] = ['titles', 'stories', 'views', 'actions'];

export interface PaletteSection<Item> {
  readonly group: PaletteGroup;
  readonly items: readonly Item[];
}

/**
 * `found`: what the server found for the letters, already ranked; `known`: what is filtered here. Without letters views
 * and actions are listed.
 */
export function paletteSections<Item extends PaletteItem>(
  typed: string,
  found: readonly Item[],
  known: readonly Item[],
): readonly PaletteSection<Item>[] {
  const words = folded(typed).split(' ').filter(Boolean);
  const ranked = known
    .flatMap((item) => {
      if (words.length === 0) return item.group === 'stories' ? [] : [{ item, rank: 0 }];
      const rank = rankOf(item, words);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((left, right) => left.rank - right.rank)
    .map(({ item }) => item);
  const all = [...found, ...ranked];
  return groups.flatMap((group) => {
    const items = all.filter((item) => item.group === group).slice(0, shownOfGroup[group]);
    return items.length === 0 ? [] : [{ group, items }];
  });
}

/** Smaller is better; undefined if a word is not found. A beginning of the text counts before one of a word. */
function rankOf({ text, words: others = '' }: PaletteItem, words: readonly string[]): number | undefined {
  const name = folded(text);
  const all = `${name} ${folded(others)}`;
  if (!words.every((word) => ` ${all}`.includes(` ${word}`) || (word.length > 2 && all.includes(word))))
    return undefined;
  const [first = ''] = words;
  if (name.startsWith(first)) return 0;
  return ` ${name}`.includes(` ${first}`) ? 1 : 2;
}

/** Without accents, capitals and punctuation, so that `pokemon` finds Pokémon. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Moves in the list of options; it has no ends. undefined if the field handles the key. */
export function optionAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + 5);
    case 'PageUp':
      return Math.max(0, at - 5);
    default:
      return undefined;
  }
}
