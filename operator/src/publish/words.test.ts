import { MediaServerError } from '@projectionist/franchise/collections/mediaServer';
import { expect, test } from 'vitest';
import { refusalOf } from './words.ts';

test.each([
  [
    'a story with more videos than a list may have',
    new MediaServerError('playlist', '', { list: { kind: 'long' } }),
    { reason: { code: 'publishTooLarge', values: ['Saga'] }, isOfServer: false },
  ],
  [
    'a proxy that refuses the length of a request',
    new MediaServerError('limit', '', { status: 414 }),
    { reason: { code: 'publishRequestLong', values: ['414'] }, isOfServer: true },
  ],
  [
    'a server whose listing does not end',
    new MediaServerError('limit', ''),
    { reason: { code: 'publishAnswerEndless', values: [] }, isOfServer: true },
  ],
])('%s has words of its own', (_, error, refusal) => {
  expect(refusalOf(error, 'Saga')).toEqual({ kind: 'person', ...refusal });
});
