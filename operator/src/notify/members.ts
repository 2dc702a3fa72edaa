/** Reads another program's answer; a value of an unexpected form counts as absent. Pure. */

export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export function listIn(value: unknown, name: string): readonly unknown[] {
  const member: unknown = memberOf(value, name);
  return Array.isArray(member) ? member : [];
}

/** Not empty. */
export function textIn(value: unknown, name: string): string | undefined {
  const member = memberOf(value, name);
  return typeof member === 'string' && member !== '' ? member : undefined;
}

export function numberIn(value: unknown, name: string): number | undefined {
  const member = memberOf(value, name);
  return typeof member === 'number' && Number.isSafeInteger(member) ? member : undefined;
}
