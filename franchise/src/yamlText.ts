/**
 * Runs the YAML reader over a text within limits. Feeds the reader's stages (lexemes, tokens, nodes) one by one, so
 * that a text with a fault or a level per letter is stopped at the limit, before it fills the memory.
 */
import { Composer, type CST, type Document, Lexer, Parser } from 'yaml';
import { grouped } from './check/wording.ts';
import type { CodedText, Finding } from './fault.ts';
import { say } from './faultTexts.ts';
import { MAX_DEPTH, MAX_FAULTS, MAX_LEXEMES, MAX_LINES } from './limits.ts';
import type { Span } from './positions.ts';
import { parserFaultText } from './yamlFaults.ts';

/** A fault of the text, with its span. */
export interface TextFault extends Span, Pick<Finding, 'code' | 'text'> {}

export interface YamlText {
  readonly document?: Document.Parsed;
  readonly faults: readonly TextFault[];
}

/** The reader's stack holds a key and its value for each level. */
const MAX_STACK = 2 * MAX_DEPTH;

const OPTIONS = {
  version: '1.2',
  // A key is the name of a field.
  stringKeys: true,
  // Dates, sets and binary data belong to YAML 1.1.
  resolveKnownTags: false,
  // The reader would compare each key with all previous ones; YamlSource finds repeated keys in linear time.
  uniqueKeys: false,
  merge: false,
  logLevel: 'silent',
} as const;

/** Thrown through the reader to stop it; caught in this file. */
class Stopped extends Error {}

/** Never throws. */
export function readYaml(text: string): YamlText {
  const reading = new Reading(text);
  try {
    return reading.read();
  } catch (error) {
    if (error instanceof Stopped) return { faults: reading.faults };
    // The reader crashed on this text; the caller gets a fault rather than an error.
    const code = 'yaml-unreadable';
    return { faults: [...reading.faults, { start: 0, end: 1, code, text: say(code) }] };
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
    this.#listen(composer);
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
   * Receives faults from the composer. By itself it creates an error object with a stack trace per fault: ten seconds
   * for a million. It calls `onError` for all of them; if a later version did not, the errors would still be in the
   * document. A test checks the time.
   */
  #listen(composer: Composer): void {
    Reflect.set(composer, 'onError', (source: unknown, code: string, message: string) => {
      const [start, end] = spanOf(source);
      this.report(start, end, code, message);
    });
  }

  /** One generator per lexeme, as in the reader's own loop: another around it would cost a fifth of the whole check. */
  *#tokens(): Generator<CST.Token, void> {
    const parser = new Parser();
    this.#countLexemes();
    for (const lexeme of new Lexer().lex(this.#text)) {
      if (parser.stack.length > MAX_STACK) this.report(parser.offset, parser.offset + 1, 'RESOURCE_EXHAUSTION', '');
      for (const token of parser.next(lexeme)) if (this.#isToken(token)) yield token;
    }
    for (const token of parser.end()) if (this.#isToken(token)) yield token;
  }

  /** Counted first: the lexer alone keeps nothing and takes a tenth of the time that parsing takes. */
  #countLexemes(): void {
    let lexemes = 0;
    let offset = 0;
    let lines = 0;
    for (let at = this.#text.indexOf('\n'); at >= 0; at = this.#text.indexOf('\n', at + 1)) {
      lines += 1;
      if (lines > MAX_LINES) this.#stop(at, 'yaml-too-large', TOO_MANY_LINES);
    }
    for (const { length } of new Lexer().lex(this.#text)) {
      lexemes += 1;
      if (lexemes > MAX_LEXEMES) this.#stop(Math.min(offset, this.#text.length - 1), 'yaml-too-large', TOO_MANY);
      offset += length;
    }
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

  /** Adds a fault. Ends the reading if nothing more can be read, or if there are too many faults. */
  report(start: number, end: number, readerCode: string, readerMessage: string): void {
    // The reader catches Stopped and reports it as another fault, so throw again.
    if (this.#isStopped) throw new Stopped();
    // A confused reader reports several faults at one position; the first is the one to fix.
    if (this.#places.has(start) && readerCode !== 'RESOURCE_EXHAUSTION') return;
    const { code, text } = parserFaultText(readerCode, readerMessage, this.#text, start);
    if (readerCode === 'RESOURCE_EXHAUSTION') this.#stop(start, code, text);
    this.#places.add(start);
    if (code === 'yaml-colon') {
      // `A: B: C` is one text without quotes, not two.
      if (start < this.#colonLineEnd) return;
      const lineEnd = this.#text.indexOf('\n', start);
      this.#colonLineEnd = lineEnd === -1 ? this.#text.length : lineEnd;
    }
    if (this.faults.length < MAX_FAULTS) {
      this.faults.push({ start, end: code === 'yaml-colon' ? this.#colonLineEnd : end, code, text });
      return;
    }
    this.faults.push(tooManyFaults({ start, end }));
    this.#isStopped = true;
    throw new Stopped();
  }

  /** Reports only this fault: earlier ones are consequences of it. */
  #stop(start: number, code: string, text: CodedText): never {
    this.faults.splice(0, this.faults.length, { start, end: start + 1, code, text });
    this.#isStopped = true;
    throw new Stopped();
  }
}

const TOO_MANY = say('over-tokens', grouped(MAX_LEXEMES));

const TOO_MANY_LINES = say('over-lines', grouped(MAX_LINES));

/** The last fault of a truncated list. */
export function tooManyFaults({ start, end }: Span): TextFault {
  const code = 'yaml-too-many-faults';
  return { start, end, code, text: say(code, grouped(MAX_FAULTS)) };
}

function spanOf(source: unknown): readonly [number, number] {
  if (typeof source === 'number') return [source, source + 1];
  if (Array.isArray(source)) return [Number(source[0]), Number(source[1])];
  const { offset, source: text }: { readonly offset?: unknown; readonly source?: unknown } = Object(source);
  const start = Number(offset ?? 0);
  return [start, start + (typeof text === 'string' ? Math.max(1, text.length) : 1)];
}
