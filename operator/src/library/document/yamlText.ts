/**
 * Runs the YAML reader over the text of a Library file within limits. Feeds the reader's stages (lexemes, tokens, nodes)
 * one by one, so that a text with a value, a level or a fault per letter is stopped at the limit: one megabyte of `[],`
 * would otherwise take ten seconds and half a gigabyte. Pure; never throws for any text.
 */
import {
  Composer,
  type CST,
  type Document,
  Lexer,
  type LineCounter,
  type ParsedNode,
  Parser,
  type YAMLError,
} from 'yaml';

/** A megabyte of dense documents has 400,000; each takes about 600 bytes while it is parsed. */
export const LEXEMES_MAXIMUM = 420_000;
/** A Library document has eight levels. The parser's stack holds a key and its value for each. */
const STACK_MAXIMUM = 2 * 32;
/** A file of a megabyte holds 2,600 of the smallest that are of any use. */
export const DOCUMENTS_MAXIMUM = 3_000;
/** As many as are shown. */
const ERRORS_MAXIMUM = 1_000;

export type TextLimit =
  | 'yaml-too-large'
  | 'yaml-too-deep'
  | 'too-many-documents'
  | 'too-many-faults'
  | 'yaml-unreadable';

/** Why the reading stopped, and where. */
export interface StoppedText {
  readonly code: TextLimit;
  readonly offset: number;
}

export interface YamlText {
  readonly documents: readonly Document.Parsed[];
  /** Of a text without any document, such as a line of directives. */
  readonly errors: readonly YAMLError[];
  /** A limit was reached: the documents are incomplete, and none may be used. */
  readonly stopped?: StoppedText;
}

/** Thrown through the reader to stop it; caught in this file. */
class Stopped extends Error {
  readonly text: StoppedText;

  constructor(code: TextLimit, offset: number) {
    super(code);
    this.text = { code, offset };
  }
}

export function readYamlText(text: string, lineCounter: LineCounter): YamlText {
  const documents: Document.Parsed[] = [];
  lineCounter.addNewLine(0);
  const parser = new Parser(lineCounter.addNewLine);
  try {
    // `nodes.ts` finds duplicate keys in linear time.
    const composer = new Composer<ParsedNode>({ uniqueKeys: false, merge: true, logLevel: 'silent' });
    boundErrors(composer);
    for (const document of composer.compose(tokensOf(text, parser))) {
      if (documents.length === DOCUMENTS_MAXIMUM) throw new Stopped('too-many-documents', document.range[0]);
      documents.push(document);
    }
    const info = composer.streamInfo();
    return { documents, errors: documents.length > 0 ? [] : [...info.errors, ...info.warnings] };
  } catch (error) {
    const stopped =
      error instanceof Stopped ? error.text : ({ code: 'yaml-unreadable', offset: parser.offset } as const);
    return { documents: [], errors: [], stopped };
  }
}

/** An error has a stack trace, so a million of them take ten seconds. */
function boundErrors(composer: object): void {
  const add: unknown = Reflect.get(composer, 'onError');
  if (typeof add !== 'function') return;
  let errors = 0;
  Reflect.set(composer, 'onError', (...found: readonly unknown[]) => {
    errors += 1;
    if (errors > ERRORS_MAXIMUM) throw new Stopped('too-many-faults', offsetOf(found[0]));
    Reflect.apply(add, composer, found);
  });
}

function offsetOf(source: unknown): number {
  if (typeof source === 'number') return source;
  if (Array.isArray(source)) return Number(source[0]);
  return Number(Object(source).offset ?? 0);
}

function* tokensOf(text: string, parser: Parser): Generator<CST.Token, void> {
  countLexemes(text);
  let errors = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (parser.stack.length > STACK_MAXIMUM) throw new Stopped('yaml-too-deep', parser.offset);
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') errors += 1;
      if (errors > ERRORS_MAXIMUM) throw new Stopped('too-many-faults', token.offset);
      yield token;
    }
  }
  yield* parser.end();
}

/** Counted first: the lexer alone keeps nothing and takes a tenth of the time that parsing takes. */
function countLexemes(text: string): void {
  let lexemes = 0;
  let offset = 0;
  for (const { length } of new Lexer().lex(text)) {
    lexemes += 1;
    if (lexemes > LEXEMES_MAXIMUM) throw new Stopped('yaml-too-large', Math.min(offset, text.length - 1));
    offset += length;
  }
}
