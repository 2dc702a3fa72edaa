/** `franchise order`: prints the story from first to last, as a table or as JSON rows. Changes no files. */

import { printable } from '../exports/jsonText.ts';
import type { Member } from '../member.ts';
import { releaseOrder, storyOrder } from '../order.ts';
import { EXIT } from './commandError.ts';
import { loadFranchise } from './loadFranchise.ts';
import { orderTable } from './orderTable.ts';
import type { Surroundings } from './surroundings.ts';
import { paletteOf } from './terminal.ts';

export interface OrderArguments {
  readonly file: string;
  readonly json: boolean;
  readonly byRelease: boolean;
}

export async function orderCommand(args: OrderArguments, surroundings: Surroundings): Promise<number> {
  const franchise = await loadFranchise(args.file, surroundings);
  const story = storyOrder(franchise);
  const members = args.byRelease ? releaseOrder(story) : story;
  if (args.json) {
    surroundings.answer(`[${members.map((member) => `\n ${printable(JSON.stringify(row(member)))}`).join(',')}\n]\n`);
  } else {
    const { colour, columns } = surroundings;
    const options = { columns, palette: paletteOf(colour), hasHeadings: !args.byRelease };
    surroundings.answer(orderTable(franchise, members, options));
  }
  return EXIT.fine;
}

/** The documented keys in their order; JSON omits undefined values. */
function row({ place, entry, kind, id, title, season, episode, time, universes, eras, released }: Member) {
  const span = time === undefined ? undefined : { from: time.from, to: time.to };
  return { place, entry, kind, id, title, season, episode, time: span, universes, eras, released };
}
