/**
 * Measures a JSON text before it is parsed. A parser builds everything that the text says, and a text of one megabyte may
 * say half a million lists in each other. Reads the bytes once; decides nothing about validity. Pure.
 */

export interface JsonShape {
  readonly depth: number;
  /** Values, counted by the signs between them. */
  readonly values: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

export function jsonShape(bytes: Uint8Array): JsonShape {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (sign === quote) {
      for (at++; at < bytes.length && bytes[at] !== quote; at++) if (bytes[at] === backslash) at++;
    } else if (sign === openList || sign === openObject) {
      depth++;
      values++;
      if (depth > deepest) deepest = depth;
    } else if (sign === closeList || sign === closeObject) depth--;
    else if (sign === comma) values++;
  }
  return { depth: deepest, values };
}
