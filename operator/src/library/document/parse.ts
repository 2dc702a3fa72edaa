/**
 * Parses the text of a file into checked Library documents, and reports every fault at once. Pure; never throws for any
 * text.
 */
import { dirname } from 'node:path';
import { type Document, isScalar, LineCounter, type YAMLError } from 'yaml';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../document.ts';
import { draftOf } from './draft.ts';
import { byPlace, type Fault, type Place } from './fault.ts';
import { validateLibrary } from './generated/validateLibrary.ts';
import { duplicateKeys, isWritten, offsetOf } from './nodes.ts';
import { resolveDocument } from './resolve.ts';
import { isOfAnotherKind, sentences } from './sentence.ts';
import { DOCUMENTS_MAXIMUM, LEXEMES_MAXIMUM, readYamlText, type StoppedText, type TextLimit } from './yamlText.ts';

/** A Library takes about 2 KB; a file of this size holds 500 of them and is read in well under a second. */
export const DOCUMENT_FILE_MAXIMUM_BYTES = 1024 * 1024;

/** As many as a person can use. Without it a file that is no document could yield a fault for every line. */
export const FAULTS_PER_FILE_MAXIMUM = 1000;

/** How many aliases may be followed in total: the protection against YAML bombs (a gigabyte in ten lines). */
const ALIASES_MAXIMUM = 100;

const tooDeep = 'the text is nested too deeply to be read: a Library document is at most eight levels deep';

/** The YAML reader quotes the faulty text, however long it is. */
const REASON_MAXIMUM_CHARACTERS = 200;

export interface ParsedDocument {
  readonly file: string;
  /** The first line of the document. */
  readonly line: number;
  /** Its name, if it can be read; also if the rest is faulty. */
  readonly key?: LibraryKey;
  /** Absent if the document has an error. */
  readonly document?: LibraryDocument;
  /** The readable rest of a faulty document, for finding faults only. */
  readonly draft?: LibraryDocument;
  /** Whether these keys are written in the file, not filled in. */
  readonly says: (path: readonly string[]) => boolean;
  /** Makes a fault of this document at these keys, or at the nearest written ones. */
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

/** `file` appears in the faults; relative paths start at its folder. */
export function parseDocuments(file: string, text: string): Parsed {
  if (Buffer.byteLength(text) > DOCUMENT_FILE_MAXIMUM_BYTES) return { documents: [], faults: [tooLarge(file)] };
  const lines = new LineCounter();
  const { documents: yamls, errors, stopped } = readYamlText(text, lines);
  if (stopped !== undefined) return { documents: [], faults: [stoppedFault(file, stopped, lines)] };
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

function stoppedFault(file: string, { code, offset }: StoppedText, lines: LineCounter): Fault {
  const message = stoppedMessages[code];
  return { file, ...placeIn(lines, offset), level: 'error', code, message };
}

const stoppedMessages: Readonly<Record<TextLimit, string>> = {
  'yaml-too-large': `the file has more than ${LEXEMES_MAXIMUM} words and signs: divide its documents among several files of a folder`,
  'yaml-too-deep': tooDeep,
  'too-many-documents': `the file has more than ${DOCUMENTS_MAXIMUM} documents: divide them among several files of a folder`,
  'too-many-faults':
    'the text is not readable as YAML, and was not read further: compare it with `projectionist docs library`',
  'yaml-unreadable': 'the text cannot be read as YAML: compare it with `projectionist docs library`',
};

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
      const message = `the key ${JSON.stringify(name)} is repeated, first in line ${place(firstOffset).line}: keep one`;
      return { file, ...place(offset), level: 'error', code: 'duplicate-key', message };
    }),
    ...(refused === undefined ? [] : [base.fault('error', 'yaml-alias', [], refused)]),
  ].map((fault): Fault => ({ ...fault, ...named }));
  // The tree of a broken text tells nothing about the document.
  if (yamlFaults.some((fault) => fault.level === 'error')) return { parsed: base, faults: firstOfEachLine(yamlFaults) };
  const validated = validateLibrary(value);
  if (validated.ok) {
    const document = resolveDocument(validated.library, dirname(file));
    return { parsed: { ...base, document, draft: document }, faults: yamlFaults };
  }
  const schemaFaults = validated.faults.slice(0, FAULTS_PER_FILE_MAXIMUM);
  const found = sentences(schemaFaults).map(({ code, path, message, at }) =>
    base.fault('error', code, path, message, at),
  );
  const other = isOfAnotherKind(schemaFaults);
  const left = other ? undefined : draftOf(value, schemaFaults, `unread:${file}:${start.line}`);
  const draft = left && resolveDocument(left, dirname(file));
  return {
    parsed: { ...(other ? withoutName(base) : base), ...(draft && { draft }) },
    faults: [...yamlFaults, ...found],
  };
}

/** Removes the name: a Secret may have the name of a Library. */
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

/** The name as written: a faulty document must be distinguishable from a removed one. */
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
    return { file, ...place(error.pos[0]), level, code: 'yaml-too-deep', message: tooDeep };
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

/** Keeps the first fault of each line: after an error the YAML reader reports further faults on the same line. */
function firstOfEachLine(faults: readonly Fault[]): readonly Fault[] {
  const sorted = [...faults].sort(byPlace);
  return sorted.filter((fault, at) => fault.code === 'duplicate-key' || sorted[at - 1]?.line !== fault.line);
}
