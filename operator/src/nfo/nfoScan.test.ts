import { describe, expect, test } from 'vitest';
import { message } from '../messages/message.ts';
import { scanNfo } from './nfoScan.ts';

const rootsOf = (text: string) => {
  const scan = scanNfo(text);
  return 'fault' in scan ? scan : scan.roots.map(({ start, end }) => text.slice(start, end));
};

test.each([
  ['<movie/>', ['<movie/>']],
  ['<movie><title>T</title></movie>', ['<movie><title>T</title></movie>']],
  ['<movie><a/></movie><movie/>', ['<movie><a/></movie>', '<movie/>']],
  [`<movie a=">" b='"</movie>'></movie>`, [`<movie a=">" b='"</movie>'></movie>`]],
  ['<movie><!-- </movie> --></movie>', ['<movie><!-- </movie> --></movie>']],
  ['<!----><movie/>', ['<movie/>']],
  ['<!--><movie/>--><movie><a/></movie>', ['<movie><a/></movie>']],
  ['<?xml version="1.0"?><movie/>', ['<movie/>']],
  ['<?><movie><a/></movie>?><movie/>', ['<movie/>']],
  ['<??><movie/>', ['<movie/>']],
  ['<movie><![CDATA[</movie>]]></movie>', ['<movie><![CDATA[</movie>]]></movie>']],
  ['<movie><![CDATA[]]></movie>', ['<movie><![CDATA[]]></movie>']],
  ['<!DOCTYPE  movie ><movie/>', ['<movie/>']],
  ['<!doctype movie><movie/>', ['<movie/>']],
  ['text alone', []],
])('the roots of %s', (text, roots) => {
  expect(rootsOf(text)).toEqual(roots);
});

test.each([
  ['<movie/><movie><title>T</title>', message('nfoNoEnd'), 8],
  ['<movie><a></movie>', message('nfoNoEnd'), 0],
  ['<movie/><!-- ->', message('nfoCutOff', 'a comment'), 8],
  ['<?xml version="1.0">', message('nfoCutOff', 'an instruction'), 0],
  ['<movie><![CDATA[</movie>', message('nfoCutOff', 'CDATA'), 7],
  ['<![CDATA[x]]><movie/>', message('nfoCdataOutside'), 0],
  ['<movie></movie', message('nfoCutOff', 'an end tag'), 7],
  ['<movie a="></movie>', message('nfoCutOff', 'a start tag'), 0],
  ['<movie/></movie><movie>', message('nfoStrayEnd'), 8],
  ['<movie>I < you</movie>', message('nfoNoElement'), 9],
  ['<!DOCTYPE movie [<!ENTITY a "b">]><movie/>', message('nfoEntities'), 0],
  ['<!DOCTYPE movie SYSTEM "file:///etc/passwd"><movie/>', message('nfoEntities'), 0],
  ['<movie><!DOCTYPE a [<!DOCTYPE movie></movie>', message('nfoEntities'), 7],
])('%s is broken', (text, fault, index) => {
  expect(scanNfo(text)).toEqual({ fault, index });
});

describe('limits', () => {
  const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

  test.each([
    ['depth', nested(100), nested(101), message('nfoTooDeep', '100')],
    ['roots', '<a/>'.repeat(200), '<a/>'.repeat(201), message('nfoTooManyRoots', '200')],
    [
      'elements',
      `<movie>${'<a/>'.repeat(99_999)}</movie>`,
      `<movie>${'<a/>'.repeat(100_000)}</movie>`,
      message('nfoTooManyElements', '100000'),
    ],
  ])('%s', (_, most, more, fault) => {
    expect(scanNfo(most)).not.toHaveProperty('fault');
    expect(scanNfo(more)).toMatchObject({ fault });
  });
});

test.each([
  ['https://a.example<movie/>https://b.example', ['https://a.example', 'https://b.example'], true],
  ['\ufeff\n<?xml?><!-- c --><movie>T</movie>https://b.example', ['https://b.example'], false],
  ['<movie>T</movie>\nhttps://a.example\nhttps://b.example', ['https://a.example', 'https://b.example'], false],
])('the text around the roots of %j', (text, lines, hasTextAhead) => {
  const scan = scanNfo(text);
  expect(scan).toMatchObject({ hasTextAhead });
  const outside = 'fault' in scan ? '' : scan.outside;
  expect(
    outside
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ).toEqual(lines);
});
