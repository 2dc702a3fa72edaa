/** The variable of a key of a service, on every platform. Pure. */

export interface SecretReference {
  readonly name: string;
  readonly key: string;
}

/**
 * `PROJECTIONIST_SECRET_NAME_KEY`: upper case, every other character becomes `_`. Two references may have the same
 * variable, such as `a-b/c` and `a/b-c`; documents that name both are refused (document/secretRules.ts), or the key of
 * one service would be sent to the other.
 */
export function secretVariableName({ name, key }: SecretReference): string {
  return `PROJECTIONIST_SECRET_${`${name}_${key}`.toUpperCase().replace(/[^A-Z0-9]/gu, '_')}`;
}
