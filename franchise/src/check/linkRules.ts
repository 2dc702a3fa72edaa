/**
 * Rules about addresses: art that a reader can fetch, sources that a person can open. Offline; see also
 * networkRules.ts.
 */
import type { Art, Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { quoted } from './wording.ts';

type ArtKind = keyof Art;

export interface WrittenLink {
  readonly kind: ArtKind;
  readonly link: string;
}

const photo = ['jpg', 'jpeg', 'png', 'webp', 'avif'] as const;

/** Endings that fit each kind of art. A logo is transparent, and JPEG has no transparency. */
const endings: Readonly<Record<ArtKind, readonly string[]>> = {
  poster: photo,
  fanart: photo,
  landscape: photo,
  banner: photo,
  logo: ['png', 'svg', 'webp'],
};

const KINDS: readonly ArtKind[] = ['poster', 'fanart', 'landscape', 'logo', 'banner'];

/** Every link of the file's art. */
export function* writtenLinks({ art }: Franchise): Generator<WrittenLink> {
  for (const kind of KINDS) {
    const link = art?.[kind];
    if (link !== undefined) yield { kind, link };
  }
}

/** Says what is wrong with an address, as the predicate of a sentence; undefined if a reader can request it. */
export function linkTrouble(link: string): string | undefined {
  // The URL parser reads `https:///a/b` as the host "a", so check the text first.
  const authority = /^https:\/\/([^/?#]*)/u.exec(link)?.[1] ?? '';
  if (authority === '') return 'names no host';
  if (authority.includes('@')) return 'carries a user name or password';
  try {
    return new URL(link).hostname === '' ? 'names no host' : undefined;
  } catch {
    return 'is not a valid address';
  }
}

export const artNoHost: Rule = {
  codes: { 'art-no-host': 'error' },
  *check({ franchise }) {
    for (const { kind, link } of writtenLinks(franchise)) {
      const trouble = linkTrouble(link);
      if (trouble === undefined) continue;
      yield {
        code: 'art-no-host',
        level: 'error',
        message: `The ${kind} ${quoted(link)} ${trouble}. Write the whole public address, such as "https://image.example/${kind}.png".`,
        pointer: ['art', kind],
      };
    }
  },
};

/** An address without an ending is accepted: it does not show its type. */
export const artExtension: Rule = {
  codes: { 'art-extension': 'info' },
  *check({ franchise }) {
    for (const { kind, link } of writtenLinks(franchise)) {
      if (linkTrouble(link) !== undefined) continue;
      const ending = /\.([a-z0-9]{1,5})$/iu.exec(new URL(link).pathname)?.[1]?.toLowerCase();
      if (ending === undefined || endings[kind].includes(ending)) continue;
      yield {
        code: 'art-extension',
        level: 'info',
        message: `The ${kind} ${quoted(link)} ends with .${ending}, which is unlikely for a ${kind} (${endings[kind].map((one) => `.${one}`).join(', ')}). Check that it is an image of that kind.`,
        pointer: ['art', kind],
      };
    }
  },
};

export const noSources: Rule = {
  codes: { 'no-sources': 'info' },
  *check({ franchise: { sources }, leftOut }) {
    if ((sources !== undefined && sources.length > 0) || leftOut?.has('/sources')) return;
    yield {
      code: 'no-sources',
      level: 'info',
      message:
        'The file names no `sources`. Say where the order and the times come from, so that the next author can check them.',
      pointer: sources === undefined ? [] : ['sources'],
    };
  },
};

export const sourceNotHttps: Rule = {
  codes: { 'source-not-https': 'info' },
  *check({ franchise: { sources = [] } }) {
    for (const [index, source] of sources.entries()) {
      if (/^https?:\/\/[^/?#]/iu.test(source)) continue;
      yield {
        code: 'source-not-https',
        level: 'info',
        message: `The source ${quoted(source)} is not the address of a web page. Write where it can be read: "https://…".`,
        pointer: ['sources', index],
      };
    }
  },
};

export const LINK_RULES: readonly Rule[] = [artNoHost, artExtension, noSources, sourceNotHttps];
