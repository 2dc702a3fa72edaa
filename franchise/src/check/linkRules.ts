/**
 * Rules about addresses: art that a reader can fetch, sources that a person can open. Offline; see also
 * networkRules.ts.
 */
import { type FaultTextCode, say } from '../faultTexts.ts';
import type { Art, Franchise } from '../generated/franchise.ts';
import type { Rule } from './rule.ts';
import { finding, shown } from './wording.ts';

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

/** What is wrong with an address, the code of the predicate of a sentence; undefined if a reader can request it. */
export function linkTrouble(link: string): FaultTextCode | undefined {
  // The URL parser reads `https:///a/b` as the host "a", so check the text first.
  const authority = /^https:\/\/([^/?#]*)/u.exec(link)?.[1] ?? '';
  if (authority === '') return 'link-without-host';
  if (authority.includes('@')) return 'link-with-user';
  try {
    return new URL(link).hostname === '' ? 'link-without-host' : undefined;
  } catch {
    return 'link-invalid';
  }
}

export const artNoHost: Rule = {
  codes: { 'art-no-host': 'error' },
  *check({ franchise }) {
    for (const { kind, link } of writtenLinks(franchise)) {
      const trouble = linkTrouble(link);
      if (trouble === undefined) continue;
      yield finding('art-no-host', ['art', kind], kind, shown(link), say(trouble));
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
      const usual = endings[kind].map((one) => `.${one}`).join(', ');
      yield finding('art-extension', ['art', kind], kind, shown(link), ending, usual);
    }
  },
};

export const noSources: Rule = {
  codes: { 'no-sources': 'info' },
  *check({ franchise: { sources }, leftOut }) {
    if ((sources !== undefined && sources.length > 0) || leftOut?.has('/sources')) return;
    yield finding('no-sources', sources === undefined ? [] : ['sources']);
  },
};

export const sourceNotHttps: Rule = {
  codes: { 'source-not-https': 'info' },
  *check({ franchise: { sources = [] } }) {
    for (const [index, source] of sources.entries()) {
      if (/^https?:\/\/[^/?#]/iu.test(source)) continue;
      yield finding('source-not-https', ['sources', index], shown(source));
    }
  },
};

export const LINK_RULES: readonly Rule[] = [artNoHost, artExtension, noSources, sourceNotHttps];
