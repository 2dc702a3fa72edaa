import { describe, expect, test } from 'vitest';
import { Sessions, sessionSeconds } from './session.ts';
import { SignInLimit } from './signInLimit.ts';

function house(password: string | undefined = 'open sesame') {
  const clock = { nowMs: 1_000_000 };
  const now = () => clock.nowMs;
  const sessions = new Sessions({ password: password === undefined ? undefined : async () => password, now });
  return { clock, sessions };
}

async function tokenOf(sessions: Sessions, address = 'a'): Promise<string> {
  const answer = await sessions.signIn('open sesame', address);
  if (typeof answer !== 'object') throw new Error(`expected a token, got ${answer}`);
  return answer.token;
}

describe('a session', () => {
  test('is not required without a password', () => {
    const sessions = new Sessions({ password: undefined, now: () => 0 });
    expect(sessions.isRequired).toBe(false);
    expect(sessions.isSignedIn(undefined, undefined)).toBe(true);
  });

  test('begins with the password and ends by signing out', async () => {
    const { sessions } = house();
    expect(sessions.isSignedIn(undefined, undefined)).toBe(false);
    const token = await tokenOf(sessions);
    const other = await tokenOf(sessions);
    expect(sessions.isSignedIn(token, undefined)).toBe(true);
    sessions.signOut(token);
    expect(sessions.isSignedIn(token, undefined)).toBe(false);
    expect(sessions.isSignedIn(other, undefined)).toBe(true);
  });

  test('expires after a month', async () => {
    const { sessions, clock } = house();
    const token = await tokenOf(sessions);
    clock.nowMs += sessionSeconds * 1000 - 1;
    expect(sessions.isSignedIn(token, undefined)).toBe(true);
    clock.nowMs += 1;
    expect(sessions.isSignedIn(token, undefined)).toBe(false);
  });

  test.each(['', 'open', 'open sesame ', 'OPEN SESAME', 'x'.repeat(1_000)])(
    'does not begin with %j',
    async (password) => {
      expect(await house().sessions.signIn(password, 'a')).toBe('wrong');
    },
  );

  test('does not begin with an empty password if the password file is empty', async () => {
    expect(await house('').sessions.signIn('', 'a')).toBe('wrong');
  });

  test('does not exist for an unknown token', () => {
    expect(house().sessions.isSignedIn('x'.repeat(43), undefined)).toBe(false);
  });

  test('a proxy is believed only if its header is trusted', () => {
    expect(house().sessions.isSignedIn(undefined, 'anna')).toBe(false);
    const sessions = new Sessions({ password: async () => '', trustedHeader: 'remote-user', now: () => 0 });
    expect(sessions.isSignedIn(undefined, 'anna')).toBe(true);
    expect(sessions.isSignedIn(undefined, ' ')).toBe(false);
    expect(sessions.isSignedIn(undefined, undefined)).toBe(false);
  });
});

describe('attempts', () => {
  test('after five a client waits for the next one', async () => {
    const { sessions, clock } = house();
    for (let tried = 0; tried < 5; tried++) expect(await sessions.signIn('wrong', 'a')).toBe('wrong');
    expect(await sessions.signIn('open sesame', 'a')).toBe(30);
    clock.nowMs += 29_000;
    expect(await sessions.signIn('open sesame', 'a')).toBe(1);
    clock.nowMs += 1_000;
    expect(typeof (await sessions.signIn('open sesame', 'a'))).toBe('object');
  });

  test('of one client do not count for another', async () => {
    const { sessions } = house();
    for (let tried = 0; tried < 6; tried++) await sessions.signIn('wrong', 'a');
    await tokenOf(sessions, 'b');
  });

  test('in parallel are all counted before any is answered', async () => {
    const { sessions } = house();
    const answers = await Promise.all(Array.from({ length: 20 }, () => sessions.signIn('wrong', 'a')));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
  });

  test('of a thousand clients are bounded too', () => {
    const limit = new SignInLimit(() => 0);
    const taken = Array.from({ length: 1_000 }, (_, client) => limit.take(String(client)));
    expect(taken.filter((seconds) => seconds === 0)).toHaveLength(50);
    expect(limit.take('one more')).toBe(3);
  });

  test('are not given back by a clock that goes back', () => {
    const clock = { nowMs: 1_000_000 };
    const limit = new SignInLimit(() => clock.nowMs);
    for (let tried = 0; tried < 5; tried++) limit.take('a');
    clock.nowMs = 0;
    expect(limit.take('a')).toBe(30);
  });
});
