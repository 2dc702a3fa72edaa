/** Text for output: one line without control characters, and file names. Pure. */

/**
 * Controls (C0, DEL, C1), line and paragraph separators, and direction marks. None of them belongs in a title, and each
 * can hide or forge displayed text.
 */
const steering = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu;

/**
 * Maximum length of a stem: a character takes at most four bytes, and file systems accept 255 bytes with the ending.
 */
const MAX_STEM_CHARACTERS = 60;

/** Names that Windows reserves for devices, with any ending. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/u;

/** The text on one line, without control characters; lone surrogates become U+FFFD. */
export function oneLine(text: string): string {
  return text.toWellFormed().replace(steering, ' ').replace(/ {2,}/gu, ' ').trim();
}

/** A file name from a title: lower-case letters and digits joined by hyphens; `franchise` if nothing is left. */
export function fileStem(title: string): string {
  const words =
    title
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const stem = Array.from(words.join('-'))
    .slice(0, MAX_STEM_CHARACTERS)
    .join('')
    .replace(/(?<!-)-+$/u, '');
  if (stem === '') return 'franchise';
  return deviceName.test(stem) ? `franchise-${stem}` : stem;
}
