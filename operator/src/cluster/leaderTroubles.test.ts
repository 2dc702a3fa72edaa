import { expect, test } from 'vitest';
import { message, plainText } from '../messages/message.ts';
import { type PassFindings, rightsMissing, troublesFound } from './leaderTroubles.ts';

const trouble = (reason: string) => ({ reason, message: plainText(reason) });
const job = trouble('JobRefused');
const nothing: PassFindings = {
  jobs: [job],
  turnOf: undefined,
  workBeside: undefined,
  shared: undefined,
  isRunning: false,
};
const reasonsOf = (findings: Partial<PassFindings>) =>
  troublesFound({ ...nothing, ...findings }).map(({ reason }) => reason);

test('troubles of Jobs are always shown', () => {
  expect(reasonsOf({})).toEqual(['JobRefused']);
});

test('of everything that delays a walk only the most immediate reason is shown', () => {
  const workBeside = trouble('StrayPod');
  const shared = trouble('StorageShared');
  expect(reasonsOf({ turnOf: 2, workBeside, shared })).toEqual(['JobRefused', 'WaitsForTurn']);
  expect(reasonsOf({ workBeside, shared })).toEqual(['JobRefused', 'StrayPod']);
  expect(reasonsOf({ shared })).toEqual(['StorageShared', 'JobRefused']);
});

test('a Library that runs anyway does not show that its storage is shared', () => {
  expect(reasonsOf({ shared: trouble('StorageShared'), isRunning: true })).toEqual(['JobRefused']);
});

test('missing rights become Stalled only after a minute', () => {
  expect(rightsMissing('media/movies', 'pods', 59_999)).toMatchObject({ isPassing: true });
  expect(rightsMissing('media/movies', 'pods', 60_000)).not.toHaveProperty('isPassing');
  expect(rightsMissing('media/movies', 'pods', 0).message).toEqual(message('rightsMissing', 'pods', 'media'));
});

test('a Job that starts late is shown before it is Stalled, and only while a run is claimed', () => {
  const waits = { message: plainText('no volume'), since: 0 };
  expect(reasonsOf({ jobs: [], waits, isRunning: true })).toEqual(['PodCannotStart']);
  expect(reasonsOf({ jobs: [], waits })).toEqual([]);
});
