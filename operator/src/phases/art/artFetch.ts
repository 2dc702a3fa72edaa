/**
 * Fetches one picture: the best of the offers whose bytes are what they should be, in the form that our file's name promises.
 * It trusts no content type and no ending, and must not write files.
 */
import type { ArtImage } from '../../media/artImage.ts';
import type { ArtKind } from '../../title/titleFacts.ts';
import type { PhaseTools } from '../phase.ts';
import { sentenceOf } from '../phase.ts';
import type { Trouble } from '../sources.ts';
import { artEnding } from './artNames.ts';

/** An original poster of 4,000 x 6,000 is some 10 MiB; whoever sends more than twice that is stopped there. */
export const pictureAtMostBytes = 20 * 1024 * 1024;
/** A service whose first pictures are broken has a fault of its own: its hundredth is not tried. */
const triesAtMost = 3;
/** After so many failures in one visit the rest of a host's pictures waits for the next try. */
const troublesOfHostAtMost = 2;
/** As wide as players draw them (files.md 2). */
const drawnWidthPixels = { clearlogo: 800, clearart: 1000 } as const;

/** One picture of a source; art and stills alike. */
export interface PictureOffer {
  readonly url: string;
  readonly source: string;
}

export type Fetched<Offer> =
  | { readonly state: 'found'; readonly offer: Offer; readonly bytes: Uint8Array }
  | { readonly state: 'failed'; readonly reason: string; readonly troubles: readonly Trouble[] };

export type FetchTools = Pick<PhaseTools, 'sources' | 'signal' | 'alive'>;

/** Pictures of one visit of a title: what their hosts did is remembered until its end. */
export class PictureFetcher {
  readonly #tools: FetchTools;
  readonly #troubles = new Map<string, Trouble[]>();

  constructor(tools: FetchTools) {
    this.#tools = tools;
  }

  /** The offers come best first. Throws the signal's reason, and nothing for what a service does. */
  async fetch<Offer extends PictureOffer>(offers: readonly Offer[], kind: ArtKind | 'still'): Promise<Fetched<Offer>> {
    const reasons: string[] = [];
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
      if (typeof one === 'string') reasons.push(`a picture of ${offer.source}: ${one}`);
      else {
        troubles.push(one);
        this.#troubles.set(host, [...(this.#troubles.get(host) ?? []), one]);
      }
    }
    return { state: 'failed', reason: reasons.join('; '), troubles };
  }

  /** The bytes; or why they are none; or what kept the service from sending them. */
  async #try(offer: PictureOffer, kind: ArtKind | 'still'): Promise<Uint8Array | string | Trouble> {
    const { sources, signal, alive } = this.#tools;
    signal.throwIfAborted();
    const answer = await sources.fetch(offer.url, pictureAtMostBytes);
    signal.throwIfAborted();
    alive();
    if (answer.state === 'trouble') return answer.trouble;
    if (answer.state === 'none')
      return answer.reason ?? 'expected a picture at the address it gave, found nothing there';
    try {
      return await inItsForm(answer.value.bytes, kind);
    } catch (error) {
      signal.throwIfAborted();
      return sentenceOf(error);
    }
  }
}

/** Whole and sane, as JPEG, or as PNG where the kind has transparency. Throws MediaError. */
async function inItsForm(bytes: Uint8Array, kind: ArtKind | 'still'): Promise<Uint8Array> {
  const { checkImage, asJpeg, asPng, rasterise } = await import('../../media/artImage.ts');
  const image: ArtImage = await checkImage(bytes, { kind });
  if (image.format === 'svg')
    return rasterise(bytes, kind === 'clearart' ? drawnWidthPixels.clearart : drawnWidthPixels.clearlogo);
  return kind === 'still' || artEnding(kind) === 'jpg' ? asJpeg(bytes) : asPng(bytes);
}
