/** A term: one searchable property of a title. Pure. */

/** `kind:movie`, `res:2160p`, `w:matrix`. It contains no space. */
export function term(name: string, value: string): string {
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
