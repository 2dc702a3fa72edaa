/**
 * art: poster, fanart, landscape, logo and the other pictures of a title and its seasons
 * (docs/reference/art-and-tiles.md#art). An existing picture counts, whoever made it, and is never replaced; the others
 * are fetched once (`artFill.ts`). A source in trouble does not affect what another one offers.
 */
import type { ListedFile } from '../../naming/layout.ts';
import { filledFact, openFact } from '../../title/gaps.ts';
import { isSeen } from '../../title/seenPicture.ts';
import type { Title } from '../../title/title.ts';
import type { ArtValue } from '../../title/titleFacts.ts';
import { afterMissing } from '../made.ts';
import { messageOf, type Phase, type PhaseTools } from '../phase.ts';
import { isDueOf } from '../sourceFacts.ts';
import { foreignArt, isAccepted, ownArt, presentArt, unlistedArt } from './artFiles.ts';
import { fillArt } from './artFill.ts';
import { type ArtWish, artWishes, belowTitle } from './artNames.ts';
import { moveArt } from './artPlace.ts';
import { previewedKind, previewOfFile } from './artPreview.ts';

export const artPhase: Phase = {
  name: 'art',
  async run(title, tools) {
    const wishes = artWishes(title.layout);
    for (const wish of wishes) {
      tools.signal.throwIfAborted();
      await reviewArt(title, wish, tools);
    }
    const due = wishes.filter(({ fact }) => isDueOf(title.artFact(fact), tools));
    if (due.length > 0) await fillArt(title, due, tools);
  },
};

/** Adopts foreign pictures and ours from a lost record, and reopens the facts of pictures that are gone. */
async function reviewArt(title: Title, wish: ArtWish, tools: PhaseTools): Promise<void> {
  const fact = title.artFact(wish.fact);
  if (fact?.state === 'filled' && fact.value !== undefined) {
    await reviewFilled(title, wish, fact.value, tools);
    return;
  }
  const own = tools.spec.readOnly ? undefined : await unlistedArt(title, wish, tools);
  if (own !== undefined) title.record = { ...title.record, made: [...(title.record.made ?? []), own] };
  const found = await foreignArt(title, wish, tools);
  if (found !== undefined) await adoptArt(title, wish, found, tools);
  else if (fact?.state === 'filled' || (fact?.source === 'document' && !tools.spec.readOnly))
    title.setArtFact(wish.fact, openFact(fact));
}

async function reviewFilled(title: Title, wish: ArtWish, value: ArtValue, tools: PhaseTools): Promise<void> {
  const fact = title.artFact(wish.fact) ?? openFact<ArtValue>(undefined);
  const file = presentArt(title, value.path);
  const isOurs = ownArt(title, wish.fact, value.path).length > 0;
  if (file !== undefined && isAccepted(wish, file)) {
    await reviewPicture(title, wish, value, file, tools);
    return;
  }
  if (file !== undefined && isOurs && !tools.spec.readOnly && (await isMoved(title, wish, value, tools))) return;
  const found = await foreignArt(title, wish, tools);
  if (found !== undefined) {
    await adoptArt(title, wish, found, tools);
    return;
  }
  // A file that is not listed may not be gone (docs/design/flow.md#invariants). A foreign picture may go as it came; if
  // ours is gone, a program removed it.
  if (!title.isWhole && file === undefined) return;
  if (isOurs && file === undefined) title.setArtFact(wish.fact, afterMissing(fact, 'lookWhoCleansImages', tools.now()));
  else title.setArtFact(wish.fact, openFact(fact));
}

/** The title's file was renamed: moves its art along, so that nothing is fetched again. */
async function isMoved(title: Title, wish: ArtWish, value: ArtValue, tools: PhaseTools): Promise<boolean> {
  try {
    return await moveArt(title, wish, value, tools);
  } catch (error) {
    tools.signal.throwIfAborted();
    tools.warn(value.path, messageOf(error));
    return false;
  }
}

/** If somebody replaced the picture, updates the catalog's copy. */
async function reviewPicture(
  title: Title,
  wish: ArtWish,
  value: ArtValue,
  file: ListedFile,
  tools: PhaseTools,
): Promise<void> {
  const fact = title.artFact(wish.fact);
  const kind = previewedKind(wish);
  if (kind === undefined || fact === undefined) return;
  if (isSeen(value.seen, file)) return;
  const { seen: _, ...others } = value;
  const seen = await previewOfFile(title, kind, file, tools);
  title.setArtFact(wish.fact, { ...fact, value: { ...others, ...(seen === undefined ? {} : { seen }) } });
}

async function adoptArt(title: Title, wish: ArtWish, file: ListedFile, tools: PhaseTools): Promise<void> {
  const path = belowTitle(title.layout, file.path);
  const kind = previewedKind(wish);
  const seen = kind === undefined ? undefined : await previewOfFile(title, kind, file, tools);
  const value: ArtValue = { path, ...(seen === undefined ? {} : { seen }) };
  title.setArtFact(wish.fact, filledFact(title.artFact(wish.fact), value, 'file', tools.now()));
}
