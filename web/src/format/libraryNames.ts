/** A Library in words: without the namespace that nobody chose. Pure. */
const usualNamespace = 'default/';

export function libraryText(name: string): string {
  return name.startsWith(usualNamespace) ? name.slice(usualNamespace.length) : name;
}
