import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type NfoDocument, readNfo } from './nfoDocument.ts';
import { changeSince, elementHash, foreignHash, hashesOf, keyOf, memoryOfOwn, ownChildren } from './nfoForeign.ts';

function documentOf(text: string): NfoDocument {
  const reading = readNfo(Buffer.from(text));
  if (reading.state !== 'read') throw new Error('expected a file that can be read');
  return reading.document;
}

const movie = (...lines: readonly string[]) => documentOf(`<movie>\n  ${lines.join('\n  ')}\n</movie>\n`);

test.each<[string, Record<string, string>, string]>([
  ['plot', { type: 'x', number: '1' }, 'plot'],
  ['uniqueid', { type: ' IMDB ' }, 'uniqueid imdb'],
  ['uniqueid', {}, 'uniqueid '],
  ['namedseason', { number: '2' }, 'namedseason 2'],
  ['thumb', { aspect: 'set.poster' }, 'thumb set.poster'],
  ['thumb', { aspect: 'poster' }, 'thumb'],
  ['fanart', { aspect: 'set.poster' }, 'fanart'],
  ['rating', {}, 'ratings'],
])('<%s> with %j stands for %j', (name, attributes, key) => {
  expect(keyOf(name, attributes)).toBe(key);
});

// Records hold these hashes: other ones would make every .nfo look like one that a program has rewritten.
test('the hashes in records are the same in every version', () => {
  const sha256 = (...pieces: readonly string[]) =>
    createHash('sha256')
      .update(pieces.map((piece) => `${piece}\0`).join(''))
      .digest('hex');
  const [head, note, plot, end, address] = [
    '<?xml?>',
    '<!-- a -->',
    '<plot>P</plot>',
    '<!-- b -->',
    'https://x.example',
  ];
  const document = documentOf(`${head}\n<movie>\n  ${note}\n  ${plot}\n  ${end}\n</movie>\n${address}\n`);
  expect(elementHash(plot)).toBe('aeda972515f1');
  expect(foreignHash(document, new Set())).toBe(sha256(head, '<movie>', note, plot, end, address));
  const ours = new Set(document.roots[0]?.children);
  expect(foreignHash(document, ours)).toBe(sha256(head, '<movie>', note, end, address));
  const alone = documentOf(`<movie>\n  ${plot}\n</movie>\n${address}\n`);
  expect(foreignHash(alone, new Set(alone.roots[0]?.children))).toBe(sha256(address));
});

test('a file that we wrote whole has all its elements in its memory, and none of somebody else', () => {
  const lines = ['<title>T</title>', '<genre>A</genre>', '<genre>B</genre>'];
  const document = movie(...lines);
  const memory = memoryOfOwn(document);
  const [title = '', ...genres] = lines.map(elementHash);
  expect(memory.added).toEqual({ '0 title': [title], '0 genre': genres });
  expect([...ownChildren(document, memory).values()].flat()).toEqual(document.roots[0]?.children);
  expect(changeSince(document, memory)).toBe('none');
});

const tags = Array.from({ length: 20 }, (_, number) => `<tag>${number}</tag>`);
const memoryOfTags = {
  ...memoryOfOwn(movie(...tags)),
  sha256: foreignHash(movie('<title>T</title>'), new Set()),
};
/** After all but the first `kept` of our twenty elements beside a title were changed. */
const after = (kept: number, changed: (tag: string) => string, ...more: readonly string[]) =>
  changeSince(
    movie('<title>T</title>', ...tags.map((tag, at) => (at < kept ? tag : changed(tag))), ...more),
    memoryOfTags,
  );
const mine = (tag: string) => tag.replace('>', '>Mine ');

test.each<[string, ReturnType<typeof after>, ReturnType<typeof after>]>([
  ['all of ours are there', after(20, mine), 'none'],
  ['all were removed', after(0, () => ''), 'none'],
  ['a quarter is left, the rest has other values', after(5, mine), 'none'],
  ['less than a quarter is left, the rest has other values', after(4, mine), 'rewritten'],
  ['half is left, and there is something new', after(10, () => '', '<userrating>9</userrating>'), 'edited'],
  ['less than half is left, and there is something new', after(9, () => '', '<userrating>9</userrating>'), 'rewritten'],
  ['there is a new comment', after(20, mine, '<!-- c -->'), 'edited'],
  [
    'there is another file, and none of ours was left before',
    changeSince(movie('<year>1999</year>'), { ...memoryOfTags, added: { '0 plot': [] } }),
    'rewritten',
  ],
  ['nothing is remembered', changeSince(movie('<title>T</title>'), undefined), 'rewritten'],
])('%s', (_, change, expected) => {
  expect(change).toBe(expected);
});

test('blanks between elements do not count, text does, wherever it is', () => {
  const hash = (text: string) => foreignHash(documentOf(text), new Set());
  const plain = hash('<movie><title>T</title></movie>');
  expect(hash('\n<movie>\n\t<title>T</title>\r\n</movie>\n')).toBe(plain);
  const others = [
    '<!-- c --><movie><title>T</title></movie>',
    '<movie><!-- c --><title>T</title></movie>',
    '<movie><title>T</title><!-- c --></movie>',
    '<movie><title>T</title></movie><!-- c -->',
    '<tvshow><title>T</title></tvshow>',
  ];
  expect(others.map(hash)).not.toContain(plain);
});

test('a key that every object has is no memory', () => {
  expect(hashesOf({ sha256: '', added: {} }, 'constructor')).toBeUndefined();
  expect(hashesOf(undefined, 'plot')).toBeUndefined();
});
