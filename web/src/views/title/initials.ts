/** "KR" for "Keanu Reeves": the first letters of the first and the last word. Pure. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length < 2 ? words : [words[0] ?? '', words.at(-1) ?? ''];
  return ends.map((word) => (/[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '').toUpperCase()).join('');
}
