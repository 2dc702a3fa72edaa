/** Makes any text storable: PostgreSQL stores no NUL, neither database a lone surrogate. Pure. */
export function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
