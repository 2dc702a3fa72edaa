/** Plain text functions for paths and names: segments, extensions, order. Never reads a disk. */

/**
 * Names longer than file systems allow (ext4, APFS and NTFS: 255 units) are not interpreted. Every search is bounded by
 * this, so reading any path takes time linear in its length.
 */
export const nameLengthLimit = 512;

/** Splits a path at `/` and `\`; undefined if it leaves the root with `..`. */
export function splitPath(path: string): readonly string[] | undefined {
  const segments: string[] = [];
  for (const segment of path.split(/[\\/]/)) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments;
}

/** Returns the extension in lower case, without the dot; '' if there is none or nothing comes before it (`.nfo`). */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && name.length - dot <= 32 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Returns the name without its last extension, if it has a plausible one. */
export function baseOf(name: string): string {
  const extension = extensionOf(name);
  return extension === '' ? name : name.slice(0, -extension.length - 1);
}

/** Replaces the wide letters, digits and brackets of Chinese and Japanese keyboards, `Ｓ０１（`, by `S01(`. The length stays. */
export function withPlainForms(text: string): string {
  return text
    .replace(/[０-９Ａ-Ｚａ-ｚ（）［］｛｝]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');
}

/** UTF-8 sorts U+10000 and above after U+E000..U+FFFF; UTF-16 code units do not. */
function byteRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}

/** Compares by the bytes on disk (UTF-8): the same on every machine and in every locale. */
export function byteOrder(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index++) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return byteRank(left.charCodeAt(index)) - byteRank(right.charCodeAt(index));
  }
  return left.length - right.length;
}

/** Reduces a name for comparison: letters and digits only, without accents and case. */
export function comparable(text: string): string {
  const plain = text.slice(0, nameLengthLimit).normalize('NFKD').toLowerCase();
  const letters = plain.replace(/[^\p{L}\p{N}]+/gu, '');
  return letters === '' ? plain.trim() : letters;
}
