/** Language tags (BCP 47) as documents and services write them. Pure. */

/** The primary language: `pt-BR` and `pt` give the same, because services tag most of their data without a region. */
export function primaryLanguage(tag: string): string {
  return (tag.split(/[-_]/u, 1)[0] ?? '').toLowerCase();
}
