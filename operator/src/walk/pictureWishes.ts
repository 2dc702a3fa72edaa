/**
 * Puts the pictures that a person chose on the page beside the title, and takes choices back. Only a walk writes files;
 * `phases/art/artChosen.ts` does.
 */
import { message } from '../messages/message.ts';
import { placeChosen, releaseChosen } from '../phases/art/artChosen.ts';
import { artWishes, belowRoot } from '../phases/art/artNames.ts';
import type { PhaseTools } from '../phases/phase.ts';
import type { Title } from '../title/title.ts';
import type { WalkProblem } from './catalog.ts';

export type PictureWish =
  /** The scan chooses again. */
  | { readonly action: 'automatic' }
  | { readonly action: 'pick'; readonly url: string; readonly source: string }
  /** Its bytes are read when its turn comes. */
  | { readonly action: 'upload' };

export interface PersonPictureWish {
  /** The title's key. */
  readonly title: string;
  /** The art fact: `poster`, `season01-poster`. */
  readonly fact: string;
  readonly wish: PictureWish;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** The waiting wishes, handed to a walk. */
export interface PictureWishes {
  /** By the title's key; one for each fact. */
  readonly byTitle: ReadonlyMap<string, readonly PersonPictureWish[]>;
  bytes(wish: PersonPictureWish): Promise<Uint8Array | undefined>;
  /** Called once the wish is in the title's record, on disk. */
  taken(wish: PersonPictureWish): void;
}

/** Before the phases: what the scan is to choose again. */
export async function releasePictures(
  title: Title,
  wishes: PictureWishes | undefined,
  tools: PhaseTools,
): Promise<void> {
  if (tools.spec.readOnly) return;
  for (const one of wishes?.byTitle.get(title.layout.key) ?? []) {
    if (one.wish.action !== 'automatic') continue;
    await releaseChosen(title, one.fact, tools);
    tools.afterSave(async () => wishes?.taken(one));
  }
}

/**
 * After the phases, because they compare the folder with how it was listed. Returns a problem for each wish that is kept
 * because its Library has become readOnly: the wish may hold the only copy of the picture.
 */
export async function placePictures(
  title: Title,
  wishes: PictureWishes | undefined,
  tools: PhaseTools,
): Promise<readonly WalkProblem[]> {
  const waiting = wishes?.byTitle.get(title.layout.key) ?? [];
  if (tools.spec.readOnly) return waiting.map((one) => waitingProblem(title, one));
  for (const one of waiting) {
    const picture = await pictureOf(one, wishes);
    if (picture === undefined) continue;
    tools.signal.throwIfAborted();
    const end = await placeChosen(title, one.fact, picture, tools);
    if (end.state !== 'done') tools.warn(title.layout.key, end.reason);
    if (end.state !== 'later') tools.afterSave(async () => wishes?.taken(one));
  }
  return [];
}

function waitingProblem({ layout }: Title, { fact }: PersonPictureWish): WalkProblem {
  const name = artWishes(layout).find((wish) => wish.fact === fact)?.ownName ?? fact;
  return {
    ...{ cause: 'pictureWaits', title: layout.key, path: belowRoot(layout, name) },
    detail: message('pictureWaits'),
  };
}

async function pictureOf(one: PersonPictureWish, wishes: PictureWishes | undefined) {
  const { wish } = one;
  if (wish.action === 'pick') return { url: wish.url, source: wish.source };
  const bytes = wish.action === 'upload' ? await wishes?.bytes(one) : undefined;
  return bytes === undefined ? undefined : { bytes };
}
