/**
 * From the text of a file to checked Library documents, or to every fault of them at once. Pure, and never throws: the text may be
 * anything.
 */
import { dirname } from 'node:path';
import { type Document, isScalar, LineCounter, type ParsedNode, parseAllDocuments, type YAMLError } from 'yaml';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../document.ts';
import { draftOf } from './draft.ts';
import { byPlace, type Fault, type Place } from './fault.ts';
import { validateLibrary } from './generated/validateLibrary.ts';
import { duplicateKeys, isWritten, offsetOf } from './nodes.ts';
import { resolveDocument } from './resolve.ts';
import { isOfAnotherKind, sentences } from './sentence.ts';

/** A Library is described in about 2 KB; a file of this size holds 500 of them, and is read in well under a second. */
export const DOCUMENT_FILE_MAXIMUM_BYTES = 1024 * 1024;

/** What a reader can still use. One mistake may otherwise be reported for every line of a file that is no document at all. */
export const FAULTS_PER_FILE_MAXIMUM = 1000;

/** How often aliases may be followed in all: YAML's way to write a gigabyte in ten lines ends here. */
const ALIASES_MAXIMUM = 100;

/** The reader repeats what it stumbled over, however long that is. */
const REASON_MAXIMUM_CHARACTERS = 200;

export interface ParsedDocument {
  readonly file: string;
  /** Where the document begins. */
  readonly line: number;
  /** Its name, as far as it can be read; also when the rest is faulty. */
  readonly key?: LibraryKey;
  /** Absent when the document has an error. */
  readonly document?: LibraryDocument;
  /** For finding faults only: what can be read of it when it has some. */
  readonly draft?: LibraryDocument;
  /** Whether these keys are written in the file, not filled in. */
  readonly says: (path: readonly string[]) => boolean;
  /** A fault of this document at these keys, or at the nearest that is written. */
  readonly fault: (
    level: Fault['level'],
    code: string,
    path: readonly string[],
    message: string,
    at?: 'key' | 'value',
  ) => Fault;
}

export interface Parsed {
  readonly documents: readonly ParsedDocument[];
  readonly faults: readonly Fault[];
}

/** `file` is named in the faults, and its folder is where relative paths count from. */
export function parseDocuments(file: string, text: string): Parsed {
  if (Buffer.byteLength(text) > DOCUMENT_FILE_MAXIMUM_BYTES) return { documents: [], faults: [tooLarge(file)] };
  const lines = new LineCounter();
  const { yamls, errors } = readYaml(text, lines);
  const documents: ParsedDocument[] = [];
  const faults = errors.map((error) => yamlFault(file, error, 'error', (offset) => placeIn(lines, offset)));
  for (const yaml of yamls) {
    if (yaml.errors.length === 0 && isEmpty(yaml)) continue;
    const read = readDocument(file, yaml, lines);
    documents.push(read.parsed);
    faults.push(...read.faults);
  }
  if (documents.length === 0 && faults.length === 0) {
    const message = 'there is no Library document in this file: write one, or remove the file';
    faults.push({ file, line: 1, column: 1, level: 'warning', code: 'no-document', message });
  }
  return { documents, faults: faults.sort(byPlace).slice(0, FAULTS_PER_FILE_MAXIMUM) };
}

export function tooLarge(file: string): Fault {
  const message = `the file has more than ${DOCUMENT_FILE_MAXIMUM_BYTES} bytes: divide its documents among several files of a folder`;
  return { file, line: 1, column: 1, level: 'error', code: 'file-too-large', message };
}

type Yaml = Document.Parsed;

/** `errors` are those of a text without a single document, as a line of directives is. */
function readYaml(
  text: string,
  lineCounter: LineCounter,
): { readonly yamls: readonly Yaml[]; readonly errors: readonly YAMLError[] } {
  const found = parseAllDocuments<ParsedNode>(text, {
    lineCounter,
    prettyErrors: false,
    // Looked for in `nodes.ts`, in time proportional to the text.
    uniqueKeys: false,
    merge: true,
    logLevel: 'silent',
  });
  return 'empty' in found ? { yamls: [], errors: [...found.errors, ...found.warnings] } : { yamls: found, errors: [] };
}

function isEmpty(yaml: Yaml): boolean {
  const { contents } = yaml;
  return contents === null || (isScalar(contents) && contents.source === '' && contents.value === null);
}

