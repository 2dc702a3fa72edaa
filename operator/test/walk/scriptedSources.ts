/** Sources controlled by the test: what they offer, the content of their addresses, and a list of all requests. */

import sharp from 'sharp';
import { plainText } from '../../src/messages/message.ts';
import type { ArtOffer, Details } from '../../src/phases/details.ts';
import type { Answer, Source, Sources, Trouble } from '../../src/phases/sources.ts';

/** The content of an address: bytes, nothing, or a service that is down. */
export type Behind = Uint8Array | 'none' | 'away';

export interface Script {
  /** By the source's name, in the order of the document. */
  details: Record<string, Partial<Details> | 'away'>;
  pictures: Record<string, Behind>;
  sinceMs: number;
}

export interface Scripted extends Sources {
  readonly script: Script;
  /** Addresses of pictures, and `details NAME`, in the order of the requests. */
  readonly asked: string[];
}

export const away = (source: string): Trouble => ({
  source,
  cause: 'later',
  reason: plainText(`${source} does not answer`),
});

/** Each of them knows one film or series, whatever its id. */
export function scriptedSources(script: Partial<Script> = {}): Scripted {
  const whole: Script = { details: {}, pictures: {}, sinceMs: 0, ...script };
  const asked: string[] = [];
  const details = (name: string): Answer<Partial<Details>> => {
    const answered = whole.details[name];
    if (answered === undefined) return { state: 'none' };
    return answered === 'away' ? { state: 'trouble', trouble: away(name) } : { state: 'found', value: answered };
  };
  const source = (name: string): Source => ({
    name,
    kinds: ['movie', 'series'],
    async find(_kind, ids) {
      return { state: 'found', value: { source: name, ids, title: 'Film' } };
    },
    async details() {
      asked.push(`details ${name}`);
      return details(name);
    },
    test: async () => ({ state: 'found', value: '' }),
  });
  return {
    script: whole,
    asked,
    get list() {
      return Object.keys(whole.details).map(source);
    },
    get sinceMs() {
      return whole.sinceMs;
    },
    async fetch(url) {
      asked.push(url);
      const behind = whole.pictures[url] ?? 'none';
      if (behind === 'none') return { state: 'none' };
      if (behind === 'away') return { state: 'trouble', trouble: away(new URL(url).host) };
      return { state: 'found', value: { bytes: behind } };
    },
    download: async () => ({ state: 'none' }),
  };
}

/** A title's details from a source, with these pictures. */
export function answered(art: readonly ArtOffer[], more: Partial<Details> = {}): Partial<Details> {
  return { ids: { tmdb: '603' }, title: 'Film', year: 2001, art, ...more };
}

export function offer(kind: ArtOffer['kind'], url: string, more: Partial<ArtOffer> = {}): ArtOffer {
  return { kind, url, source: 'tmdb', ...more };
}

/** A real picture of one colour, a few hundred bytes; another shade has other bytes. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  { width = 120, height = 180, shade = 90 }: { width?: number; height?: number; shade?: number } = {},
): Promise<Uint8Array> {
  const background = { r: shade, g: 60, b: 120, alpha: format === 'jpeg' ? 1 : 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .toFormat(format)
    .toBuffer();
}
