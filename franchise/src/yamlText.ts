/**
 * Runs the YAML reader over a text, within limits. It takes the reader's parts (signs, tokens, nodes) in hand one by one: a
 * text that makes a fault or a level of every letter is stopped after the limit, not after it has filled the memory.
 */
import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';
import { counted } from './check/wording.ts';
import type { Finding } from './fault.ts';
import { MAX_DEPTH, MAX_FAULTS, MAX_LEXEMES } from './limits.ts';
import type { Span } from './positions.ts';
import { sayParserFault } from './yamlFaults.ts';

/** A fault of the text itself, at its stretch of it. */
export interface TextFault extends Span, Pick<Finding, 'code' | 'message'> {}

export interface YamlText {
  readonly document?: Document.Parsed;
  readonly faults: readonly TextFault[];
}

/** The reader keeps a key and its value on its stack for each level. */
const MAX_STACK = 2 * MAX_DEPTH;

const OPTIONS = {
  version: '1.2',
  // A key is the name of a field.
  stringKeys: true,
  // Dates, sets and binary data belong to YAML 1.1.
  resolveKnownTags: false,
  // The reader compares each key with all before it; they are compared where values are made, at once.
  uniqueKeys: false,
  merge: false,
  logLevel: 'silent',
} as const;

/** Thrown through the reader to stop it; never leaves this file. */
class Stopped extends Error {}

/** Never throws, whatever the text. */
export function readYaml(text: string): YamlText {
  const reading = new Reading(text);
  try {
    return reading.read();
  } catch (error) {
    if (error instanceof Stopped) return { faults: reading.faults };
    // The reader gave up on a text of which it made nothing: still no reason to fail for who asked.
    const message = 'the text cannot be read as YAML: write it as the examples of the format are written';
    return { faults: [...reading.faults, { start: 0, end: 1, code: 'yaml-unreadable', message }] };
  }
}

class Reading {
  readonly faults: TextFault[] = [];
  readonly #text: string;
  readonly #places = new Set<number>();
  #isStopped = false;
  #colonLineEnd = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): YamlText {
    const composer = new Composer(OPTIONS);
    this.#hear(composer);
    let document: Document.Parsed | undefined;
    for (const next of composer.compose(this.#tokens(), true, this.#text.length)) {
      if (document !== undefined) {
        this.report(next.range[0], next.range[0] + 3, 'MULTIPLE_DOCS', '');
        break;
      }
      document = next;
      for (const error of [...next.errors, ...next.warnings]) this.report(...error.pos, error.code, error.message);
      this.#checkVersion(next);
    }
    return { ...(document !== undefined && { document }), faults: this.faults };
  }

  /**
   * The composer makes an error object, with a trace of the stack, for each fault: ten seconds for a million. It calls `onError`
   * for all of them; a version that no longer did would still leave its errors in the document. A test holds the time.
   */
  #hear(composer: Composer): void {
    Reflect.set(composer, 'onError', (source: unknown, code: string, message: string) => {
      const [start, end] = spanOf(source);
      this.report(start, end, code, message);
    });
  }

  /** One generator for each sign, as in the reader's own loop: another around it would cost a fifth of the whole check. */
  *#tokens(): Generator<CST.Token, void> {
    const parser = new Parser();
    let lexemes = 0;
    for (const lexeme of new Lexer().lex(this.#text)) {
      lexemes += 1;
      if (lexemes > MAX_LEXEMES) this.#stop(parser.offset, 'yaml-too-large', TOO_MANY);
      if (parser.stack.length > MAX_STACK) this.report(parser.offset, parser.offset + 1, 'RESOURCE_EXHAUSTION', '');
      for (const token of parser.next(lexeme)) if (this.#isToken(token)) yield token;
    }
    for (const token of parser.end()) if (this.#isToken(token)) yield token;
  }

  #isToken(token: CST.Token): boolean {
    if (token.type === 'error') {
      this.report(token.offset, token.offset + token.source.length, 'UNEXPECTED_TOKEN', token.message);
    }
    return token.type !== 'error';
  }

  #checkVersion(document: Document.Parsed): void {
    const { explicit = false, version } = document.directives.yaml;
    if (!explicit || version === '1.2') return;
    const at = Math.max(0, this.#text.indexOf('%YAML'));
    this.report(at, at + '%YAML 1.1'.length, 'BAD_DIRECTIVE', '');
  }

  /** Notes a fault; the first that says that nothing more can be read, or one too many, ends the reading. */
  report(start: number, end: number, readerCode: string, readerMessage: string): void {
    // The reader catches what stops it, and reports it as a fault on its way out.
    if (this.#isStopped) throw new Stopped();
    // A reader that lost its way says several things of one place; the first is the one to mend.
    if (this.#places.has(start) && readerCode !== 'RESOURCE_EXHAUSTION') return;
    const { code, message } = sayParserFault(readerCode, readerMessage, this.#text, start);
    if (readerCode === 'RESOURCE_EXHAUSTION') this.#stop(start, code, message);
    this.#places.add(start);
    if (code === 'yaml-colon') {
      // `A: B: C` is one text without quotes, not two.
      if (start < this.#colonLineEnd) return;
      const lineEnd = this.#text.indexOf('\n', start);
      this.#colonLineEnd = lineEnd === -1 ? this.#text.length : lineEnd;
    }
    if (this.faults.length < MAX_FAULTS) {
      this.faults.push({ start, end: code === 'yaml-colon' ? this.#colonLineEnd : end, code, message });
      return;
    }
    this.faults.push(tooManyFaults({ start, end }));
    this.#isStopped = true;
    throw new Stopped();
  }

  /** Reports this alone: what was found before is a consequence of it. */
  #stop(start: number, code: string, message: string): never {
    this.faults.splice(0, this.faults.length, { start, end: start + 1, code, message });
    this.#isStopped = true;
    throw new Stopped();
  }
}

const TOO_MANY = `the text has more than ${counted(MAX_LEXEMES, 'word and sign', 'words and signs')}: divide the story into several franchise files`;

/** The last of a list of faults that was cut. */
export function tooManyFaults({ start, end }: Span): TextFault {
  const message = `after ${counted(MAX_FAULTS, 'fault')} the text was not read further: mend these first`;
  return { start, end, code: 'yaml-too-many-faults', message };
}

function spanOf(source: unknown): readonly [number, number] {
  if (typeof source === 'number') return [source, source + 1];
  if (Array.isArray(source)) return [Number(source[0]), Number(source[1])];
  const { offset, source: text }: { readonly offset?: unknown; readonly source?: unknown } = Object(source);
  const start = Number(offset ?? 0);
  return [start, start + (typeof text === 'string' ? Math.max(1, text.length) : 1)];
}