function placeIn(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

interface Read {
  readonly parsed: ParsedDocument;
  readonly faults: readonly Fault[];
}

function readDocument(file: string, yaml: Yaml, lines: LineCounter): Read {
  const place = (offset: number): Place => placeIn(lines, offset);
  const { value, refused } = plainValue(yaml);
  const key = keyOf(value);
  const named = key === undefined ? {} : { library: key };
  const start = place(yaml.contents?.range[0] ?? yaml.range[0]);
  const base: ParsedDocument = {
    file,
    line: start.line,
    ...(key !== undefined && { key }),
    says: (path) => isWritten(yaml, path),
    fault: (level, code, path, message, at = 'value') => {
      return { file, ...place(offsetOf(yaml, path, at)), level, code, message, ...named };
    },
  };
  const yamlFaults = [
    ...yaml.errors.map((error) => yamlFault(file, error, 'error', place)),
    ...yaml.warnings.map((warning) => yamlFault(file, warning, 'warning', place)),
    ...duplicateKeys(yaml).map(({ name, offset, firstOffset }): Fault => {
      const message = `the key ${JSON.stringify(name)} is there twice, first in line ${place(firstOffset).line}: keep one`;
      return { file, ...place(offset), level: 'error', code: 'duplicate-key', message };
    }),
    ...(refused === undefined ? [] : [base.fault('error', 'yaml-alias', [], refused)]),
  ].map((fault): Fault => ({ ...fault, ...named }));
  // What the YAML reader made of a broken text says nothing about the document.
  if (yamlFaults.some((fault) => fault.level === 'error')) return { parsed: base, faults: firstOfEachLine(yamlFaults) };
  const validated = validateLibrary(value);
  if (validated.ok) {
    const document = resolveDocument(validated.library, dirname(file));
    return { parsed: { ...base, document, draft: document }, faults: yamlFaults };
  }
  const schemaFaults = validated.faults.slice(0, FAULTS_PER_FILE_MAXIMUM);
  const said = sentences(schemaFaults).map(({ code, path, message, at }) =>
    base.fault('error', code, path, message, at),
  );
  const other = isOfAnotherKind(schemaFaults);
  const left = other ? undefined : draftOf(value, schemaFaults, `unread:${file}:${start.line}`);
  const draft = left && resolveDocument(left, dirname(file));
  return {
    parsed: { ...(other ? withoutName(base) : base), ...(draft && { draft }) },
    faults: [...yamlFaults, ...said],
  };
}

/** A Secret may be called as a Library is. */
function withoutName({ key: _, ...rest }: ParsedDocument): ParsedDocument {
  return rest;
}

function plainValue(yaml: Yaml): { readonly value: unknown; readonly refused?: string } {
  if (yaml.errors.length > 0) return { value: undefined };
  try {
    return { value: yaml.toJS({ maxAliasCount: ALIASES_MAXIMUM }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { value: undefined, refused: `the aliases (*name) cannot be followed, ${reason}: write the values out` };
  }
}

/** The name as it is written, so that a faulty document can still be told from a removed one. */
function keyOf(value: unknown): LibraryKey | undefined {
  const metadata = member(value, 'metadata');
  const name = member(metadata, 'name');
  const namespace = member(metadata, 'namespace') ?? 'default';
  if (typeof name !== 'string' || typeof namespace !== 'string') return undefined;
  return libraryKey({ metadata: { name, namespace } });
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function yamlFault(file: string, error: YAMLError, level: Fault['level'], place: (offset: number) => Place): Fault {
  if (error.code === 'RESOURCE_EXHAUSTION') {
    const message = 'the text is nested too deeply to be read: a Library document is at most eight levels deep';
    return { file, ...place(error.pos[0]), level, code: 'yaml-too-deep', message };
  }
  const code = `yaml-${error.code.toLowerCase().replaceAll('_', '-')}`;
  const advice: Readonly<Record<string, string>> = {
    'yaml-bad-alias': ': put a value that begins with * in quotes',
    'yaml-tab-as-indent': ': indent with spaces',
    'yaml-bad-indent': ': line the keys of a mapping up',
    'yaml-tag-resolve-failed': ': leave the tag out',
  };
  const reason = error.message.slice(0, REASON_MAXIMUM_CHARACTERS).replace(/[.:]$/, '');
  const message = `this is not readable as YAML, ${reason}${advice[code] ?? ''}`;
  return { file, ...place(error.pos[0]), level, code, message };
}

/** A reader that lost its way reports several faults of one line; the first is the one to mend. */
function firstOfEachLine(faults: readonly Fault[]): readonly Fault[] {
  const sorted = [...faults].sort(byPlace);
  return sorted.filter((fault, at) => fault.code === 'duplicate-key' || sorted[at - 1]?.line !== fault.line);
}
