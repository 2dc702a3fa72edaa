/** A term: one searchable property of a title. Pure. */

/** Short printable ASCII without spaces and capitals: most values, which need no change. */
const plainValue = /^[\x21-\x40\x5b-\x7e]{0,64}$/;

/** `kind:movie`, `res:2160p`, `w:matrix`. It contains no space. */
export function term(name: string, value: string): string {
  if (plainValue.test(value)) return `${name}:${value}`;
  return `${name}:${value
    .slice(0, 64)
    .toWellFormed()
    .toLowerCase()
    .replace(/[\s\0]+/g, '_')}`;
}

/** Terms in the form of the columns of table `titles`: a space on both sides of each. */
export function joinTerms(terms: readonly string[]): string {
  return ` ${terms.join(' ')} `;
}

export function splitTerms(joined: string): readonly string[] {
  return joined.split(' ').filter((part) => part !== '');
}
