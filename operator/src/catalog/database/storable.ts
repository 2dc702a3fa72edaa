/** What a text of anybody's becomes before it is stored: PostgreSQL stores no NUL, neither database a lone surrogate. Pure. */
export function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
