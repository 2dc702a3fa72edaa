/**
 * Reads responses of other servers and files, which may contain anything. A field that is absent or has another type is
 * undefined, never an error: the caller checks required fields. Reads own properties only, so prototype keys do not
 * count.
 */

export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

/** A text that is not empty. Accepts numbers too: Plex writes its keys as either. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = fieldOf(value, key);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A finite number, also as text: Plex writes some numbers so. */
export function numberAt(value: unknown, key: string): number | undefined {
  const found = fieldOf(value, key);
  if (typeof found === 'number') return Number.isFinite(found) ? found : undefined;
  return typeof found === 'string' && /^-?\d{1,15}$/u.test(found) ? Number(found) : undefined;
}

/** A season or episode number: whole, 0 or more. */
export function countAt(value: unknown, key: string): number | undefined {
  const found = numberAt(value, key);
  return found !== undefined && Number.isSafeInteger(found) && found >= 0 ? found : undefined;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = fieldOf(value, key);
  return Array.isArray(found) ? found : [];
}

/** Characters that could rewrite a terminal line or be invisible in a sentence. */
const controls = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;
const MAX_QUOTED_LENGTH = 100;

/** Foreign text for a message: in quotes, on one line, shortened. */
export function quoted(text: string): string {
  const plain = text.replace(controls, ' ').trim();
  const cut = plain.length > MAX_QUOTED_LENGTH ? `${plain.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}…` : plain;
  return `"${cut.replaceAll('"', "'")}"`;
}
