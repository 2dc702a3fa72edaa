/** Masks sizes, codecs, channels and hashes in a name, so that their numbers are never read as an episode. */

/** Stands for a masked character. */
export const paint = '█';

/** Heights and codec numbers without the letter that identifies them. */
export const plainTechnical: ReadonlySet<number> = new Set([264, 265, 480, 540, 576, 720, 1080, 1440, 2160, 4320]);

/** Returns the text with its technical terms masked by text of the same length, so that indexes stay valid. */
export function painted(base: string): string {
  const cover = (found: string) => paint.repeat(found.length);
  return (
    base
      .replace(/(?<![a-z0-9])(\d{3,4})[x×*](\d{3,4})(?!\d)/gi, (found, width: string, height: string) => {
        const ratio = Number(width) / Number(height);
        return ratio >= 1 && ratio <= 3 ? cover(found) : found;
      })
      .replace(/(?<!\d)\d{3,4}[pi](?![a-z0-9])/gi, cover)
      .replace(/(?<![a-z0-9])[xh][\s.]?26[456](?!\d)/gi, cover)
      .replace(/(?<![a-z0-9])(?:dd[p+]?|aac|e?ac-?3|dts|truehd|flac|opus)[\s.]?[1-9][\s.][0-2](?!\d)/gi, cover)
      .replace(/(?<=^|[\s_[(-])[1-9]\.[01](?:ch)?(?=$|[\s._\])-])(?!\.(?:19|20)\d\d(?!\d))/gi, cover)
      .replace(/(?<![a-z0-9.])\d{1,5}(?:\.\d{1,3})?[\s]?(?:[gm]i?b|[km]bps|k?hz|ch)(?![a-z0-9])/gi, cover)
      .replace(/(?<![a-z0-9])(?:8|10|12)[\s-]?bits?(?![a-z0-9])/gi, cover)
      .replace(/(?<![a-z0-9])(?:\d{2,3}(?:\.\d{1,3})?fps|mpeg-?[24]|mp[34]|[48]k|ac3|hdr10)(?![a-z0-9])/gi, cover)
      // A checksum; `[20230501]` is a date.
      .replace(/[[(](?!(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])[\])])[0-9a-f]{8}[\])]/gi, cover)
  );
}
