import { describe, expect, test } from 'vitest';
import { CatalogError } from '../catalog/database/catalogError.ts';
import { CatalogAway, CatalogPresence } from './catalogPresence.ts';

function fixture() {
  const time = { now: 0 };
  const presence = new CatalogPresence({ monotonic: () => time.now });
  const asked: string[] = [];
  const ask = (name: string, error?: Error) =>
    presence.ask(async () => {
      asked.push(name);
      if (error !== undefined) throw error;
      return name;
    });
  return { time, asked, ask };
}

const refused = new CatalogError('away', 'the database at films:secret@db does not answer');

test('what answers is answered, each time anew', async () => {
  const { asked, ask } = fixture();
  expect([await ask('a'), await ask('b')]).toEqual(['a', 'b']);
  expect(asked).toEqual(['a', 'b']);
});

test('a database that is away is not waited for by one after the other, and asked again soon', async () => {
  const { asked, ask, time } = fixture();
  expect(await ask('first', refused)).toBeInstanceOf(CatalogAway);
  time.now = 1_999;
  expect(await ask('meanwhile')).toBeInstanceOf(CatalogAway);
  time.now = 2_000;
  expect(await ask('later')).toBe('later');
  expect(asked).toEqual(['first', 'later']);
});

test.each([new Error('our bug'), new CatalogError('busy', 'one question took too long')])(
  'a question that fails by itself says nothing of others: %s',
  async (error) => {
    const { ask } = fixture();
    expect(await ask('first', error)).toBeInstanceOf(CatalogAway);
    expect(await ask('second')).toBe('second');
  },
);

describe('how long it is away', () => {
  const seconds = 1_000;
  /** Asked again whenever it says, in vain; answers after how many seconds it was asked, and from when on a person was called for. */
  async function silence(error: Error, untilMs: number) {
    const { ask, time } = fixture();
    const asked: number[] = [];
    let standsAt: number | undefined;
    while (time.now < untilMs) {
      const away = await ask('in vain', error);
      if (!(away instanceof CatalogAway)) throw new Error('expected no answer');
      asked.push(time.now / seconds);
      if (away.trouble.isPassing !== true) standsAt ??= time.now;
      time.now += away.againMs;
    }
    return { asked, standsAt };
  }

  test('asks again soon, then later and later, and calls for a person after 2 minutes', async () => {
    const { asked, standsAt } = await silence(refused, 200 * seconds);
    expect(asked).toEqual([0, 5, 10, 20, 40, 70, 100, 130, 160, 190]);
    expect(standsAt).toBe(130 * seconds);
  });

  test.each(['login', 'tls', 'rights', 'settings', 'missing', 'newer'] as const)(
    'so with %s, which a person mends, too',
    async (fault) => {
      const { standsAt } = await silence(new CatalogError(fault, 'it will not'), 200 * seconds);
      expect(standsAt).toBe(130 * seconds);
    },
  );

  test('what fails by itself calls at once: that others are answered says nothing of it', async () => {
    expect(await silence(new CatalogError('busy', 'it takes too long'), 80 * seconds)).toEqual({
      asked: [0, 30, 60],
      standsAt: 0,
    });
  });

  test.each<[string, (ask: (name: string) => Promise<unknown>) => Promise<unknown>, afterMs: number]>([
    ['an answer ends it', (ask) => ask('answered'), 30 * seconds],
    ['one that nobody asked for longer than anybody waits is another', async () => undefined, 80 * seconds],
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

test('a person is told one word of what the database said', () => {
  const told = (cause: unknown) => new CatalogAway(cause).trouble;
  expect(told(refused)).toEqual({
    reason: 'CatalogAway',
    message: 'the catalog cannot be read (away): what is told is held, and walked when its database is back',
  });
  expect(told(new Error('films:secret')).message).not.toMatch(/\(|secret/u);
  expect(new CatalogAway(refused).cause).toBe(refused);
});
