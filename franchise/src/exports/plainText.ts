/** Text of a file on its way out: one line without anything that could steer a reader, and names for files. Pure. */

/**
 * Controls (C0, DEL, C1), line and paragraph separators, and the marks that turn the direction of text around: none of them
 * belongs into a title, and each can hide or forge something where it is shown.
 */
const steering = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/** Longest stem in characters: at most four bytes each, and file systems take 255 bytes with the ending. */
const MAX_STEM_CHARACTERS = 60;

/** Names that Windows keeps for devices, whatever the ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/u;

/** The text on one line, without controls; lone surrogates become U+FFFD. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(steering, ' ').replace(/ {2,}/gu, ' ').trim();
}

/** A name for files from a title: letters and digits in lower case with hyphens between, `franchise` where nothing is left. */
export function fileStem(title: string): string {
  const words =
    title
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stem = Array.from(words.join('-')).slice(0, MAX_STEM_CHARACTERS).join('').replace(/-+$/u, '');
  if (stem === '') return 'franchise';
  return deviceName.test(stem) ? `franchise-${stem}` : stem;
}
