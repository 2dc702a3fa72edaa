import { expect, test } from 'vitest';
import { product } from './sources.ts';

/**
 * Code decides by codes (operator/src/messages/message.ts), never by the words of a sentence. These files may read words, each for
 * its reason.
 */
const mayReadWords: Readonly<Record<string, string>> = {
  'operator/src/catalog/database/postgresFaults.ts': 'words of PostgreSQL and its driver, where they give no code',
  'operator/src/sources/': 'words of services, which are all that some of them answer',
  'operator/src/process/commandError.ts': 'joins an error and its cause, unless one says the other already',
  'operator/src/phases/phase.ts': 'joins an error and its cause, unless one says the other already',
  'operator/src/platform/kubernetes/libraryObject.ts': 'names the place of a fault, unless the fault names it already',
  'operator/src/commands/report/status.ts': 'leaves out the name of a service that its line has already',
  'operator/src/commands/report/sources.ts': 'leaves out the name of a service that its line has already',
};

const words = '(?:message|reason|detail|sentence|why|said|stderr|endedReason|warningsJson|error)';
const readsWords = [
  new RegExp(String.raw`\b${words}\??\.(?:startsWith|endsWith|includes|indexOf|match|matchAll|search)\(`, 'u'),
  new RegExp(String.raw`\.(?:test|exec)\((?:\w+\??\.)*${words}\b`, 'u'),
  new RegExp(String.raw`\b${words}\s*[!=]==\s*(?:'[^'\s]+ [^']*'|"[^"\s]+ [^"]*")`, 'u'),
  new RegExp(String.raw`\b${words}'\s*,\s*'(?:not )?i?like'|\b${words}"? (?:not )?i?like\b`, 'u'),
];

function linesThatReadWords(text: string): readonly string[] {
  return text.split('\n').filter((line) => readsWords.some((pattern) => pattern.test(line)));
}

test('no file decides by the words of a sentence', () => {
  const wrong = product
    .filter(({ path }) => !Object.keys(mayReadWords).some((place) => path.startsWith(place)))
    .flatMap(({ path, text }) => linesThatReadWords(text).map((line) => `${path}: ${line.trim()}`));
  expect(wrong).toEqual([]);
});

test.each([
  `if (last.reason?.startsWith('the storage')) return 'storage';`,
  `const nowhere = warnings.filter(({ message }) => ledNowhere.test(message));`,
  `if (/permission/iu.test(error.message)) return 'permission';`,
  `query.where('warningsJson', 'like', '%fits this path%')`,
  `query.where('detail', 'not like', '%x%')`,
  `if (message === 'the storage is away') return;`,
])('a line that does would be found: %s', (line) => {
  expect(linesThatReadWords(line)).toEqual([line]);
});

test.each([
  `if (last.reason?.code === 'diedOf') return;`,
  `if (error.path.startsWith(folder)) return;`,
  `if (codes.includes(error.code)) return;`,
])('a line that does not is left alone: %s', (line) => {
  expect(linesThatReadWords(line)).toEqual([]);
});
