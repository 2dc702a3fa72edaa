/** Requests that hide problems or show them again. */
import type { Client } from '../../api/client.ts';
import type { IgnoredProblems, IgnoreWish, ProblemView, ShownProblems, ShowWish } from '../../generated/api.ts';
import { ignoreWishes } from './selection.ts';

/** What one press did, and how it is taken back. */
export interface Ignored {
  readonly ignored: number;
  /** Those that were solved or said something else in the meantime. */
  readonly changed: number;
  readonly actions: readonly string[];
}

export async function ignoreSome(client: Client, problems: readonly ProblemView[]): Promise<Ignored> {
  let all: Ignored = { ignored: 0, changed: 0, actions: [] };
  for (const wish of ignoreWishes(problems)) all = added(all, await client.post('problems/ignored', wish));
  return all;
}

export async function ignoreAll(
  client: Client,
  of: { readonly cause: ProblemView['cause']; readonly library?: string },
): Promise<Ignored> {
  const wish: IgnoreWish = { all: { ...of } };
  return added({ ignored: 0, changed: 0, actions: [] }, await client.post('problems/ignored', wish));
}

function added({ ignored, changed, actions }: Ignored, done: IgnoredProblems): Ignored {
  return { ignored: ignored + done.ignored, changed: changed + done.changed, actions: [...actions, done.action] };
}

/** Returns how many are shown again. */
export async function takeBack(client: Client, { actions }: Pick<Ignored, 'actions'>): Promise<number> {
  let shown = 0;
  for (const action of actions) shown += await showAgain(client, { action });
  return shown;
}

export async function showAgain(client: Client, wish: ShowWish): Promise<number> {
  return (await client.post<ShownProblems>('problems/shown', wish)).shown;
}
