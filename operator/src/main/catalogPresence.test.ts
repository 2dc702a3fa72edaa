import { expect, test } from 'vitest';
import { CatalogError } from '../catalog/catalogError.ts';
import { CatalogAway, CatalogPresence } from './catalogPresence.ts';

function ground() {
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
  const { asked, ask } = ground();
  expect([await ask('a'), await ask('b')]).toEqual(['a', 'b']);
  expect(asked).toEqual(['a', 'b']);
});

test('a database that is away is not waited for by one after the other, and asked again soon', async () => {
  const { asked, ask, time } = ground();
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
    const { ask } = ground();
    expect(await ask('first', error)).toBeInstanceOf(CatalogAway);
    expect(await ask('second')).toBe('second');
  },
);

test('a person is told one word of what the database said', () => {
  const told = (cause: unknown) => new CatalogAway(cause).trouble;
  expect(told(refused)).toEqual({
    reason: 'CatalogAway',
    message: 'the catalog cannot be read (away): what is told is held, and walked when its database is back',
  });
  expect(told(new Error('films:secret')).message).not.toMatch(/\(|secret/u);
  expect(new CatalogAway(refused).cause).toBe(refused);
});
