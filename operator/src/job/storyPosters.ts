/**
 * Fetches posters of the parts of stories that no Library has: joins the document's sources and the gate of pictures
 * behind the interface of the franchises. The code of the sources is loaded with the first part.
 */

import type { MissingPart } from '../franchises/catalog.ts';
import type { FetchedPoster, PosterFetcher } from '../franchises/missingPosters.ts';
import type { LibrarySpec } from '../library/document.ts';
import { joined, type Message, message } from '../messages/message.ts';
import { fetchedFile, PictureFetcher } from '../phases/art/artFetch.ts';
import { decoding, type PictureNotes } from '../phases/decoding.ts';
import { messageOf } from '../phases/phase.ts';
import { absentOf, failedBy, isDueOf, type Release } from '../phases/sourceFacts.ts';
import { noSources, type Sources, type Trouble } from '../phases/sources.ts';
import { serviceNamed } from '../sources/services.ts';
import type { Fact } from '../title/facts.ts';
import { failedFact, filledFact, openFact, refusedUrlsOf, withRefusedUrls } from '../title/gaps.ts';
import type { WalkSources } from './walkSources.ts';

export interface StoryPostersParts {
  readonly spec: Pick<LibrarySpec, 'languages' | 'sources'>;
  readonly sources: Pick<WalkSources, 'open' | 'sinceMs'>;
  /** Names a picture in the run's row while it is decoded. */
  readonly pictures: PictureNotes;
  readonly signal: AbortSignal;
  readonly alive: () => void;
  readonly now: () => number;
}

/** undefined if no service of the document has posters. */
export function storyPosters(parts: StoryPostersParts): PosterFetcher | undefined {
  const names = parts.spec.sources.flatMap((source) => Object.keys(source));
  if (!names.some((name) => serviceNamed(name)?.answers.includes('poster'))) return undefined;
  const { sources, now } = parts;
  const since = { now, sources: { ...noSources, sinceMs: sources.sinceMs() } };
  let visit: Promise<PosterVisit> | undefined;
  return {
    isDue: (fact) => isDueOf(fact, since),
    async fetch(part, before) {
      visit ??= opened(parts);
      return (await visit).fetch(part, before);
    },
  };
}

async function opened(parts: StoryPostersParts): Promise<PosterVisit> {
  return new PosterVisit(parts, await parts.sources.open());
}

/** One for the walk: a host that failed twice is left alone until the next one. */
class PosterVisit {
  readonly #parts: StoryPostersParts;
  readonly #sources: Sources;
  readonly #fetcher: PictureFetcher;

  constructor(parts: StoryPostersParts, sources: Sources) {
    this.#parts = parts;
    this.#sources = sources;
    this.#fetcher = new PictureFetcher({ ...parts, sources });
  }

  /** Asks the sources in the document's order, up to the first with a usable poster. */
  async fetch(part: MissingPart, before: Fact | undefined): Promise<FetchedPoster> {
    const { signal, now, spec } = this.#parts;
    const troubles: Trouble[] = [];
    const reasons: Message[] = [];
    let fact = before;
    for (const source of this.#sources.list.filter(({ kinds }) => kinds.includes(part.kind))) {
      signal.throwIfAborted();
      const answer = await source.poster?.({ kind: part.kind, ids: idsOf(part), languages: spec.languages });
      if (answer?.state === 'trouble') troubles.push(answer.trouble);
      if (answer?.state !== 'found') continue;
      const place = { path: answer.value, refusedUrls: refusedUrlsOf(fact) };
      const fetched = await this.#fetcher.fetch([{ url: answer.value, source: source.name }], 'poster', place);
      if (fetched.costly.length > 0) fact = withRefusedUrls(fact ?? openFact(fact), fetched.costly);
      const preview = fetched.state === 'found' ? await this.#preview(answer.value, fetched.bytes) : undefined;
      if (preview instanceof Uint8Array) return { fact: withoutValue(fact, source.name, now()), preview };
      if (preview !== undefined) reasons.push(preview);
      if (fetched.state === 'failed' && fetched.troubles.length === 0) reasons.push(fetched.reason);
      if (fetched.state === 'failed') troubles.push(...fetched.troubles);
    }
    // What a service in trouble has may be better than a picture that cannot be used.
    if (troubles.length > 0) return { fact: failedBy(fact, troubles, now()) };
    if (reasons.length > 0) return { fact: failedFact(fact, joined(reasons), now()) };
    return { fact: absentOf(fact, message('noArt'), releaseOf(part), { now, sources: this.#sources }) };
  }

  /** A WebP, or why there is none. */
  async #preview(url: string, bytes: Uint8Array): Promise<Uint8Array | Message> {
    const { pictures, signal } = this.#parts;
    try {
      const { previewOf } = await import('../media/artImage.ts');
      return await decoding(pictures, fetchedFile(url, bytes), () => previewOf(bytes, 'poster'));
    } catch (error) {
      signal.throwIfAborted();
      return messageOf(error);
    }
  }
}

/** The preview is in the row; the fact needs no value of its own. */
function withoutValue(before: Fact | undefined, source: string, nowMs: number): Fact {
  const { value: _value, ...fact } = filledFact(before, undefined, source, nowMs);
  return fact;
}

function idsOf({ id }: MissingPart): Readonly<Record<string, string>> {
  const colon = id.indexOf(':');
  return { [id.slice(0, colon)]: id.slice(colon + 1) };
}

/** Services get posters around a release, so then they are asked sooner. */
function releaseOf({ released }: MissingPart): Release {
  if (released === undefined) return {};
  return released.length === 10 ? { premiered: released } : { year: Number(released.slice(0, 4)) };
}
