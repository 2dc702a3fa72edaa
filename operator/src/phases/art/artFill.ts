/** Fills a title's due art from the sources' offers. A worker places each picture before it fetches the next. */
import { type MessageCode, message } from '../../messages/message.ts';
import { MessageError } from '../../messages/messageError.ts';
import type { Fact } from '../../title/facts.ts';
import {
  absentFact,
  failedFact,
  filledFact,
  openFact,
  refusedUrlsOf,
  shutFact,
  withRefusedUrls,
} from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import type { ArtValue } from '../../title/titleFacts.ts';
import type { ArtOffer } from '../details.ts';
import { messageOf, type PhaseTools, retryAfter, type TitleDetails } from '../phase.ts';
import { failedBy, type Release, withoutAnswer } from '../sourceFacts.ts';
import { fetchedFile, PictureFetcher } from './artFetch.ts';
import { ownArt, presentArt } from './artFiles.ts';
import { type ArtWish, belowRoot } from './artNames.ts';
import { type ArtPicture, placeArt } from './artPlace.ts';
import { previewedKind, previewOfBytes } from './artPreview.ts';
import { rankArt } from './artRank.ts';

/**
 * Up to 8 titles run in parallel and image hosts accept 6 requests at once
 * (docs/reference/services.md#budgets-and-retries): two pictures per title keep the hosts busy with little memory.
 */
const picturesAtOnce = 2;

interface ArtVisit extends TitleDetails {
  readonly title: Title;
  readonly tools: PhaseTools;
  readonly fetcher: PictureFetcher;
}

