import { expect, test } from 'vitest';
import { englishText, isMessageCode } from './english.ts';
import { type Message, message, plainText } from './message.ts';
import { runTexts } from './runTexts.ts';
import { writtenMessage } from './writtenStatus.ts';

const silent = message('storageSilent', '"/media/a: b"');

test.each<Message>([
  message('walkingWhole', '41'),
  message('walkingFolders', '41', '2'),
  message('walkingFolders', '41', '1'),
  message('storageSharedInside', 'films'),
  message('waitsForPod', 'films-walk-1-x'),
  message('jobRefused', 'jobs.batch "x" is forbidden: exceeded quota'),
  message('fullWalkFailsBy', '3', silent),
  message('withDetail', message('neverWalked'), silent),
  message('withDetail', message('diedOf', 'SIGKILL'), message('outOfMemory')),
  message('withDetail', message('workBeside'), message('nodeLost', 'x', 'nas', 'kubectl delete pod x')),
])('a written sentence is read back: %j', (words) => {
  expect(writtenMessage(englishText(words))).toEqual(words);
});

test.each(Object.keys(runTexts).filter(isMessageCode))('the text of %s is unchanged by reading it', (code) => {
  const text = englishText(message(code, 'a', 'b', 'c'));
  expect(englishText(writtenMessage(text))).toBe(text);
});

test.each(['', 'the server said no', 'x: y: z', `run ${'1'.repeat(5_000)} scans x`, 'a scan of \n is due'])(
  'any other text stays as it is: %s',
  (text) => {
    expect(writtenMessage(text)).toEqual(plainText(text));
  },
);
