import { describe, expect, test } from 'vitest';
import { episode, fileText, film, galaxy, input } from '../../test/exports/exportInput.ts';
import { markdown } from './markdown.ts';
import { markdownText } from './markdownText.ts';

test('a table has the eras as headings', () => {
  expect(fileText(markdown(galaxy()), 'star-wars.md')).toBe(`# Star Wars

## Fall of the Jedi (32–19 BBY)

| \\# | Title | Kind | Time | Released | Universes | State |
| --: | --- | --- | --- | --- | --- | --- |
| 1 | Episode I - The Phantom Menace | film | 32 BBY | 1999 | Star Wars | held |
| 2 | The Clone Wars S02E16, S01E16–S01E17 | series | 22 BBY | 2008-10-03 | Star Wars | partly held (1 of 3) |

## Rise of the Empire (19 BBY–0)

| \\# | Title | Kind | Time | Released | Universes | State |
| --: | --- | --- | --- | --- | --- | --- |
| 5 | Andor season 1 | series | 5 BBY | 2022-09-21 | Star Wars | partly held (7 of 12) |
| 6 | Star Wars | film | 0 | 1977-05-25 | Star Wars | missing |
| 7 | Visions | series |  |  | Star Wars, Elsewhere | missing |
| 8 | Starfighter | film |  | 2027-05-28 | Star Wars | coming |
`);
});

test('a task list ticks what is held', () => {
  expect(fileText(markdown(galaxy(), { form: 'tasks' }), 'star-wars.md')).toBe(`# Star Wars

## Fall of the Jedi (32–19 BBY)

- [x] Episode I - The Phantom Menace (film, 1999) · 32 BBY · held
- [ ] The Clone Wars S02E16, S01E16–S01E17 (series, 2008) · 22 BBY · partly held (1 of 3)

## Rise of the Empire (19 BBY–0)

- [ ] Andor season 1 (series, 2022) · 5 BBY · partly held (7 of 12)
- [ ] Star Wars (film, 1977) · 0 · missing
- [ ] Visions (series) · Star Wars, Elsewhere · missing
- [ ] Starfighter (film, 2027) · coming
`);
});

test('by release it is one list without headings, and says so', () => {
  const result = markdown(galaxy(), { form: 'tasks', order: 'release' });
  const text = fileText(result, '.md');
  expect(text).not.toContain('## ');
  expect(text.split('\n')[2]).toContain('Star Wars (film, 1977)');
  expect(result.notCarried[0]).toBe('Not carried: 2 eras, for which a list by release has no place.');
});

describe('columns and headings that would say nothing', () => {
  test('are left out', () => {
    expect(fileText(markdown(input([film('tmdb:1', 'A'), episode('tvdb:1', 'B', 1, 1)])), '.md')).toBe(`# Star Wars

| \\# | Title | Kind | State |
| --: | --- | --- | --- |
| 1 | A | film | missing |
| 2 | B S01E01 | series | missing |
`);
  });

  test('nothing at all is a title alone', () => {
    expect(fileText(markdown(input([])), '.md')).toBe('# Star Wars\n');
  });
});

test('an era that comes again says so, and a stretch in no era too', () => {
  const at = (moment: number) => film(`tmdb:${moment}`, String(moment), { time: { from: moment, to: moment } });
  const eras = [
    { name: 'Old', from: 1, to: 2 },
    { name: 'New', from: 8, to: 9 },
  ];
  const text = fileText(markdown(input([at(1), at(8), at(2), at(5)], { calendar: { unit: 'years' }, eras })), '.md');
  expect(text.split('\n').filter((line) => line.startsWith('##'))).toEqual([
    '## Old (1–2)',
    '## New (8–9)',
    '## Old (1–2), again',
    '## Outside the eras',
  ]);
});

describe('escaped text', () => {
  test.each([
    ['a cell cannot be ended', 'a|b', 'a\\|b'],
    ['nor an escape be undone', 'a\\|b', 'a\\\\\\|b'],
    ['no emphasis', '*a* _b_ ~~c~~', '\\*a\\* \\_b\\_ \\~\\~c\\~\\~'],
    ['no link', '[a](http://x)', '\\[a\\](http\\://x)'],
    ['no image', '![a](x)', '!\\[a\\](x)'],
    ['no element', '<img src=x onerror=y>', '\\<img src=x onerror=y\\>'],
    ['no code', '`a`', '\\`a\\`'],
    ['no heading', '# a #', '\\# a \\#'],
    ['no entity', '&lt;b&#62; Deadpool & Wolverine', '\\&lt;b&\\#62; Deadpool & Wolverine'],
    ['no link of its own', 'see www.example.org', 'see www\\.example.org'],
    ['no mathematics', '$x$', '\\$x\\$'],
    ['no list', '- a', '\\- a'],
    ['no numbered list', '1. a', '1\\. a'],
    ['a number stays', '1917', '1917'],
    ['no new line', 'a\n\n## b', 'a \\#\\# b'],
  ])('%s', (_, text, escaped) => {
    expect(markdownText(text)).toBe(escaped);
  });

  test('stands in every place of the document', () => {
    const hostile = '<script>|\n# x';
    const { members, franchise } = galaxy();
    const everywhere = {
      ...franchise,
      name: hostile,
      calendar: { unit: 'years' as const, before: hostile, after: hostile },
      eras: [{ name: hostile, from: -100, to: 100 }],
    };
    const made = members.map((one) => ({ ...one, title: hostile, universes: [hostile] }));
    for (const form of ['table', 'tasks'] as const) {
      const text = fileText(markdown({ ...input(made, everywhere), members: made }, { form }), '.md');
      expect(text).not.toMatch(/(?<!\\)<script/u);
      expect(text.match(/^# /gmu)).toHaveLength(1);
      expect(
        new Set(
          text
            .split('\n')
            .filter((line) => line.startsWith('|'))
            .map((line) => line.match(/(?<!\\)\|/gu)?.length),
        ).size,
      ).toBeLessThan(2);
    }
  });
});
