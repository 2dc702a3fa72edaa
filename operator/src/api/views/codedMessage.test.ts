import { describe, expect, test } from 'vitest';
import { englishText, messageCodes } from '../../messages/english.ts';
import { type Message, message, plainText } from '../../messages/message.ts';
import { oldWhy } from '../../messages/oldSentences.ts';
import { messageFrom } from '../../messages/stored.ts';
import { scoreOf } from '../../phases/identify/identityScore.ts';
import type { Found } from '../../phases/sources.ts';
import { pageMessageCodes } from '../schemas/pageMessage.ts';
import { withCoded, withCodedReasons } from './codedMessage.ts';

test('the page knows the code of every message, except sentences of other programs', () => {
  const unknown = messageCodes.filter((code) => !pageMessageCodes.some((known) => known === code));
  expect(unknown.toSorted()).toEqual(['systemError', 'text']);
});

test('a message within a message within a message is listed with its place', () => {
  const refused = message('cannotDo', 'write', '"a"', message('diskFull'));
  const within = withCoded(message('trailerOneRefused', refused)).coded?.within;
  expect(within?.map(({ at, code }) => [code, ...at])).toEqual([
    ['cannotDo', 0],
    ['diskFull', 0, 2],
  ]);
});

describe('a sentence without a code, of an older program', () => {
  test.each([
    ['the Library is readOnly', { code: 'readOnly', values: [] }],
    ['shorter than one interval of 10 s', { code: 'shortVideo', values: ['10'] }],
    ['tmdb knows no film with the id 11', { code: 'noSuchId', values: ['tmdb', 'film', '11'] }],
    [
      'movie.nfo, line 3: a < stands here; it is left as it is until somebody mends or removes it',
      { code: 'nfoLeftAtLine', values: ['movie.nfo', '3', 'a < stands here'] },
    ],
    [
      'movie.nfo: too large; it is left as it is until somebody mends or removes it',
      { code: 'nfoLeft', values: ['movie.nfo', 'too large'] },
    ],
    [
      '8 known titles were not found and are kept: only 4 of 12 known titles were found; confirm a real clear-out with `walk --accept-missing`',
      { code: 'keptFew', values: ['8', '4', '12', '`walk --accept-missing`'] },
    ],
    [
      '8 known titles were not found and are kept: the storage looks empty: is it mounted?',
      { code: 'keptEmpty', values: ['8'] },
    ],
    ['expected a video, found none (1 other stream)', { code: 'noVideo', values: ['1'] }],
    [
      'several titles fit alike: tmdb:1 One (1999) 0.9',
      { code: 'severalFit', values: [], rest: 'tmdb:1 One (1999) 0.9' },
    ],
  ])('%s', (text, coded) => {
    expect(withCoded(messageFrom(text, undefined))).toEqual({ coded });
  });

  const away = 'storage "/media/a: b" does not exist; check the path, or whether the disk is mounted';

  test.each([
    [away, { code: 'storageMissing', values: ['"/media/a: b"'] }],
    [
      'movie.nfo, line 1: a < stands here that begins no element; it is left as it is until somebody mends or removes it',
      {
        code: 'nfoLeftAtLine',
        values: ['movie.nfo', '1', 'a < here does not begin an element (in a text, write &lt; instead)'],
        within: [{ at: [2], code: 'nfoNoElement', values: [] }],
      },
    ],
  ])('may contain another: %s', (text, coded) => {
    expect(withCoded(messageFrom(text, undefined))).toEqual({ coded });
  });

  test.each([undefined, '', 'ENOENT: no such file', 'it is not identified, or is it'])(
    'that is unknown is left as it is: %s',
    (text) => {
      expect(withCoded(text === undefined ? undefined : messageFrom(text, undefined))).toEqual({});
    },
  );
});

