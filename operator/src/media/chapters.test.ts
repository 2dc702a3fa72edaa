import { describe, expect, test } from 'vitest';
import { parseChapters } from './chapters.ts';

const nonce = 77;
const heading = (index: number): string => `    Chapter #${nonce}:${index}: `;

describe('parsing chapters from a description of a file', () => {
  test.each([
    ['none', ['Input #77, x', '  Duration: '], []],
    [
      'a title',
      [heading(0), 'start 1.500000, ', 'end 4.000000', '      Metadata:', '        title           : ', 'Open', ''],
      [{ startSeconds: 1.5, endSeconds: 4, title: 'Open' }],
    ],
    [
      'no title',
      [heading(0), 'start 0.000000, ', 'end 4.000000', heading(1), 'start 4.000000, ', 'end 5.000000'],
      [
        { startSeconds: 0, endSeconds: 4 },
        { startSeconds: 4, endSeconds: 5 },
      ],
    ],
    [
      'a title of several lines',
      [heading(0), 'start 0.000000, ', 'end 4.0', ' Metadata:', ' title : ', 'One', '\n                 : ', 'two', ''],
      [{ startSeconds: 0, endSeconds: 4, title: 'One two' }],
    ],
    [
      'another tag before the title',
      [heading(0), 'start 0.0, ', 'end 4.0', ' Metadata:', ' language : ', 'eng', '', ' title : ', 'Last', ''],
      [{ startSeconds: 0, endSeconds: 4, title: 'Last' }],
    ],
    [
      'a language only, before a chapter with a title',
      [
        heading(0),
        'start 0.0, ',
        'end 4.0',
        ' Metadata:',
        ' language : ',
        'eng',
        '',
        heading(1),
        'start 4.0, ',
        'end 5.0',
        ' Metadata:',
        ' title : ',
        'B',
        '',
      ],
      [
        { startSeconds: 0, endSeconds: 4 },
        { startSeconds: 4, endSeconds: 5, title: 'B' },
      ],
    ],
    [
      'a title that imitates a chapter heading with another number',
      [heading(0), 'start 0.0, ', 'end 4.0', ' Metadata:', ' title : ', '    Chapter #78:1: ', ''],
      [{ startSeconds: 0, endSeconds: 4, title: 'Chapter #78:1:' }],
    ],
    [
      'a chapter that starts before the film',
      [heading(0), 'start -1.000000, ', 'end 4.000000'],
      [{ startSeconds: -1, endSeconds: 4 }],
    ],
  ])('%s', (_, pieces, chapters) => {
    expect(parseChapters(pieces, nonce)).toEqual(chapters);
  });
});
