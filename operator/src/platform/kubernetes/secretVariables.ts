/**
 * Passes the Secrets that a document names to its Jobs: as environment variables, only by reference. Their values are
 * never read here.
 */
import type { LibraryDocument } from '../../library/document.ts';
import { secretVariableName } from '../../library/secretVariable.ts';

export interface SecretVariable {
  /** `PROJECTIONIST_SECRET_NAME_KEY`: of no other entry, which the rules of the document check. */
  readonly variable: string;
  readonly name: string;
  readonly key: string;
}

/** Each Secret entry once, in document order. */
export function secretVariables({ spec }: LibraryDocument): readonly SecretVariable[] {
  const settings = [...spec.sources, ...spec.notify, ...spec.publish, ...spec.announce].flatMap((entry) =>
    Object.values(entry),
  );
  const found = new Map<string, SecretVariable>();
  for (const setting of settings) {
    if (setting === undefined || !('secretRef' in setting) || setting.secretRef === undefined) continue;
    const { name, key } = setting.secretRef;
    const variable = secretVariableName({ name, key });
    found.set(`${name}/${key}`, { variable, name, key });
  }
  return [...found.values()];
}
