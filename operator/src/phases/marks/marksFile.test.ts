import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishText } from '../../messages/english.ts';
import { marksFileAtMostBytes, readMarksFile } from './marksFile.ts';

function read(text: string, length: 'known' | 'unknown' = 'known') {
  const reading = readMarksFile(text, length === 'known' ? 1200 : undefined);
  return 'fault' in reading
    ? `${reading.fault.line}: ${englishText(reading.fault.reason)}`
    : [
        ...reading.marks.marks.map((mark) => Object.values(mark).join(' ')),
        ...reading.marks.none.map((kind) => `no ${kind}`),
      ];
}

describe('a marks file', () => {
  test.each<[string, readonly string[]]>([
    ['marks: [{kind: intro, start: "1:02.5", end: 90}]', ['intro 62.5 90']],
    ['marks:\n  - kind: credits\n    start: 18:00\n    end: 30:00\nnone: [recap]\n', ['credits 1080 1200', 'no recap']],
    ['none: [recap, recap]', ['no recap']],
    ['marks:\nnone:\n', []],
    ['{marks, none: [intro]}', ['no intro']],
    ['marks: [{kind: credits, start: 9, end: 10}, {kind: intro, start: 1, end: 2}]', ['intro 1 2', 'credits 9 10']],
    ['{"marks": [{"kind": "commercial", "start": 5, "end": 6.25}], "none": []}', ['commercial 5 6.25']],
    ['\uFEFFnone: [intro]', ['no intro']],
  ])('%j', (text, expected) => expect(read(text)).toEqual(expected));

  test('may have 200 entries a list', () => {
    expect(read(`none: [${'intro,'.repeat(200)}]`)).toEqual(['no intro']);
  });

  test('that is not YAML is explained in one short line', () => {
    expect(read('marks: [')).not.toContain('\n');
    expect(read(`%YAML ${'1'.repeat(500)}\n---\nmarks:`)).toMatch(/^1: it is not YAML: .{200}$/u);
  });

  test('without a known length keeps its times', () => {
    expect(read('marks: [{kind: credits, start: 5000, end: 6000}]', 'unknown')).toEqual(['credits 5000 6000']);
  });

  test.each<[string, string]>([
    ['', '1: expected the fields marks and none'],
    ['- intro', '1: expected the fields marks and none'],
    ['marks: 5', '1: expected a list as marks'],
    ['none: [opening]', '1: expected a kind of mark (intro, recap'],
    ['none: [5]', 'found "5"'],
    [`none: [${'x'.repeat(50)}]`, `found "${'x'.repeat(40)}"`],
    [`none: [${'intro,'.repeat(201)}]`, '1: expected at most 200 entries as none'],
    ['? [marks]\n: []', '1: it is not YAML'],
    ['marks: [intro]', '1: expected a mark like'],
    ['marks:\n  - kind: intro\n    start: 5', '2: the mark has no field end'],
    ['marks:\n  - {kind: intro, start: 5, end: 5}', '2: a mark has to end after it starts'],
    ['marks:\n  - {kind: intro, start: 5, end: 1:2}', '2: expected a time (seconds such as 62.5'],
    ['marks:\n  - {kind: intro, start: 1200, end: 1210}', '2: the mark starts after the end of the video at 20:00'],
    ['marks:\n  - {kind: intro, start: 2000, end: 2010}', '2: the mark starts after the end of the video at 20:00'],
    ['marks:\n  - {kind: intro, start: 5, finish: 6}', '2: there is no field "finish": expected kind, start, end'],
    ['marks: []\nmarks: []', '2: the field marks occurs twice'],
    ['mark: []', '1: there is no field "mark": expected marks, none'],
    ['none:\n  - intro\nmarks:\n  - {kind: intro, start: 1, end: 2}', '2: the kind intro is both'],
    ['marks: [', '1: it is not YAML'],
    ['['.repeat(marksFileAtMostBytes), '1: its lists are nested too deeply'],
    ['a: &a [1]\nmarks: *a', '1: there is no field "a"'],
    ['marks: *a', '1: expected a list as marks'],
    ['%YAML 1.2\n---\nnone: [intro]\n---\nnone: []', '4: it is not YAML'],
  ])('%j is refused with its line', (text, expected) => expect(read(text)).toContain(expected));

  test('of hostile text gives an answer', () => {
    const most = marksFileAtMostBytes;
    for (const text of [
      '['.repeat(most),
      '- '.repeat(most / 2),
      '[],'.repeat(most / 3),
      '&a '.repeat(most / 3),
      '? '.repeat(most / 2),
    ]) {
      expect(typeof read(text)).toBe('string');
    }
    const keys = Array.from({ length: 2000 }, (_, at) => `k${at}: 1`).join('\n');
    expect(read(keys)).toContain('1: there is no field "k0"');
  });

  test('of any text never throws', () => {
    const word = fc.constantFrom(
      'marks',
      'none',
      ':',
      ' ',
      '\n',
      '[',
      ']',
      '{',
      '}',
      'kind',
      'intro',
      '&a',
      '*a',
      '"',
      '1:02',
      '-',
      '#',
      '\u0000',
    );
    fc.assert(fc.property(fc.array(word, { maxLength: 40 }), (words) => void read(words.join(''))));
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => void read(text)));
  });
});
