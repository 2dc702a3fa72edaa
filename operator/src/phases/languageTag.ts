/** Tags of languages as documents and services write them (BCP 47). Pure. */

/** `pt-BR` and `pt` are one language where only the language counts: services tag what they have by it alone. */
export function primaryLanguage(tag: string): string {
  return (tag.split(/[-_]/u, 1)[0] ?? '').toLowerCase();
}
