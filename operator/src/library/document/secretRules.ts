/** The rule for references to keys: each has a variable of its own, over all documents. Pure. */
import { message } from '../../messages/message.ts';
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
      const twice = message('docSecretTwice', shown(other), shown(reference), variable);
      return [parsed.fault('error', 'secret-variable-twice', reference.path, twice)];
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
