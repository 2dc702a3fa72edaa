/** Checks texts of documents as if they were the files, so that an edit is judged before it is saved. Pure. */
import { message } from '../../messages/message.ts';
import { type LibraryDocument, libraryKey } from '../document.ts';
import { byPlace, type Fault, worded } from './fault.ts';
import { parseDocuments } from './parse.ts';
import { ruleFaults } from './rules.ts';

export interface CheckedText {
  readonly file: string;
  readonly text: string;
}

export interface Checked {
  /** Those without an error of their own. */
  readonly documents: readonly { readonly document: LibraryDocument; readonly file: string }[];
  /** Every document as far as it can be read, those with an error too: what a person has written so far. */
  readonly written: readonly LibraryDocument[];
  readonly faults: readonly Fault[];
}

export function checkTexts(texts: readonly CheckedText[]): Checked {
  const parsed = texts.map(({ file, text }) => parseDocuments(file, text));
  const documents = parsed.flatMap((one) => one.documents);
  const faults = [...parsed.flatMap((one) => one.faults), ...ruleFaults(documents)];
  return {
    documents: documents.flatMap(({ document, file }) => (document === undefined ? [] : [{ document, file }])),
    written: documents.flatMap(({ draft }) => draft ?? []),
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
