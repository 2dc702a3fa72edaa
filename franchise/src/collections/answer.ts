/**
 * Reads the answers of somebody else's server or file, which may hold anything. A field that is absent or of another type is
 * undefined, never an error: what must be there is asked for by the caller. Own fields only, so that no prototype key counts.
 */

export function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

/** A text that is not empty. Numbers count as text: Plex writes its keys as either. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = fieldOf(value, key);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A finite number; Plex writes some as text. */
export function numberAt(value: unknown, key: string): number | undefined {
  const found = fieldOf(value, key);
  if (typeof found === 'number') return Number.isFinite(found) ? found : undefined;
  return typeof found === 'string' && /^-?\d{1,15}$/u.test(found) ? Number(found) : undefined;
}

/** A number of a season or an episode: 0 or more, whole. */
export function countAt(value: unknown, key: string): number | undefined {
  const found = numberAt(value, key);
  return found !== undefined && Number.isSafeInteger(found) && found >= 0 ? found : undefined;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = fieldOf(value, key);
  return Array.isArray(found) ? found : [];
}

/** Everything that would let a title rewrite a terminal line or hide in a sentence. */
const controls = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;
const MAX_QUOTED_LENGTH = 100;

/** Text from outside as it may stand in a sentence of ours: in quotes, on one line, not long. */
export function quoted(text: string): string {
  const plain = text.replace(controls, ' ').trim();
  const cut = plain.length > MAX_QUOTED_LENGTH ? `${plain.slice(0, MAX_QUOTED_LENGTH).toWellFormed()}…` : plain;
  return `"${cut.replaceAll('"', "'")}"`;
}
