/**
 * Sentences with gaps, read back: `the file is cut off: * bytes expected, * found`. No regular expression, because with three gaps one
 * takes the cube of the time of a text that whoever writes a record chooses. Pure.
 */

/** The values in the gaps, the first of them as short as it can be; undefined if the text has another form. */
export type SentenceForm = (text: string) => readonly string[] | undefined;

const lineBreak = /[\n\r\u2028\u2029]/u;

/** `*` in `sentence` is one value: at least one character, without a line break. */
export function sentenceForm(sentence: string): SentenceForm {
  const [start = '', ...rest] = sentence.split('*');
  const end = rest.pop();
  if (end === undefined) return (text) => (text === sentence ? [] : undefined);
  return (text) => {
    if (!text.startsWith(start) || !text.endsWith(end)) return undefined;
    const values: string[] = [];
    let at = start.length;
    for (const part of rest) {
      const found = text.indexOf(part, at + 1);
      if (found < 0) return undefined;
      values.push(text.slice(at, found));
      at = found + part.length;
    }
    if (text.length - end.length <= at) return undefined;
    values.push(text.slice(at, text.length - end.length));
    return values.some((value) => lineBreak.test(value)) ? undefined : values;
  };
}
