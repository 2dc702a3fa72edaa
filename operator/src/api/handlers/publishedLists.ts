/** Lists of stories on media servers. A person's decision is held, and the next walk carries it out. */
import type { z } from '@hono/zod-openapi';
import { message } from '../../messages/message.ts';
import { ApiError } from '../apiError.ts';
import { nameOf } from '../known.ts';
import type { PagePorts } from '../ports.ts';
import type { ListAction } from '../schemas/franchises.ts';
import type { Accepted } from '../schemas/title.ts';
import { wishesFor } from '../views/publishedView.ts';

export async function decideOnList(
  ports: PagePorts,
  id: string,
  { target, wish }: z.infer<typeof ListAction>,
): Promise<z.infer<typeof Accepted>> {
  const { library, key } = nameOf(ports, id);
  const lists = await (await ports.catalog()).publishedLists(library.uid, key);
  const list = lists.find((one) => one.target === target);
  if (list === undefined) throw new ApiError('notFound', message('listUnknown'));
  if (!wishesFor(list).includes(wish)) throw new ApiError('refused', message('listNothingToDecide'));
  await ports.wishList(library, { target, story: key, wish });
  // A full walk of stories is short, and only that knows that a story is gone.
  await ports.accept(library.key, { kind: 'full', paced: false, trigger: 'page', acceptMissing: false });
  return { library: library.key, held: 'full' };
}
