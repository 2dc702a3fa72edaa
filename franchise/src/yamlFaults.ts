/** Turns faults of the YAML reader into texts that say what to do. Pure. */
import { shown } from './check/wording.ts';
import type { CodedText, Finding } from './fault.ts';
import { isFaultTextCode, say } from './faultTexts.ts';
import { MAX_DEPTH } from './limits.ts';

/** Maximum length of a quoted line. */
const SHOWN_CHARACTERS = 60;

type CodedFault = Pick<Finding, 'code'> & { readonly text: CodedText };

/** The code is the reader's in kebab-case, except for three common faults. `at`: offset in the text. Never throws. */
export function parserFaultText(readerCode: string, readerMessage: string, text: string, at: number): CodedFault {
  const code = `yaml-${readerCode.toLowerCase().replaceAll('_', '-')}`;
  switch (readerCode) {
    case 'BLOCK_AS_IMPLICIT_KEY':
      return readerMessage.startsWith('Nested mappings')
        ? { code: 'yaml-colon', text: sayColon(text, at) }
        : { code, text: say('list-on-key-line') };
    case 'TAB_AS_INDENT':
      return { code: 'yaml-tab', text: say('yaml-tab') };
    case 'RESOURCE_EXHAUSTION':
      return { code: 'yaml-too-deep', text: say('yaml-too-deep', MAX_DEPTH) };
    default:
      return { code, text: isFaultTextCode(code) ? say(code) : sayOther(readerCode, readerMessage, text, at) };
  }
}

/** The most common fault: a title with a colon, without quotes. */
function sayColon(text: string, at: number): CodedText {
  const value = restOfLine(text, at).replace(/ #.*$/u, '');
  if (!/:(?: |$)/u.test(value)) return say('colon-align');
  const fits = value.length <= SHOWN_CHARACTERS && !/["'\\]/u.test(value);
  return fits ? say('colon-quote', shown(value)) : say('colon-quote-all');
}

function sayOther(readerCode: string, readerMessage: string, text: string, at: number): CodedText {
  const here = shown(restOfLine(text, at).slice(0, SHOWN_CHARACTERS));
  switch (readerCode) {
    case 'BAD_SCALAR_START':
      return say('scalar-start', shown(text.slice(at, at + 1)));
    case 'BAD_INDENT': {
      const bracket = /with a ([\]}])/u.exec(readerMessage)?.[1];
      return bracket === undefined ? say('other-indent') : say('bracket-open', bracket);
    }
    case 'MISSING_CHAR':
      return sayMissing(readerMessage);
    case 'UNEXPECTED_TOKEN':
      return sayUnexpected(readerMessage, here);
    default:
      return say('unread-from', here);
  }
}

function sayMissing(readerMessage: string): CodedText {
  const quote = /closing (["'])quote/u.exec(readerMessage)?.[1];
  if (quote !== undefined) return say('quote-open', quote);
  if (readerMessage.startsWith('Comments')) return say('comment-space');
  if (readerMessage.includes('directives-end')) return say('directive-line');
  const isInBrackets = readerMessage.includes('Missing ,') || readerMessage.includes('Missing space');
  return say(isInBrackets ? 'comma-missing' : 'other-lines');
}

function sayUnexpected(readerMessage: string, here: string): CodedText {
  if (readerMessage.startsWith('Block scalar')) return say('block-sign', here);
  if (readerMessage.includes('scalar at node end')) return say('after-value', here);
  return readerMessage.includes('on same line with key') ? say('list-on-line') : say('other-token', here);
}

function restOfLine(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  // A line may be as long as the file.
  return text.slice(at, Math.min(end === -1 ? text.length : end, at + 4 * SHOWN_CHARACTERS)).trim();
}
