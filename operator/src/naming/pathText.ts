/** Text of paths and names, before any meaning: segments, extensions, order. Never looks at a disk. */

/**
 * Longer names than any file system allows (ext4, APFS and NTFS: 255 units) are not searched for a meaning. With every
 * search bounded by it, reading a path costs time linear in its length, however hostile it is.
 */
export const nameLengthLimit = 512;

/** Segments of a path in which `/` and `\` both separate; undefined when it climbs out of the root with `..`. */
export function splitPath(path: string): readonly string[] | undefined {
  const segments: string[] = [];
  for (const segment of path.split(/[\\/]/)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments;
}

/** Lower case, without the dot; '' when there is none or nothing stands before it (`.nfo`). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 32 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The name without its last extension, if that looks like one. */
export function baseOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}

/** UTF-8 sorts surrogates (U+10000 and above) after U+E000..U+FFFF; UTF-16 code units do not. */
function byteRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Order of the bytes on disk (UTF-8), the same on every machine and locale. */
export function byteOrder(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return byteRank(left.charCodeAt(index)) - byteRank(right.charCodeAt(index));
  }
  return left.length - right.length;
}

/** Two names that mean the same title: letters and digits alone, without accents and case. */
export function comparable(text: string): string {
  const plain = text.slice(0, nameLengthLimit).normalize('NFKD').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]+/gu, '');
  return letters === '' ? plain.trim() : letters;
}
