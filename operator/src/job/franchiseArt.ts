/**
 * Fetches the art of franchises: the guarded HTTP client and the image code behind the interface that franchises declare. Both are
 * loaded with the first image that is fetched, so that a walk with nothing to fetch never pays for them.
 */
import { ArtAbsent, type ArtFetcher } from '../franchises/art.ts';
import type { ArtKind } from '../franchises/catalog.ts';
import { systemClock } from '../library/clock.ts';
import type { LibrarySpec } from '../library/document.ts';
import type { Resolve } from '../outbound/addressGuard.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { OutboundErrorKind } from '../outbound/outboundError.ts';
import { programVersion } from '../process/programVersion.ts';

export interface FranchiseArtParts {
  /** A host that a `baseUrl` of its sources names may be asked, loopback too (design 4); else public hosts alone. */
  readonly spec: Pick<LibrarySpec, 'sources'>;
  readonly signal: AbortSignal;
  readonly warn: (message: string) => void;
  /** Tests bring their own. */
  readonly resolve?: Resolve;
}

/** It would be the same again: the link, or what lies behind it, has to change. */
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
          throw new ArtAbsent(error.message, { cause: error });
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
    allow: settings.flatMap(({ baseUrl }) => (baseUrl === undefined ? [] : [{ url: baseUrl }])),
    userAgent: `Projectionist/${programVersion()}`,
    signal,
    clock: systemClock,
    log: { debug: () => undefined, warn: (_fields, message) => warn(message) },
    resolve,
  });
}

/** As JPEG, a logo as PNG with its transparency: what players take. Throws ArtAbsent for what is no picture, MediaError for a cut one. */
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
    if (error instanceof MediaError && error.kind === 'unreadable')
      throw new ArtAbsent(`the link leads to no picture that can be taken: ${error.message}`, { cause: error });
    throw error;
  }
}

/** As wide as the logos of services are at most. */
const drawnWidthPixels = 1_600;
