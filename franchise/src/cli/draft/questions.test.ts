import { expect, test } from 'vitest';
import { askDraft } from './questions.ts';

/** A fake person who gives these answers and then ends the input. */
function person(...answers: string[]) {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answers.shift();
  };
  return { ask, asked };
}

test('asks for a name, a calendar, and members until an empty line', async () => {
  const { ask } = person(
    '',
    ' Star Wars ',
    'weeks',
    'years',
    'Battle of Yavin',
    'BBY',
    'ABY',
    'nonsense',
    'tmdb:11',
    'Star Wars',
    '25 May',
    '1977-05-25',
    'tvdb:1 S01E01 Andor',
    '',
    '',
  );
  expect(await askDraft(ask, {})).toEqual({
    head: { name: 'Star Wars', calendar: { unit: 'years', zero: 'Battle of Yavin', before: 'BBY', after: 'ABY' } },
    parts: [
      { kind: 'movie', id: 'tmdb:11', title: 'Star Wars', released: '1977-05-25' },
      { kind: 'series', id: 'tvdb:1', title: 'Andor', seasons: [{ season: 1, episodes: ['S01E01'] }] },
    ],
  });
});

test('given values are not asked for; the end of the input ends the list', async () => {
  const { ask, asked } = person('tmdb:11 A', '');
  const { head, parts } = await askDraft(ask, { name: 'A', calendar: { unit: 'days' } });
  expect(head).toEqual({ name: 'A', calendar: { unit: 'days' } });
  expect(parts).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test('without answers nothing is written', async () => {
  await expect(askDraft(person().ask, {})).rejects.toThrow('no answer was given, so nothing was written');
  await expect(askDraft(person('A', '').ask, {})).rejects.toThrow('no film or series was given');
});