/** A bad picture never ends the phase. Throws only if the walk stops. */
export async function fillArt(title: Title, due: readonly ArtWish[], tools: PhaseTools): Promise<void> {
  const { kind } = title.layout;
  const isOffering = tools.sources.list.some(
    (source) => source.kinds.includes(kind) && (source.details !== undefined || source.art !== undefined),
  );
  if (!isOffering) {
    for (const wish of due) keepOrClose(title, wish, 'noArtSource', tools);
    return;
  }
  const visit: ArtVisit = { title, tools, fetcher: new PictureFetcher(tools), ...(await tools.details(title)) };
  const waiting = [...due];
  const work = async () => {
    for (let wish = waiting.shift(); wish !== undefined; wish = waiting.shift()) await fillOne(visit, wish);
  };
  // Waits for all workers, because none may still place a picture during the next phase.
  const ends = await Promise.allSettled(Array.from({ length: picturesAtOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function fillOne(visit: ArtVisit, wish: ArtWish): Promise<void> {
  const { title, tools } = visit;
  const before = title.artFact(wish.fact);
  try {
    if (tools.spec.readOnly && previewedKind(wish) === undefined) closeByDocument(title, wish, tools);
    else if (isBlocked(title, wish)) throw new MessageError(message('emptyFileHasName', wish.ownName));
    else await fetchOne(visit, wish);
  } catch (error) {
    tools.signal.throwIfAborted();
    title.setArtFact(wish.fact, failedFact(before, messageOf(error), tools.now(), retryAfter(error)));
  }
}

async function fetchOne(visit: ArtVisit, wish: ArtWish): Promise<void> {
  const { title, tools, details, troubles, fetcher } = visit;
  const before = title.artFact(wish.fact);
  if (details === undefined && troubles.length === 0 && title.titleFact('id')?.state !== 'filled') {
    keepOrClose(title, wish, 'notIdentified', tools);
    return;
  }
  const offers = offersFor(visit, wish);
  if (offers.length === 0) {
    if (troubles.length === 0 && !isOfAnother(title, wish) && keepOwn(title, wish, tools)) return;
    const absent = { reason: message('noArt'), release: releaseOf(visit, wish) };
    const fact = withoutAnswer(before, { troubles }, absent, tools);
    if (tools.spec.readOnly && fact.state === 'absent') closeByDocument(title, wish, tools);
    else if (fact.state === 'failed') failOrKeep(title, wish, fact, tools);
    else title.setArtFact(wish.fact, fact);
    return;
  }
  const refusedUrls = refusedUrlsOf(before);
  const fetched = await fetcher.fetch(offers, wish.kind, { path: placeOfWish(title, wish), refusedUrls });
  if (fetched.costly.length > 0)
    title.setArtFact(wish.fact, withRefusedUrls(before ?? openFact(before), fetched.costly));
  if (fetched.state === 'found') {
    const { bytes, offer } = fetched;
    await takePicture(visit, wish, { bytes, source: offer.source, url: offer.url });
    return;
  }
  const failed =
    fetched.troubles.length > 0
      ? failedBy(title.artFact(wish.fact), fetched.troubles, tools.now())
      : failedFact(title.artFact(wish.fact), fetched.reason, tools.now());
  failOrKeep(title, wish, failed, tools);
}

async function takePicture({ title, tools }: ArtVisit, wish: ArtWish, picture: ArtPicture): Promise<void> {
  const kind = previewedKind(wish);
  const { bytes } = picture;
  const file = fetchedFile(placeOfWish(title, wish), bytes);
  if (kind !== undefined) await previewOfBytes(title, kind, { bytes, file }, tools);
  if (tools.spec.readOnly) {
    closeByDocument(title, wish, tools);
    return;
  }
  if ((await placeArt(title, wish, picture, tools)) === 'placed') return;
  // Since the folder was listed, somebody took the name or changed our file: it is theirs.
  const before = title.artFact(wish.fact);
  title.setArtFact(wish.fact, filledFact(before, { path: wish.ownName }, 'file', tools.now()));
}

function placeOfWish({ layout }: Title, { ownName }: ArtWish): string {
  return belowRoot(layout, ownName);
}

function offersFor({ details, title, tools }: ArtVisit, { kind, season }: ArtWish): readonly ArtOffer[] {
  if (details === undefined) return [];
  return rankArt(details.art, {
    kind,
    season,
    languages: tools.spec.languages,
    originalLanguage: details.originalLanguage,
    sources: tools.sources.list.filter(({ kinds }) => kinds.includes(title.layout.kind)).map(({ name }) => name),
  });
}

/** A season's art appears around its first episode. */
function releaseOf({ details, title }: ArtVisit, { season }: ArtWish): Release {
  const identity = title.titleFact('id')?.value;
  const begun = season === undefined ? undefined : details?.seasons.find((one) => one.season === season)?.airDate;
  return {
    premiered: begun ?? details?.premiered ?? identity?.premiered,
    year: details?.year ?? identity?.year ?? title.layout.year,
  };
}

/** No source can be asked. Only another document, source or identity reopens the fact. */
function keepOrClose(title: Title, wish: ArtWish, reason: MessageCode, tools: PhaseTools): void {
  if (keepOwn(title, wish, tools)) return;
  if (tools.spec.readOnly) closeByDocument(title, wish, tools);
  else title.setArtFact(wish.fact, absentFact(title.artFact(wish.fact), message(reason), tools.now(), 'never'));
}

/** True if our picture is older than the title's identity, so it may show another title. */
function isOfAnother(title: Title, wish: ArtWish): boolean {
  const identifiedAt = Date.parse(title.titleFact('id')?.at ?? '');
  return ownArt(title, wish.fact, wish.ownName).every((made) => identifiedAt > made.mtimeMs);
}

/** Keeps our earlier picture if there is nothing better. Returns false if there is none. */
function keepOwn(title: Title, wish: ArtWish, tools: PhaseTools): boolean {
  const [own] = ownArt(title, wish.fact, wish.ownName);
  if (own === undefined || presentArt(title, own.path) === undefined) return false;
  title.setArtFact(wish.fact, filledFact(title.artFact(wish.fact), { path: own.path }, 'kept', tools.now()));
  return true;
}

/** A failed refresh removes nothing: the existing picture stays, and a better one is tried again later. */
function failOrKeep(title: Title, wish: ArtWish, failed: Fact<ArtValue>, tools: PhaseTools): void {
  if (isOfAnother(title, wish) || !keepOwn(title, wish, tools)) {
    title.setArtFact(wish.fact, failed);
    return;
  }
  const kept = title.artFact(wish.fact);
  const { nextTryAt } = failed;
  if (kept !== undefined && nextTryAt !== undefined) title.setArtFact(wish.fact, { ...kept, nextTryAt });
}

function closeByDocument(title: Title, wish: ArtWish, tools: PhaseTools): void {
  title.setArtFact(wish.fact, shutFact(title.artFact(wish.fact), message('readOnly'), tools.now()));
}

/** An empty file has the name, so the picture could not be placed and is not fetched. */
function isBlocked({ layout, listing }: Title, { ownName }: ArtWish): boolean {
  return listing.get(layout.folder)?.get(ownName)?.sizeBytes === 0;
}
