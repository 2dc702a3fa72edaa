/** How the Secrets that a document names reach its Jobs: as environment variables, by reference alone. No value is ever read here. */
import type { LibraryDocument } from '../../library/document.ts';

export interface SecretVariable {
  /** `PROJECTIONIST_SECRET_NAME_KEY` (design 4): upper case, every other character `_`. */
  readonly variable: string;
  readonly name: string;
  readonly key: string;
}

/** Each Secret's entry once, in the order of the document. */
export function secretVariables({ spec }: LibraryDocument): readonly SecretVariable[] {
  const settings = [...spec.sources, ...spec.notify].flatMap((entry) => Object.values(entry));
  const found = new Map<string, SecretVariable>();
  for (const one of settings) {
    if (one?.secretRef === undefined) continue;
    const { name, key } = one.secretRef;
    const variable = `PROJECTIONIST_SECRET_${`${name}_${key}`.toUpperCase().replace(/[^A-Z0-9]/gu, '_')}`;
    found.set(`${name}/${key}`, { variable, name, key });
  }
  return [...found.values()];
}
