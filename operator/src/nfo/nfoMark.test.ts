import { createHash } from 'node:crypto';
import { parseXml } from '@rgrove/parse-xml';
import { expect, test } from 'vitest';
import { readNfo } from './nfoDocument.ts';
import { freshNfo } from './nfoElement.ts';
import { isOwnNfo, markedNfo } from './nfoMark.ts';

const plain = freshNfo([{ name: 'movie', elements: [{ name: 'title', text: 'Fähre – ½' }] }], 'https://example.org/1');
const own = markedNfo(plain, 'movie.nfo');

test('the mark is a comment between the declaration and the root', () => {
  const [first, second, third] = Buffer.from(own).toString('utf8').split('\n');
  expect([first, third]).toEqual(['<?xml version="1.0" encoding="UTF-8"?>', '<movie>']);
  expect(second).toMatch(/^<!-- Projectionist [0-9a-f]{64} -->$/u);
  expect(isOwnNfo(own, 'movie.nfo')).toBe(true);
});

test('the mark is the same in every version, so that files of earlier ones stay ours', () => {
  const hash = createHash('sha256').update('movie.nfo\0').update(plain).digest('hex');
  expect(Buffer.from(own).toString('utf8')).toContain(`<!-- Projectionist ${hash} -->`);
});

test('the marked file reads like the plain one, also for a strict parser', () => {
  const [marked, bare] = [readNfo(own), readNfo(plain)];
  const facts = (reading: typeof marked) =>
    reading.state === 'read' && [reading.document.roots[0]?.children[0]?.text, reading.document.outside.trim()];
  expect(facts(marked)).toEqual(facts(bare));
  const document = Buffer.from(markedNfo(freshNfo([{ name: 'tvshow', elements: [] }]), 'tvshow.nfo')).toString('utf8');
  expect(parseXml(document).root?.name).toBe('tvshow');
});

test('a changed, longer or shorter file, one without a mark and one under another name are not ours', () => {
  expect(isOwnNfo(own, 'other.nfo')).toBe(false);
  expect(isOwnNfo(plain, 'movie.nfo')).toBe(false);
  expect(isOwnNfo(Buffer.concat([own, Buffer.from('\n')]), 'movie.nfo')).toBe(false);
  for (let length = 0; length < own.length; length++)
    expect(isOwnNfo(own.subarray(0, length), 'movie.nfo')).toBe(false);
  for (let at = 0; at < own.length; at++) {
    const changed = Buffer.from(own);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(isOwnNfo(changed, 'movie.nfo'), String(at)).toBe(false);
  }
});
