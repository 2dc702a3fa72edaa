/** JSON for a file or a terminal. Pure. */

/** What JSON allows bare, and a terminal or a script would act on. */
const bare = /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Indented, with a line's end; controls that JSON leaves bare are written as escapes, so that it reads back the same. */
export function jsonText(value: object): string {
  const text = JSON.stringify(value, undefined, 2);
  return `${text.replace(bare, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
