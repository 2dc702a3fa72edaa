/** Bytes of a file as the API takes them. Pure. */

/** As `uploadAtMostBytes` of the API. */
export const uploadAtMostBytes = 10 * 1024 * 1024;

/** Arguments of one call have a limit in every browser. */
const pieceBytes = 0x8000;

export function asBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}
