/** Turns faults of the YAML reader into sentences that say what to do. Pure. */
import { quoted } from './check/wording.ts';
import type { Finding } from './fault.ts';
import { MAX_DEPTH } from './limits.ts';

/** Maximum length of a quoted line. */
const SHOWN_CHARACTERS = 60;

type CodedMessage = Pick<Finding, 'code' | 'message'>;

/** The code is the reader's in kebab-case, except for four common faults. `at`: offset in the text. Never throws. */
export function parserFaultText(readerCode: string, readerMessage: string, text: string, at: number): CodedMessage {
  switch (readerCode) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return readerMessage.startsWith('Nested mappings')
        ? { code: 'yaml-colon', message: sayColon(text, at) }
        : withReaderCode(
            readerCode,
            'a list cannot be on the line of its key: begin it on the next line, each item with "- "',
          );
    case 'TAB_AS_INDENT':
      return { code: 'yaml-tab', message: 'a tab cannot indent in YAML: indent with spaces' };
    case 'RESOURCE_EXHAUSTION':
      return {
        code: 'yaml-too-deep',
        message: `the text is nested deeper than ${MAX_DEPTH} levels, and a franchise file has six: fix the indentation or the brackets here`,
      };
    case 'MULTIPLE_DOCS':
      return withReaderCode(
        readerCode,
        'a file holds one franchise, and "---" begins a second document: put it into a file of its own',
      );
    default:
      return withReaderCode(readerCode, sayOther(readerCode, readerMessage, text, at));
  }
}

function withReaderCode(readerCode: string, message: string): CodedMessage {
  return { code: `yaml-${readerCode.toLowerCase().replaceAll('_', '-')}`, message };
}

/** The most common fault: a title with a colon, without quotes. */
function sayColon(text: string, at: number): string {
  const value = restOfLine(text, at).replace(/ #.*$/u, '');
  if (!/:(?: |$)/u.test(value)) {
    return 'after this value comes an indented "key: value", as if it were a part of it: align the key with its neighbours, or put a text of several lines in quotes';
  }
  const fits = value.length <= SHOWN_CHARACTERS && !/["'\\]/u.test(value);
  const advice = fits ? quoted(value) : 'the whole of it';
  return `a colon and a space in a value begin a new mapping: put the text in quotes, ${advice}`;
}

const ADVICE: Readonly<Record<string, string>> = {
  BAD_ALIAS: 'a value that begins with "*" or "&" names another value: put the text in quotes',
  ALIAS_PROPS:
    'a value that begins with "*" names another value and can have neither anchor nor tag: put the text in quotes',
  BAD_DIRECTIVE: 'a franchise file is YAML 1.2: remove the line that begins with "%"',
  BAD_DQ_ESCAPE: 'a backslash in "double quotes" begins an escape: write it twice (\\\\), or use \'single quotes\'',
  BAD_PROP_ORDER: 'an anchor or a tag comes before the value: put a text that begins with "&" or "!" in quotes',
  BLOCK_IN_FLOW: 'only short values are allowed inside [ ] and { }: put a text with : or - in quotes',
  KEY_OVER_1024_CHARS: 'this key is longer than 1,024 characters, which no field is: put the text in quotes',
  MULTIPLE_ANCHORS: 'a value has at most one anchor: put a text that begins with "&" in quotes',
  MULTIPLE_TAGS: 'a value has at most one tag: put a text that begins with "!" in quotes',
  MULTILINE_IMPLICIT_KEY:
    'this line is not "key: value": a colon and a space are missing, or the line is indented wrongly',
  NON_STRING_KEY: 'a key is the plain name of a field, such as title: write it without brackets, aliases and tags',
  TAG_RESOLVE_FAILED:
    'a value that begins with "!" has a tag, which a franchise file does not need: remove it, or put the text in quotes',
  BAD_COLLECTION_TYPE: 'the tag before this value does not fit it: remove the tag',
};

function sayOther(readerCode: string, readerMessage: string, text: string, at: number): string {
  const advice = ADVICE[readerCode];
  if (advice !== undefined) return advice;
  const here = quoted(restOfLine(text, at).slice(0, SHOWN_CHARACTERS));
  switch (readerCode) {
    case 'BAD_SCALAR_START':
      return `a value cannot begin with ${quoted(text.slice(at, at + 1))} unless it is in quotes: put it in quotes`;
    case 'BAD_INDENT':
      return sayIndent(readerMessage);
    case 'MISSING_CHAR':
      return sayMissing(readerMessage);
    case 'UNEXPECTED_TOKEN':
      return sayUnexpected(readerMessage, here);
    default:
      return `this cannot be read as YAML from ${here}: fix the line, or put the value in quotes`;
  }
}

function sayIndent(readerMessage: string): string {
  const bracket = /with a ([\]}])/u.exec(readerMessage)?.[1];
  if (bracket !== undefined) return `a bracket was opened and not closed before here: write the missing ${bracket}`;
  return 'this line has another indent than its neighbours: align the keys of one mapping, and the "- " of one list';
}

function sayMissing(readerMessage: string): string {
  const quote = /closing (["'])quote/u.exec(readerMessage)?.[1];
  if (quote !== undefined) return `a text begins with ${quote} and has no end: write the missing ${quote}`;
  if (readerMessage.startsWith('Comments'))
    return 'a comment needs a space before its "#": write one, or put the text in quotes';
  if (readerMessage.includes('directives-end'))
    return 'a line that begins with "%" is an instruction to the reader: remove it';
  if (readerMessage.includes('Missing ,') || readerMessage.includes('Missing space')) {
    return 'the values inside [ ] and { } need ", " between them and ": " after a key: write what is missing';
  }
  return 'this line does not fit the lines around it: a mapping has "key: value" in each line, a list "- " before each item, all aligned';
}

function sayUnexpected(readerMessage: string, here: string): string {
  if (readerMessage.startsWith('Block scalar')) return `a text that begins with "|" or ">" needs quotes; found ${here}`;
  if (readerMessage.includes('scalar at node end')) {
    return `something follows the end of the value, ${here}: put the whole text in quotes, and double a quote inside it`;
  }
  if (readerMessage.includes('on same line with key')) {
    return 'a list cannot begin on the line of its key: begin it on the next line, or put a text that begins with "- " in quotes';
  }
  return `found ${here} where a key or a value was expected: fix the line, or put the value in quotes`;
}

function restOfLine(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  // A line may be as long as the file.
  return text.slice(at, Math.min(end === -1 ? text.length : end, at + 4 * SHOWN_CHARACTERS)).trim();
}
