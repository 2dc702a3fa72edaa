/** The rule for references to keys: each has a variable of its own, over all documents. Pure. */
import type { LibraryDocument } from '../document.ts';
import { type SecretReference, secretVariableName } from '../secretVariable.ts';
import { type Fault, quoted } from './fault.ts';
import type { ParsedDocument } from './parse.ts';

interface Checked {
  readonly parsed: ParsedDocument;
  readonly document: LibraryDocument;
}

interface Reference extends SecretReference {
  readonly path: readonly string[];
}

/** Reports each reference whose variable is that of another reference, in the same document or in an earlier one. */
export function secretFaults(documents: readonly Checked[]): readonly Fault[] {
  const known = new Map<string, SecretReference>();
  return documents.flatMap(({ parsed, document }) =>
    referencesOf(document).flatMap((reference) => {
      const variable = secretVariableName(reference);
      const other = known.get(variable) ?? reference;
      known.set(variable, other);
      if (other.name === reference.name && other.key === reference.key) return [];
      const message = `the keys ${shown(other)} and ${shown(reference)} would both be read from ${variable}: rename one of them`;
      return [parsed.fault('error', 'secret-variable-twice', reference.path, message)];
    }),
  );
}

function referencesOf({ spec }: LibraryDocument): readonly Reference[] {
  return (['sources', 'notify', 'publish', 'announce'] as const).flatMap((list) =>
    spec[list].flatMap((entry, at) =>
      Object.entries(entry).flatMap(([service, settings]) =>
        settings === undefined || !('secretRef' in settings) || settings.secretRef === undefined
          ? []
          : [{ ...settings.secretRef, path: ['spec', list, String(at), service, 'secretRef'] }],
      ),
    ),
  );
}

function shown({ name, key }: SecretReference): string {
  return quoted(`${name}/${key}`);
}
