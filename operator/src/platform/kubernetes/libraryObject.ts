/**
 * Reads a Library object as the document that the rest of the program uses, or returns the faults that prevent it. The
 * CRD has refused most faults already. Those it cannot express (an invalid cron, an unknown time zone) are found here,
 * by the same rules as for files. Pure.
 */

import { worded } from '../../library/document/fault.ts';
import { validateLibrary } from '../../library/document/generated/validateLibrary.ts';
import type { ParsedDocument } from '../../library/document/parse.ts';
import { resolveDocument } from '../../library/document/resolve.ts';
import { ruleFaults } from '../../library/document/rules.ts';
import { dotted, sentences } from '../../library/document/sentence.ts';
import { type LibraryDocument, type LibraryKind, type LibrarySpec, libraryKey } from '../../library/document.ts';
import { englishText } from '../../messages/english.ts';
import { type Message, message } from '../../messages/message.ts';
import type { LibraryObject } from './api/wire.ts';
import { fieldsOf } from './statusFields.ts';

export type ReadLibrary = { readonly document: LibraryDocument } | FaultyLibrary;

export interface FaultyLibrary {
  readonly faults: readonly Message[];
  readonly certain: CertainSpec;
}

/**
 * The fields of a faulty document that can still be trusted. The page shows the Library by them; nothing starts from
 * them.
 */
export interface CertainSpec extends Pick<LibrarySpec, 'kind' | 'readOnly' | 'sources'> {
  readonly storage: { readonly claim: string };
}

/** The number that one condition's message can hold and a person can take in. */
const faultsAtMost = 5;

/**
 * Faults are sentences without a file position, because a cluster has no file. Warnings belong to the checker and do
 * not stall a Library.
 */
export function readLibrary(object: LibraryObject): ReadLibrary {
  const { apiVersion, kind, metadata, spec } = object;
  const { name, namespace } = metadata;
  // A copy: validation fills in defaults, and the object belongs to the cache.
  const written: unknown = structuredClone({ apiVersion, kind, metadata: { name, namespace }, spec });
  const validated = validateLibrary(written);
  if (!validated.ok) {
    const found = sentences(validated.faults).map(({ path, coded }) => withPlace(path, coded));
    return { faults: atMost(found), certain: certainOf(spec, []) };
  }
  const document = resolveDocument(validated.library, '/');
  const faults = [...clusterFaults(document), ...errorsOf(document, spec)];
  if (faults.length === 0) return { document };
  return { faults: atMost(faults), certain: certainOf(spec, document.spec.sources) };
}

const kinds: readonly LibraryKind[] = ['movies', 'series', 'franchises'];

/**
 * Kind and claim have passed the CRD, which also keeps the kind immutable. Never a folder path: that would be a folder
 * of the operator's own pod.
 */
function certainOf(spec: unknown, sources: LibrarySpec['sources']): CertainSpec {
  const from = fieldsOf(spec);
  return {
    // A newer CRD may know another kind. The Library is shown nevertheless, and its fault names the problem.
    kind: kinds.find((kind) => kind === from.text('kind')) ?? 'movies',
    storage: { claim: from.fields('storage')?.text('claim') ?? '' },
    readOnly: from.flag('readOnly'),
    sources,
  };
}

/** Rules for documents that only apply on a cluster. */
function clusterFaults(document: LibraryDocument): readonly Message[] {
  return 'path' in document.spec.storage ? [message('docClaimOnly')] : [];
}

function errorsOf(document: LibraryDocument, spec: unknown): readonly Message[] {
  const parsed: ParsedDocument = {
    file: '',
    line: 1,
    key: libraryKey(document),
    document,
    draft: document,
    says: (path) => isThere({ spec }, path),
    fault: (level, code, _path, coded) => ({ file: '', line: 1, column: 1, level, code, ...worded(coded) }),
  };
  return ruleFaults([parsed]).flatMap((fault) => (fault.level === 'error' ? [fault.coded] : []));
}

function isThere(value: unknown, path: readonly string[]): boolean {
  let here: unknown = value;
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return false;
    here = Object.getOwnPropertyDescriptor(here, part)?.value;
  }
  return true;
}

function withPlace(path: readonly string[], fault: Message): Message {
  const place = dotted(path);
  return englishText(fault).includes(place) ? fault : message('docAt', place, fault);
}

function atMost(faults: readonly Message[]): readonly Message[] {
  if (faults.length <= faultsAtMost) return faults;
  return [...faults.slice(0, faultsAtMost), message('moreFaults', String(faults.length - faultsAtMost))];
}
