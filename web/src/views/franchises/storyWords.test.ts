import { describe, expect, test } from 'vitest';
import { franchises as german } from '../../texts/de/franchises.ts';
import { franchises as english } from '../../texts/en/franchises.ts';
import type { StoryMember } from './storyList.ts';
import { releaseText, rowText, storyForms } from './storyWords.ts';

function part(kind: StoryMember['kind'], season?: number): StoryMember {
  return {
    place: 1,
    kind,
    id: 'tvdb:1',
    title: 'x',
    universes: [],
    state: 'held',
    heldCount: 1,
    ...(season === undefined ? {} : { season }),
  };
}

describe('a row', () => {
  test.each([
    ['a film', [part('movie')], '', '', ''],
    ['a whole series', [part('series')], '', 'Whole series', 'Ganze Serie'],
    ['a season', [part('season', 2)], 'season 2', 'Season 2', 'Staffel 2'],
    [
      'seasons',
      [part('season', 1), part('season', 2), part('season', 3)],
      'seasons 1–3',
      'Seasons 1–3',
      'Staffeln 1–3',
    ],
    ['specials', [part('season', 0)], 'specials', 'Specials', 'Specials'],
    ['episodes', [part('episode', 1), part('episode', 1)], 'S01E01–S01E02', 'S01E01–S01E02', 'S01E01–S01E02'],
  ])('of %s', (_, members, label, inEnglish, inGerman) => {
    expect(rowText({ label, members }, english)).toBe(inEnglish);
    expect(rowText({ label, members }, german)).toBe(inGerman);
  });
});

test.each([
  ['2005-05-19', 'May 19, 2005'],
  ['2005-05', 'May 2005'],
  ['2005', 'about 2005'],
  ['0099-01-02x', '0099-01-02x'],
])('the release %s is "%s"', (released, text) => {
  expect(releaseText(released, storyForms('en-US'), english)).toBe(text);
});
