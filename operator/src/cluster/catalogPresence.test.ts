import { describe, expect, test } from 'vitest';
import { CatalogError } from '../catalog/database/catalogError.ts';
import { message } from '../messages/message.ts';
import { CatalogAway, CatalogPresence } from './catalogPresence.ts';

function fixture() {
  const time = { now: 0 };
  const backs: number[] = [];
  const presence = new CatalogPresence({ monotonic: () => time.now }, () => backs.push(time.now));
  const asked: string[] = [];
  const ask = (name: string, error?: Error) =>
    presence.ask(async () => {
      asked.push(name);
      if (error !== undefined) throw error;
      return name;
    });
  return { time, asked, ask, backs };
}

const refused = new CatalogError('away', 'the database at films:secret@db does not answer');

test('each query is executed', async () => {
  const { asked, ask } = fixture();
  expect([await ask('a'), await ask('b')]).toEqual(['a', 'b']);
  expect(asked).toEqual(['a', 'b']);
});

test('queries do not wait one after the other during an outage, and retries come soon', async () => {
  const { asked, ask, time } = fixture();
  expect(await ask('first', refused)).toBeInstanceOf(CatalogAway);
  time.now = 1_999;
  expect(await ask('meanwhile')).toBeInstanceOf(CatalogAway);
  time.now = 2_000;
  expect(await ask('later')).toBe('later');
  expect(asked).toEqual(['first', 'later']);
});

test('the end of an outage is reported once', async () => {
  const { ask, time, backs } = fixture();
  await ask('well');
  await ask('first', refused);
  for (time.now = 3_000; time.now < 60_000; time.now += 3_000) await ask('again', refused);
  expect(backs).toEqual([]);
  await ask('back');
  await ask('well');
  expect(backs).toEqual([60_000]);
});

test.each([new Error('our bug'), new CatalogError('busy', 'one question took too long')])(
  'a failure of one query says nothing about others: %s',
  async (error) => {
    const { ask } = fixture();
    expect(await ask('first', error)).toBeInstanceOf(CatalogAway);
    expect(await ask('second')).toBe('second');
  },
);

describe('during an outage', () => {
  const seconds = 1_000;
  /** Retries in vain at each suggested time; returns the seconds of the retries, and when it became Stalled. */
  async function silence(error: Error, untilMs: number) {
    const { ask, time } = fixture();
    const asked: number[] = [];
    let standsAt: number | undefined;
    while (time.now < untilMs) {
      const away = await ask('in vain', error);
      if (!(away instanceof CatalogAway)) throw new Error('expected no result');
      asked.push(time.now / seconds);
      if (away.trouble.isPassing !== true) standsAt ??= time.now;
      time.now += away.againMs;
    }
    return { asked, standsAt };
  }

  test('retries come soon, then with growing pauses, and it becomes Stalled after 2 minutes', async () => {
    const { asked, standsAt } = await silence(refused, 200 * seconds);
    expect(asked).toEqual([0, 5, 10, 20, 40, 70, 100, 130, 160, 190]);
    expect(standsAt).toBe(130 * seconds);
  });

  test.each(['login', 'tls', 'rights', 'settings', 'missing', 'newer'] as const)(
    'also for %s, which a person has to fix',
    async (fault) => {
      const { standsAt } = await silence(new CatalogError(fault, 'it will not'), 200 * seconds);
      expect(standsAt).toBe(130 * seconds);
    },
  );

  test('a failure of one query is Stalled at once, because it says nothing about an outage', async () => {
    expect(await silence(new CatalogError('busy', 'it takes too long'), 80 * seconds)).toEqual({
      asked: [0, 30, 60],
      standsAt: 0,
    });
  });

  test.each<[string, (ask: (name: string) => Promise<unknown>) => Promise<unknown>, afterMs: number]>([
    ['a result ends the outage', (ask) => ask('answered'), 30 * seconds],
    ['a failure after a long time without queries starts a new outage', async () => undefined, 80 * seconds],
  ])('%s', async (_, between, afterMs) => {
    const { ask, time } = fixture();
    for (; time.now <= 130 * seconds; time.now += 10 * seconds) await ask('in vain', refused);
    const stands = await ask('in vain', refused);
    expect(stands).toHaveProperty('trouble', expect.not.objectContaining({ isPassing: true }));
    time.now += 10 * seconds;
    await between(ask);
    time.now += afterMs;
    const again = await ask('in vain', refused);
    expect(again).toMatchObject({ trouble: { isPassing: true }, againMs: 5 * seconds });
  });
});

test('the message contains only one word of the database error', () => {
  const troubleOf = (cause: unknown) => new CatalogAway(cause).trouble;
  expect(troubleOf(refused)).toEqual({
    reason: 'CatalogAway',
    message: message('catalogAwayBy', 'away'),
  });
  expect(troubleOf(new Error('films:secret')).message).toEqual(message('catalogAway'));
  expect(new CatalogAway(refused).cause).toBe(refused);
});
