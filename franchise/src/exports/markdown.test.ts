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

test('a task list ticks held rows', () => {
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

test('in release order it is one list without headings, and reports that', () => {
  const result = markdown(galaxy(), { form: 'tasks', order: 'release' });
  const text = fileText(result, '.md');
  expect(text).not.toContain('## ');
  expect(text.split('\n')[2]).toContain('Star Wars (film, 1977)');
  expect(result.notCarried[0]).toBe('Not carried: 2 eras, for which a list by release has no place.');
});

describe('empty columns and headings', () => {
  test('are left out', () => {
    expect(fileText(markdown(input([film('tmdb:1', 'A'), episode('tvdb:1', 'B', 1, 1)])), '.md')).toBe(`# Star Wars

| \\# | Title | Kind | State |
| --: | --- | --- | --- |
| 1 | A | film | missing |
| 2 | B S01E01 | series | missing |
`);
  });

  test('without members there is only the title', () => {
    expect(fileText(markdown(input([])), '.md')).toBe('# Star Wars\n');
  });
});

test('headings mark an era that returns, and a stretch outside all eras', () => {
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
    ['a cell separator', 'a|b', 'a\\|b'],
    ['an escaped cell separator', 'a\\|b', 'a\\\\\\|b'],
    ['emphasis', '*a* _b_ ~~c~~', '\\*a\\* \\_b\\_ \\~\\~c\\~\\~'],
    ['a link', '[a](http://x)', '\\[a\\](http\\://x)'],
    ['an image', '![a](x)', '!\\[a\\](x)'],
    ['an element', '<img src=x onerror=y>', '\\<img src=x onerror=y\\>'],
    ['code', '`a`', '\\`a\\`'],
    ['a heading', '# a #', '\\# a \\#'],
    ['an entity', '&lt;b&#62; Deadpool & Wolverine', '\\&lt;b&\\#62; Deadpool & Wolverine'],
    ['an automatic link', 'see www.example.org', 'see www\\.example.org'],
    ['mathematics', '$x$', '\\$x\\$'],
    ['a list', '- a', '\\- a'],
    ['a numbered list', '1. a', '1\\. a'],
    ['a plain number', '1917', '1917'],
    ['a new line', 'a\n\n## b', 'a \\#\\# b'],
  ])('%s', (_, text, escaped) => {
    expect(markdownText(text)).toBe(escaped);
  });

  test('is used everywhere in the document', () => {
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
