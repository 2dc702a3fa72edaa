import { describe, expect, test } from 'vitest';
import { ClientLimit, signInLimits } from './clientLimit.ts';
import { hashPassword } from './passwordHash.ts';
import { Sessions, sessionSeconds } from './session.ts';

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
  test('is not required without a password', async () => {
    const sessions = new Sessions({ password: undefined, now: () => 0 });
    expect(sessions.isRequired).toBe(false);
    expect(await sessions.isSignedIn({ token: undefined, proxyUser: undefined })).toBe(true);
  });

  test('begins with the password and ends by signing out', async () => {
    const { sessions } = house();
    expect(await sessions.isSignedIn({ token: undefined, proxyUser: undefined })).toBe(false);
    const token = await tokenOf(sessions);
    const other = await tokenOf(sessions);
    expect(await sessions.isSignedIn({ token: token, proxyUser: undefined })).toBe(true);
    sessions.signOut(token);
    expect(await sessions.isSignedIn({ token: token, proxyUser: undefined })).toBe(false);
    expect(await sessions.isSignedIn({ token: other, proxyUser: undefined })).toBe(true);
  });

  test('expires after a month', async () => {
    const { sessions, clock } = house();
    const token = await tokenOf(sessions);
    clock.nowMs += sessionSeconds * 1000 - 1;
    expect(await sessions.isSignedIn({ token: token, proxyUser: undefined })).toBe(true);
    clock.nowMs += 1;
    expect(await sessions.isSignedIn({ token: token, proxyUser: undefined })).toBe(false);
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

  test('does not exist for an unknown token', async () => {
    expect(await house().sessions.isSignedIn({ token: 'x'.repeat(43), proxyUser: undefined })).toBe(false);
  });

  test('a proxy is believed only if its header is trusted', async () => {
    expect(await house().sessions.isSignedIn({ token: undefined, proxyUser: 'anna' })).toBe(false);
    const sessions = new Sessions({ password: async () => '', trustedHeader: 'remote-user', now: () => 0 });
    expect(await sessions.isSignedIn({ token: undefined, proxyUser: 'anna' })).toBe(true);
    expect(await sessions.isSignedIn({ token: undefined, proxyUser: ' ' })).toBe(false);
    expect(await sessions.isSignedIn({ token: undefined, proxyUser: undefined })).toBe(false);
  });
});

describe('a changed password', () => {
  async function changing() {
    const file = { password: 'open sesame', isAway: false };
    const faults: unknown[] = [];
    const sessions = new Sessions({
      password: async () => {
        if (file.isAway) throw new Error('away');
        return file.password;
      },
      now: () => 0,
      trustedHeader: 'remote-user',
      unreadable: (error) => faults.push(error),
    });
    const token = await tokenOf(sessions);
    return { file, faults, sessions, mine: { token, proxyUser: undefined } };
  }

  test('ends every session at its next use', async () => {
    const { file, sessions, mine } = await changing();
    expect(await sessions.isSignedIn(mine)).toBe(true);
    file.password = 'another';
    expect(await sessions.isSignedIn(mine)).toBe(false);
    file.password = 'open sesame';
    expect(await sessions.isSignedIn(mine)).toBe(false);
  });

  test('counts even if only its form changes', async () => {
    const { file, sessions, mine } = await changing();
    file.password = await hashPassword('open sesame');
    expect(await sessions.isSignedIn(mine)).toBe(false);
    const again = { token: await tokenOf(sessions), proxyUser: undefined };
    expect(await sessions.isSignedIn(again)).toBe(true);
  });

  test('does not sign out whom the proxy signs in', async () => {
    const { file, sessions } = await changing();
    file.password = 'another';
    expect(await sessions.isSignedIn({ token: undefined, proxyUser: 'anna' })).toBe(true);
  });

  test('that cannot be read signs nobody in, until it can', async () => {
    const { file, faults, sessions, mine } = await changing();
    file.isAway = true;
    expect([await sessions.isSignedIn(mine), (await sessions.checker())(mine)]).toEqual([false, false]);
    expect(faults).toHaveLength(2);
    file.isAway = false;
    expect(await sessions.isSignedIn(mine)).toBe(true);
  });

  test('between reading and signing in gives a session of the old one, which ends at its first use', async () => {
    const { file, sessions } = await changing();
    file.password = await hashPassword('first');
    const signingIn = sessions.signIn('first', 'b');
    await Promise.resolve();
    file.password = 'second';
    const answer = await signingIn;
    if (typeof answer !== 'object') throw new Error(`expected a token, got ${answer}`);
    expect(await sessions.isSignedIn({ ...answer, proxyUser: undefined })).toBe(false);
  });
});