describe('a message', () => {
  const away = message('storageSilent', '"/media"');
  const english = 'storage "/media" does not answer; check whether the disk, or the server it is on, is there';
  const withinAt = (place: number) => [{ at: [place], code: 'storageSilent', values: ['"/media"'] }];

  test.each<[string, Message, object]>([
    ['with its values', message('walkingFolders', '7', '1'), { values: ['7', '1'] }],
    [
      'with a message among them',
      message('fullWalkFailsBy', '5', away),
      { values: ['5', english], within: withinAt(1) },
    ],
    [
      'with its reason',
      message('withDetail', message('neverWalked'), away),
      { values: [], rest: english, within: withinAt(0) },
    ],
    ['with a word as its reason', message('withDetail', message('neverWalked'), 'Lost'), { values: [], rest: 'Lost' }],
  ])('is shown by its code %s', (_, words, expected) => {
    const [head] = words.code === 'withDetail' ? words.values : [words];
    expect(withCoded(words)).toEqual({ coded: { code: typeof head === 'object' ? head.code : '', ...expected } });
  });

  test('that the page does not know is left in English', () => {
    expect(withCoded(plainText('ENOENT: no such file'))).toEqual({});
    expect(withCoded(message('withDetail', plainText('killed'), 'why'))).toEqual({});
  });
});

describe('why a candidate may match', () => {
  const found = (title: string, more: Partial<Found> = {}): Found => ({
    ...{ source: 'tmdb', ids: { tmdb: '1' }, title },
    ...more,
  });

  test.each([
    ['Heat', 1995, found('Heat', { year: 1995 }), ['sameTitle title', 'sameYear']],
    ['Heat', 1995, found('X', { originalTitle: 'Heat', year: 1996 }), ['sameTitle original title', 'yearApart']],
    ['Heat', 1995, found('X', { alternativeTitles: ['Heat'] }), ['sameTitle alternative title', 'unknownYear']],
    ['The Thing', undefined, found('Thing'), ['sameTitleButArticle title', 'noYearToCompare']],
    ['The Office', 2005, found('The Office (US)', { year: 2009 }), ['sameTitleButCountry title', 'yearsApart 4']],
    ['Office', 2005, found('The Office (US)', { year: 2005 }), ['sameTitleButBoth title', 'sameYear']],
    ['The Office (UK)', 2001, found('The Office (US)', { year: 2001 }), ['otherCountry', 'sameYear']],
    ['Salt Road 2', 2001, found('Salt Road 3', { year: 2001 }), ['otherNumber', 'sameYear']],
    ['Iron Man', 2008, found('Iron Man 1', { year: 2008 }), ['butNumberOne', 'sameYear']],
    ['Superman', 2006, found('Superman: Brainiac Attacks', { year: 2006 }), ['withoutSubtitle', 'sameYear']],
    ['Superman: Brainiac Attacks', 2006, found('Superman', { year: 2006 }), ['withSubtitle', 'sameYear']],
    ['Lighthouse', 2006, found('Lighthouses', { year: 2006 }), ['likeTitle title', 'sameYear']],
    ['Lighthouse', 2006, found('Ferry at Night', { year: 2006 }), ['otherTitle', 'sameYear']],
  ])('%s of %s', (title, year, one, expected) => {
    const { why } = scoreOf({ title, year }, one);
    const coded = withCodedReasons(why).coded?.map(({ code, values }) => [code, ...values].join(' '));
    expect([englishText(why), coded]).toEqual([englishText(why), expected]);
  });

  test.each([
    ['movie.nfo says so', [{ code: 'saysSo', values: ['movie.nfo'] }]],
    ['named beside the video', [{ code: 'namedBeside', values: [] }]],
  ])('%s', (why, coded) => {
    expect(withCodedReasons(messageFrom(why, undefined, oldWhy))).toEqual({ coded });
  });

  test('keeps the code of a place within it', () => {
    expect(withCodedReasons(message('saysSo', message('nameOfFolder'))).coded).toEqual([
      { code: 'saysSo', values: ['the folder name'], within: [{ at: [0], code: 'nameOfFolder', values: [] }] },
    ]);
  });

  test.each(['', 'year', 'the same title, of another world', 'a person said so, the same year'])(
    'in other words is left as it is: %s',
    (why) => {
      expect(withCodedReasons(messageFrom(why, undefined, oldWhy))).toEqual({});
    },
  );
});
