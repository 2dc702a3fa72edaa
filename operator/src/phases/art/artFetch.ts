/**
 * Fetches one picture: the best offer whose bytes are valid, in the format that our file's name promises. Trusts no
 * content type and no file ending. Writes no files.
 */

import type { ArtImage } from '../../media/artImage.ts';
import { markWithinBytes } from '../../media/ownMark.ts';
import { joined, type Message, message } from '../../messages/message.ts';
import type { ArtKind } from '../../title/titleFacts.ts';
import { decoding, isCostly, type PictureFile } from '../decoding.ts';
import type { PhaseTools } from '../phase.ts';
import { messageOf } from '../phase.ts';
import type { Trouble } from '../sources.ts';
import { artEnding } from './artNames.ts';

/** An original poster of 4,000 x 6,000 has about 10 MiB; a download of more than twice that is stopped. */
const fetchedAtMostBytes = 20 * 1024 * 1024;
/** The same picture beside the media has our mark in addition. */
export const pictureAtMostBytes = fetchedAtMostBytes + markWithinBytes;
/** If a service's first pictures are broken, the fault is its own: do not try its hundredth. */
const triesAtMost = 3;
/** After this many failures in one visit, the other pictures of a host wait for the next try. */
const troublesOfHostAtMost = 2;
/** The width at which players draw them (docs/reference/art-and-tiles.md#sizes). */
const drawnWidthPixels = { clearlogo: 800, clearart: 1000 } as const;

/** A picture offered by a source, for art and stills. */
export interface PictureOffer {
  readonly url: string;
  readonly source: string;
}

/** `costly`: addresses of pictures that took too much time or memory; they must not be fetched again. */
export type Fetched<Offer> = { readonly costly: readonly string[] } & (
  | { readonly state: 'found'; readonly offer: Offer; readonly bytes: Uint8Array }
  | { readonly state: 'failed'; readonly reason: Message; readonly troubles: readonly Trouble[] }
);

/** Where the picture is to go, and the addresses that were found costly before. */
export interface FetchPlace {
  readonly path: string;
  readonly refusedUrls: readonly string[];
}

/** Why bytes are of no use. */
interface Refused {
  readonly refusal: Message;
  readonly costly?: true;
}

export type FetchTools = Pick<PhaseTools, 'sources' | 'signal' | 'alive' | 'pictures'>;

/** Fetches the pictures of one visit of a title. Remembers failing hosts until its end. */
export class PictureFetcher {
  readonly #tools: FetchTools;
  readonly #troubles = new Map<string, Trouble[]>();

  constructor(tools: FetchTools) {
    this.#tools = tools;
  }

  /** `offers` are sorted best first. Throws the signal's reason, but never for a service's failure. */
  async fetch<Offer extends PictureOffer>(
    offers: readonly Offer[],
    kind: ArtKind | 'still',
    place: FetchPlace,
  ): Promise<Fetched<Offer>> {
    const reasons: Message[] = [];
    const troubles: Trouble[] = [];
    const costly: string[] = [];
    let tries = 0;
    for (const offer of offers) {
      if (place.refusedUrls.includes(offer.url)) continue;
      if (tries >= triesAtMost) break;
      const host = URL.parse(offer.url)?.host ?? '';
      const known = this.#troubles.get(host) ?? [];
      if (known.length >= troublesOfHostAtMost) {
        troubles.push(...known.slice(0, 1));
        continue;
      }
      tries++;
      const one = await this.#try(offer, kind, place.path);
      if (one instanceof Uint8Array) return { state: 'found', offer, bytes: one, costly };
      if ('costly' in one) costly.push(offer.url);
      if ('refusal' in one) reasons.push(message('pictureOf', offer.source, one.refusal));
      else {
        troubles.push(one);
        this.#troubles.set(host, [...(this.#troubles.get(host) ?? []), one]);
      }
    }
    const reason = reasons.length === 0 ? message('picturesRefused') : joined(reasons);
    return { state: 'failed', reason, troubles, costly };
  }

  /** Returns the bytes, or why they are unusable, or the trouble of the service. */
  async #try(offer: PictureOffer, kind: ArtKind | 'still', path: string): Promise<Uint8Array | Refused | Trouble> {
    const { sources, signal, alive, pictures } = this.#tools;
    signal.throwIfAborted();
    const answer = await sources.fetch(offer.url, fetchedAtMostBytes);
    signal.throwIfAborted();
    alive();
    if (answer.state === 'trouble') return answer.trouble;
    if (answer.state === 'none') return { refusal: answer.reason ?? message('pictureNotAtAddress') };
    const { bytes } = answer.value;
    try {
      return await decoding(pictures, fetchedFile(path, bytes), () => inItsForm(bytes, kind));
    } catch (error) {
      signal.throwIfAborted();
      return { refusal: messageOf(error), ...(isCostly(error) ? { costly: true } : {}) };
    }
  }
}

/** Fetched bytes under the name that they are to get. */
export function fetchedFile(path: string, { length }: Uint8Array): PictureFile {
  return { path, sizeBytes: length, mtimeMs: 0 };
}

/** A complete and valid picture as JPEG, or as PNG for kinds with transparency. Throws MediaError. */
export async function inItsForm(bytes: Uint8Array, kind: ArtKind | 'still'): Promise<Uint8Array> {
  const { checkImage, asJpeg, asPng, rasterise } = await import('../../media/artImage.ts');
  const image: ArtImage = await checkImage(bytes, { kind });
  if (image.format === 'svg')
    return rasterise(bytes, kind === 'clearart' ? drawnWidthPixels.clearart : drawnWidthPixels.clearlogo);
  return kind === 'still' || artEnding(kind) === 'jpg' ? asJpeg(bytes) : asPng(bytes);
}
