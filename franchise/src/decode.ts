/** Decodes the bytes or the text of a file, or returns the finding that rejects it. */
import type { Finding } from './fault.ts';
import { type FaultTextCode, say } from './faultTexts.ts';
import { MAX_FILE_BYTES } from './limits.ts';

export type Decoded = { readonly text: string } | { readonly refused: Finding };

/** Removes a byte order mark, so that columns match those of an editor. Never throws. */
export function decode(input: string | Uint8Array): Decoded {
  if (isTooLarge(input)) return refused('yaml-too-large', MAX_FILE_BYTES / 1024 / 1024);
  const text = typeof input === 'string' ? input : utf8(input);
  // In UTF-16 every ASCII letter has a zero byte.
  if (text === undefined || text.slice(0, 4).includes('\0')) {
    return refused('yaml-encoding');
  }
  return { text: text.startsWith('\uFEFF') ? text.slice(1) : text };
}

function isTooLarge(input: string | Uint8Array): boolean {
  if (input.length > MAX_FILE_BYTES) return true;
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (typeof input !== 'string' || input.length * 3 <= MAX_FILE_BYTES) return false;
  return new TextEncoder().encode(input).length > MAX_FILE_BYTES;
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function refused(code: FaultTextCode, ...values: readonly number[]): Decoded {
  return { refused: { code, level: 'error', text: say(code, ...values), pointer: [] } };
}
