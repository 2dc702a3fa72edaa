/**
 * Parses the text of a file into checked Library documents, and reports every fault at once. Pure; never throws for any
 * text.
 */
import { dirname } from 'node:path';
import { type Document, isScalar, LineCounter, type YAMLError } from 'yaml';
import { type Message, type MessageCode, message } from '../../messages/message.ts';
import { type LibraryDocument, type LibraryKey, libraryKey } from '../document.ts';
import { DOCUMENT_FILE_MAXIMUM_BYTES, tooLarge } from './documentText.ts';
import { draftOf } from './draft.ts';
import { byPlace, type Fault, type Place, worded } from './fault.ts';
import { validateLibrary } from './generated/validateLibrary.ts';
import { duplicateKeys, isWritten, offsetOf } from './nodes.ts';
import { resolveDocument } from './resolve.ts';
import { isOfAnotherKind, sentences } from './sentence.ts';
import { DOCUMENTS_MAXIMUM, LEXEMES_MAXIMUM, readYamlText, type StoppedText, type TextLimit } from './yamlText.ts';

/** As many as a person can use. Without it a file that is no document could yield a fault for every line. */
export const FAULTS_PER_FILE_MAXIMUM = 1000;

/** How many aliases may be followed in total: the protection against YAML bombs (a gigabyte in ten lines). */
const ALIASES_MAXIMUM = 100;

const tooDeep = message('docTooDeep');

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
    coded: Message,
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
    faults.push({
      file,
      line: 1,
      column: 1,
      level: 'warning',
      code: 'no-document',
      ...worded(message('docEmptyFile')),
    });
  }
  return { documents, faults: faults.sort(byPlace).slice(0, FAULTS_PER_FILE_MAXIMUM) };
}

type Yaml = Document.Parsed;

function stoppedFault(file: string, { code, offset }: StoppedText, lines: LineCounter): Fault {
  return { file, ...placeIn(lines, offset), level: 'error', code, ...worded(stoppedMessages[code]) };
}

const stoppedMessages: Readonly<Record<TextLimit, Message>> = {
  'yaml-too-large': message('docTooManyWords', String(LEXEMES_MAXIMUM)),
  'yaml-too-deep': tooDeep,
  'too-many-documents': message('docTooManyDocuments', String(DOCUMENTS_MAXIMUM)),
  'too-many-faults': message('docNotReadFurther'),
  'yaml-unreadable': message('docNotYaml'),
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
    fault: (level, code, path, coded, at = 'value') => {
      return { file, ...place(offsetOf(yaml, path, at)), level, code, ...worded(coded), ...named, path };
    },
  };
  const yamlFaults = [
    ...causes(yaml.errors).map((error) => yamlFault(file, error, 'error', place)),
    ...yaml.warnings.map((warning) => yamlFault(file, warning, 'warning', place)),
    ...(yaml.errors.length > 0 ? [] : duplicateKeys(yaml)).map(({ name, offset, firstOffset }): Fault => {
      const repeated = message('docRepeatedKey', JSON.stringify(name), String(place(firstOffset).line));
      return { file, ...place(offset), level: 'error', code: 'duplicate-key', ...worded(repeated) };
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
  const found = sentences(schemaFaults).map(({ code, path, coded, at }) => base.fault('error', code, path, coded, at));
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

function plainValue(yaml: Yaml): { readonly value: unknown; readonly refused?: Message } {
  if (yaml.errors.length > 0) return { value: undefined };
  try {
    return { value: yaml.toJS({ maxAliasCount: ALIASES_MAXIMUM }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { value: undefined, refused: message('docAliases', reason) };
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
    return { file, ...place(error.pos[0]), level, code: 'yaml-too-deep', ...worded(tooDeep) };
  }
  const code = `yaml-${error.code.toLowerCase().replaceAll('_', '-')}`;
  const reason = error.message.slice(0, REASON_MAXIMUM_CHARACTERS).replace(/[.:]$/, '');
  return { file, ...place(error.pos[0]), level, code, ...worded(message(yamlCodes[error.code], reason)) };
}

const yamlCodes: Readonly<Record<YAMLError['code'], MessageCode>> = {
  ALIAS_PROPS: 'docYamlAliasProps',
  BAD_ALIAS: 'docYamlBadAlias',
  BAD_COLLECTION_TYPE: 'docYamlCollection',
  BAD_DIRECTIVE: 'docYamlDirective',
  BAD_DQ_ESCAPE: 'docYamlEscape',
  BAD_INDENT: 'docYamlIndent',
  BAD_PROP_ORDER: 'docYamlProps',
  BAD_SCALAR_START: 'docYamlScalar',
  BLOCK_AS_IMPLICIT_KEY: 'docYamlBlockKey',
  BLOCK_IN_FLOW: 'docYamlBlockInFlow',
  DUPLICATE_KEY: 'docYamlSameKey',
  IMPOSSIBLE: 'docYamlOther',
  KEY_OVER_1024_CHARS: 'docYamlLongKey',
  MISSING_CHAR: 'docYamlMissing',
  MULTILINE_IMPLICIT_KEY: 'docYamlLineKey',
  MULTIPLE_ANCHORS: 'docYamlAnchors',
  MULTIPLE_DOCS: 'docYamlDocuments',
  MULTIPLE_TAGS: 'docYamlTags',
  NON_STRING_KEY: 'docYamlKeyForm',
  RESOURCE_EXHAUSTION: 'docTooDeep',
  TAB_AS_INDENT: 'docYamlTab',
  TAG_RESOLVE_FAILED: 'docYamlTag',
  UNEXPECTED_TOKEN: 'docYamlToken',
};

/** A tab makes the YAML reader misread lines before and after it: its place alone is worth showing. */
function causes(errors: readonly YAMLError[]): readonly YAMLError[] {
  const tab = errors.find(({ code }) => code === 'TAB_AS_INDENT');
  return tab === undefined ? errors : [tab];
}

/** Keeps the first fault of each line: after an error the YAML reader reports further faults on the same line. */
function firstOfEachLine(faults: readonly Fault[]): readonly Fault[] {
  const sorted = [...faults].sort(byPlace);
  return sorted.filter((fault, at) => fault.code === 'duplicate-key' || sorted[at - 1]?.line !== fault.line);
}
