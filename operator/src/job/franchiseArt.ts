/**
 * Fetches the art of franchises: joins the guarded HTTP client and the image code behind the franchises' own interface.
 * Both are loaded with the first image, so that a walk without images never pays for them.
 */

import { ArtAbsent, type ArtFetcher, ArtRefused } from '../franchises/art.ts';
import type { ArtKind } from '../franchises/catalog.ts';
import { systemClock } from '../library/clock.ts';
import type { LibrarySpec } from '../library/document.ts';
import { message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { Resolve } from '../outbound/addressGuard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { OutboundErrorKind } from '../outbound/outboundError.ts';
import { programVersion } from '../process/programVersion.ts';

export interface FranchiseArtParts {
  /**
   * Links at or below a `baseUrl` of its sources may be requested, even on loopback; otherwise only public hosts. Whoever
   * writes a story must not choose other paths of that server.
   */
  readonly spec: Pick<LibrarySpec, 'sources'>;
  readonly signal: AbortSignal;
  readonly warn: (message: string) => void;
  /** Tests supply their own. */
  readonly resolve?: Resolve;
}

/** A retry would give the same: the link or its target has to change. */
const lasting: ReadonlySet<OutboundErrorKind> = new Set<OutboundErrorKind>([
  'notFound',
  'refused',
  'tooBig',
  'badAnswer',
]);

export function franchiseArt(parts: FranchiseArtParts): ArtFetcher {
  let opened: Promise<Outbound> | undefined;
  const outbound = () => {
    opened ??= openOutbound(parts);
    return opened;
  };
  return {
    async fetch(kind, link, signal) {
      const { OutboundError } = await import('../outbound/outboundError.ts');
      try {
        const answer = await (await outbound()).getBytes({ url: link, contentTypes: ['image/*'], signal });
        return await pictureOf(kind, answer.bytes);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof OutboundError && lasting.has(error.kind))
          throw new ArtAbsent(wordsOf(error), { cause: error });
        throw error;
      }
    },
    async preview(kind, bytes) {
      return (await import('../media/artImage.ts')).previewOf(bytes, kind);
    },
  };
}

async function openOutbound({ spec, signal, warn, resolve }: FranchiseArtParts): Promise<Outbound> {
  const { createOutbound } = await import('../outbound/outbound.ts');
  const settings = spec.sources.flatMap((source) => Object.values(source));
  return createOutbound({
    hosts: [],
    allow: settings.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [{ url: baseUrl, onlyBelow: true }])),
    userAgent: `Projectionist/${programVersion()}`,
    signal,
    clock: systemClock,
    log: { debug: () => undefined, warn: (_fields, message) => warn(message) },
    resolve,
  });
}

/**
 * Converts to JPEG, a logo to PNG with its transparency, which players accept. Throws ArtAbsent for anything but a
 * picture, ArtRefused for one that takes too much time or memory, MediaError for a truncated one.
 */
async function pictureOf(kind: ArtKind, fetched: Uint8Array): ReturnType<ArtFetcher['fetch']> {
  const { asJpeg, asPng, checkImage, previewOf, rasterise } = await import('../media/artImage.ts');
  const { MediaError } = await import('../media/mediaError.ts');
  try {
    const { format } = await checkImage(fetched, { kind });
    const drawn = format === 'svg' ? await rasterise(fetched, drawnWidthPixels) : fetched;
    const bytes = kind === 'logo' ? await asPng(drawn) : await asJpeg(drawn);
    const { widthPixels, heightPixels } = await checkImage(bytes, { kind });
    const ending = kind === 'logo' ? 'png' : 'jpg';
    return { bytes, ending, widthPixels, heightPixels, preview: await previewOf(bytes, kind) };
  } catch (error) {
    if (error instanceof MediaError && error.kind === 'costly')
      throw new ArtRefused(message('franchiseLinkCostly', error.words), { cause: error });
    if (error instanceof MediaError && error.kind === 'unreadable')
      throw new ArtAbsent(message('franchiseLinkNoPicture', error.words), { cause: error });
    throw error;
  }
}

/** The largest width of the services' logos. */
const drawnWidthPixels = 1_600;
