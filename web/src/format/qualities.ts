/** Resolutions and kinds of HDR as people write them. Pure. */

const resolutions: Readonly<Record<string, string>> = { '4320p': '8K', '2160p': '4K', sd: 'SD' };

export function resolutionText(value: string): string {
  return Object.hasOwn(resolutions, value) ? (resolutions[value] ?? value) : value;
}

/** As their makers write them. */
const hdrNames: Readonly<Record<string, string>> = {
  dolbyvision: 'Dolby Vision',
  'hdr10+': 'HDR10+',
  hdr10: 'HDR10',
  hlg: 'HLG',
  pq: 'HDR (PQ)',
};

/** `any` and `none` in the user's language. */
export function hdrText(value: string, words: { readonly any: string; readonly none: string }): string {
  if (value === 'any' || value === 'none') return words[value];
  const name = value.toLowerCase();
  return Object.hasOwn(hdrNames, name) ? (hdrNames[name] ?? value) : value;
}

/** What most titles have says nothing about one of them. */
const everyday: ReadonlySet<string> = new Set(['SD', '480p', '576p', '720p', '1080p']);

/** The badges of a title that stand out among posters; its page has all of them. */
export function notableBadges(badges: readonly string[]): readonly string[] {
  return badges.filter((text) => !everyday.has(text));
}
