/** Checks texts of documents as if they were the files, so that an edit is judged before it is saved. Pure. */
import { message } from '../../messages/message.ts';
import { type LibraryDocument, libraryKey } from '../document.ts';
import type { NamedText } from './documentTexts.ts';
import { byPlace, type Fault, worded } from './fault.ts';
import { type ParsedDocument, parseDocuments } from './parse.ts';
import { ruleFaults } from './rules.ts';

export interface Checked {
  /** Every document, those with an error too. */
  readonly parsed: readonly ParsedDocument[];
  /** Those without an error of their own. */
  readonly documents: readonly { readonly document: LibraryDocument; readonly file: string }[];
  /** Every document as far as it can be read, those with an error too: what a person has written so far. */
  readonly written: readonly LibraryDocument[];
  readonly faults: readonly Fault[];
}

/** Applies the schema and every rule that needs no access to the storage. */
export function checkTexts(texts: readonly NamedText[]): Checked {
  const files = texts.map(({ file, text }) => parseDocuments(file, text));
  const parsed = files.flatMap(({ documents }) => documents);
  const faults = [...files.flatMap((file) => file.faults), ...ruleFaults(parsed)];
  return {
    parsed,
    documents: parsed.flatMap(({ document, file }) => (document === undefined ? [] : [{ document, file }])),
    written: parsed.flatMap(({ draft }) => draft ?? []),
    faults: faults.toSorted(byPlace),
  };
}

/** The kind of a Library cannot change, because its catalog would not fit. */
export function changedKinds(before: Checked, after: Checked): readonly Fault[] {
  const kinds = new Map(before.documents.map(({ document }) => [libraryKey(document), document.spec.kind]));
  return after.documents.flatMap(({ document, file }): readonly Fault[] => {
    const key = libraryKey(document);
    const kind = kinds.get(key);
    if (kind === undefined || kind === document.spec.kind) return [];
    const changed = message('docKindChanged', key, kind, document.spec.kind);
    return [{ file, line: 1, column: 1, level: 'error', code: 'kind-changed', ...worded(changed), library: key }];
  });
}