test('signing out everywhere ends every session', async () => {
  const { sessions } = house();
  const tokens = await Promise.all(['a', 'b'].map((address) => tokenOf(sessions, address)));
  sessions.signOutEverywhere();
  for (const token of tokens) expect(await sessions.isSignedIn({ token, proxyUser: undefined })).toBe(false);
});

describe('the password of a program', () => {
  test.each(['open sesame', 'its hash'])('is counted like signing in, with %s in the file', async (form) => {
    const { sessions } = house(form === 'its hash' ? await hashPassword('open sesame') : form);
    for (let tried = 0; tried < 10; tried++) expect(await sessions.hasPassword('open sesame', 'a')).toBe(true);
    for (let tried = 0; tried < 5; tried++) expect(await sessions.hasPassword('open', 'a')).toBe('wrong');
    expect(await sessions.hasPassword('open sesame', 'a')).toBe(30);
    expect(await sessions.hasPassword('open sesame', 'b')).toBe(true);
  });
});

describe('a hash in the file', () => {
  test('signs in with its password, and never with itself', async () => {
    const hash = await hashPassword('open sesame');
    const { sessions } = house(hash);
    await tokenOf(sessions);
    expect(await sessions.signIn(hash, 'b')).toBe('wrong');
  });

  test('that became useless signs nobody in', async () => {
    expect(await house('$scrypt$broken').sessions.signIn('$scrypt$broken', 'a')).toBe('wrong');
  });

  test('is checked for so many clients at once that the rest are asked to wait', async () => {
    const { sessions } = house(await hashPassword('open sesame'));
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => sessions.signIn('x', String(at))));
    expect([answers.filter((one) => one === 'wrong').length, answers.filter((one) => one === 1).length]).toEqual([
      52, 8,
    ]);
  });
});

test('sessions are bounded: the oldest ends', async () => {
  const { sessions } = house();
  const tokens: string[] = [];
  for (let at = 0; at < 1_001; at++) tokens.push(await tokenOf(sessions));
  const isSignedIn = (token = '') => sessions.isSignedIn({ token, proxyUser: undefined });
  expect([await isSignedIn(tokens[0]), await isSignedIn(tokens[1]), await isSignedIn(tokens[1_000])]).toEqual([
    ...[false, true, true],
  ]);
});

describe('attempts', () => {
  test('of a locked-out client leave its sessions usable', async () => {
    const { sessions } = house();
    const token = await tokenOf(sessions);
    for (let tried = 0; tried < 9; tried++) await sessions.signIn('wrong', 'a');
    expect(await sessions.isSignedIn({ token, proxyUser: undefined })).toBe(true);
  });

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

  test('of many clients lock out nobody else, and take bounded memory', () => {
    const limit = new ClientLimit(() => 0, signInLimits);
    for (let client = 0; client < 20_000; client++) expect(limit.take(String(client))).toBe(0);
    expect(limit.size).toBe(10_000);
    for (let tried = 0; tried < 5; tried++) expect(limit.take('one more')).toBe(0);
    expect(limit.take('one more')).toBe(30);
    expect(limit.take('another')).toBe(0);
  });

  test('are not given back by a clock that goes back', () => {
    const clock = { nowMs: 1_000_000 };
    const limit = new ClientLimit(() => clock.nowMs, signInLimits);
    for (let tried = 0; tried < 5; tried++) limit.take('a');
    clock.nowMs = 0;
    expect(limit.take('a')).toBe(30);
  });
});
