/** Makes any text storable: PostgreSQL stores no NUL, neither database a lone surrogate. Pure. */
export function storable(text: string): string {
  // Hardly any text has a NUL, and a search costs less than a replacement.
  return (text.includes('\0') ? text.replaceAll('\0', ' ') : text).toWellFormed();
}
