import { expect, test } from 'vitest';
import { lastRun, quiet } from '../../../test/simulation/states.ts';
import type { LibraryState } from '../../library/state.ts';
import { message, plainText } from '../../messages/message.ts';
import { stateFromJson, stateJson } from './stateJson.ts';

const died = message('withDetail', message('diedOf', 'SIGKILL'), plainText('too little memory'));
const state: LibraryState = quiet({
  lastRun: lastRun({ result: 'Failed', reason: died }),
  refused: { generation: 1, programVersion: '1', reason: plainText('expected a work order') },
});

test('a state is read as it was written', () => {
  expect(stateFromJson(stateJson(state))).toEqual(state);
  expect(stateFromJson(stateJson(quiet()))).toEqual(quiet());
});

test('reasons are stored in English too, for people and older programs', () => {
  const { lastRun: last, refused } = JSON.parse(stateJson(state));
  expect([last.reason, refused.reason]).toEqual([
    'the Job died of SIGKILL: too little memory',
    'expected a work order',
  ]);
});

test.each([
  ['an older program has no codes', undefined],
  ['a newer program may have unknown codes', { code: 'newCode', values: ['1'] }],
])('the English reason is used if %s', (_, said) => {
  const { lastRun: last, ...rest } = JSON.parse(stateJson(state));
  const read = stateFromJson(JSON.stringify({ ...rest, lastRun: { ...last, said } }));
  expect(read.lastRun?.reason).toEqual(plainText('the Job died of SIGKILL: too little memory'));
});
