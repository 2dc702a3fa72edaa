/**
 * Fetches one picture: the best offer whose bytes are valid, in the format that our file's name promises. Trusts no
 * content type and no file ending. Writes no files.
 */

import type { ArtImage } from '../../media/artImage.ts';
import { joined, type Message, message } from '../../messages/message.ts';
import type { ArtKind } from '../../title/titleFacts.ts';
import type { PhaseTools } from '../phase.ts';
import { messageOf } from '../phase.ts';
import type { Trouble } from '../sources.ts';
import { artEnding } from './artNames.ts';

/** An original poster of 4,000 x 6,000 has about 10 MiB; a download of more than twice that is stopped. */
export const pictureAtMostBytes = 20 * 1024 * 1024;
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

export type Fetched<Offer> =
  | { readonly state: 'found'; readonly offer: Offer; readonly bytes: Uint8Array }
  | { readonly state: 'failed'; readonly reason: Message; readonly troubles: readonly Trouble[] };

export type FetchTools = Pick<PhaseTools, 'sources' | 'signal' | 'alive'>;

/** Fetches the pictures of one visit of a title. Remembers failing hosts until its end. */
export class PictureFetcher {
  readonly #tools: FetchTools;
  readonly #troubles = new Map<string, Trouble[]>();

  constructor(tools: FetchTools) {
    this.#tools = tools;
  }

  /** `offers` are sorted best first. Throws the signal's reason, but never for a service's failure. */
  async fetch<Offer extends PictureOffer>(offers: readonly Offer[], kind: ArtKind | 'still'): Promise<Fetched<Offer>> {
    const reasons: Message[] = [];
    const troubles: Trouble[] = [];
    let tries = 0;
    for (const offer of offers) {
      if (tries >= triesAtMost) break;
      const host = URL.parse(offer.url)?.host ?? '';
      const known = this.#troubles.get(host) ?? [];
      if (known.length >= troublesOfHostAtMost) {
        troubles.push(...known.slice(0, 1));
        continue;
      }
      tries++;
      const one = await this.#try(offer, kind);
      if (one instanceof Uint8Array) return { state: 'found', offer, bytes: one };
      if ('code' in one) reasons.push(message('pictureOf', offer.source, one));
      else {
        troubles.push(one);
        this.#troubles.set(host, [...(this.#troubles.get(host) ?? []), one]);
      }
    }
    return { state: 'failed', reason: joined(reasons), troubles };
  }

  /** Returns the bytes, or why they are unusable, or the trouble of the service. */
  async #try(offer: PictureOffer, kind: ArtKind | 'still'): Promise<Uint8Array | Message | Trouble> {
    const { sources, signal, alive } = this.#tools;
    signal.throwIfAborted();
    const answer = await sources.fetch(offer.url, pictureAtMostBytes);
    signal.throwIfAborted();
    alive();
    if (answer.state === 'trouble') return answer.trouble;
    if (answer.state === 'none') return answer.reason ?? message('pictureNotAtAddress');
    try {
      return await inItsForm(answer.value.bytes, kind);
    } catch (error) {
      signal.throwIfAborted();
      return messageOf(error);
    }
  }
}

/** A complete and valid picture as JPEG, or as PNG for kinds with transparency. Throws MediaError. */
async function inItsForm(bytes: Uint8Array, kind: ArtKind | 'still'): Promise<Uint8Array> {
  const { checkImage, asJpeg, asPng, rasterise } = await import('../../media/artImage.ts');
  const image: ArtImage = await checkImage(bytes, { kind });
  if (image.format === 'svg')
    return rasterise(bytes, kind === 'clearart' ? drawnWidthPixels.clearart : drawnWidthPixels.clearlogo);
  return kind === 'still' || artEnding(kind) === 'jpg' ? asJpeg(bytes) : asPng(bytes);
}
