import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { describe, expect, test } from 'vitest';
import { fileText, film, galaxy, held, input } from '../../test/exports/exportInput.ts';
import { kodiSet } from './kodiSet.ts';

const elements = (parent: XmlElement) =>
  parent.children.filter((child): child is XmlElement => child.type === 'element');
const read = (text: string) => {
  const { root } = parseXml(text);
  if (root === null) throw new Error('no root element');
  return root;
};
const textOf = (parent: XmlElement, ...names: string[]): string | undefined => {
  const found = names.reduce<XmlElement | undefined>(
    (element, name) => element && elements(element).find((child) => child.name === name),
    parent,
  );
  return found?.text;
};

test('every film gets its position in the set', () => {
  const films = elements(read(fileText(kodiSet(galaxy()), '.kodi-set.xml')));
  expect(
    films.map((one) => [
      one.attributes['id'],
      textOf(one, 'title'),
      textOf(one, 'sorttitle'),
      textOf(one, 'set', 'name'),
    ]),
  ).toEqual([
    ['tmdb:1893', 'Episode I - The Phantom Menace', 'Star Wars 01', 'Star Wars'],
    ['tmdb:11', 'Star Wars', 'Star Wars 02', 'Star Wars'],
    ['tmdb:999', 'Starfighter', 'Star Wars 03', 'Star Wars'],
  ]);
  expect(films[0]?.attributes['path']).toBe('/films/Episode I (1999)/Episode I.mkv');
});

test('set.nfo has what Kodi reads: title and overview', () => {
  expect(fileText(kodiSet(galaxy()), 'set.nfo')).toBe(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<set>
  <title>Star Wars</title>
  <overview>3 films in story order, from Episode I - The Phantom Menace to Starfighter.</overview>
</set>
`);
});

describe('sort titles', () => {
  test('have enough digits to sort as text', () => {
    const films = Array.from({ length: 100 }, (_, at) => film(`tmdb:${at}`, 'Film'));
    const sortTitles = elements(read(fileText(kodiSet(input(films)), '.xml'))).map(
      (one) => textOf(one, 'sorttitle') ?? '',
    );
    expect(sortTitles[0]).toBe('Star Wars 001');
    expect([...sortTitles].sort()).toEqual(sortTitles);
  });

  test('follow the release order on request', () => {
    const { files } = kodiSet(galaxy(), { order: 'release' });
    expect(elements(read(files[0]?.text ?? '')).map((one) => one.attributes['id'])).toEqual([
      'tmdb:11',
      'tmdb:1893',
      'tmdb:999',
    ]);
  });
});

test('a hostile title stays text', () => {
  const title = ']]></title><set>&amp;"\u0000\u000b\uFFFF\uD800';
  const root = read(fileText(kodiSet(input([film('tmdb:1', title, held('/a"<b>.mkv'))])), '.xml'));
  const [only] = elements(root);
  expect(only && textOf(only, 'title')).toBe(']]></title><set>&amp;" \uFFFD');
  expect(only?.attributes['path']).toBe('/a"<b>.mkv');
});

test('a franchise without films gives an empty set', () => {
  expect(elements(read(fileText(kodiSet(input([])), '.xml')))).toEqual([]);
});

test('it reports parts of series and repeated films as left out', () => {
  const again = input([film('tmdb:1', 'Frame'), film('tmdb:2', 'Middle'), film('tmdb:1', 'Frame')]);
  expect(kodiSet(again).notCarried).toEqual([
    'Left out: 1 film, because a film has one place in a movie set, its first: Frame.',
  ]);
  expect(kodiSet(galaxy()).notCarried[0]).toBe(
    'Left out: 1 whole series, 1 whole season and 3 episodes, because a Kodi movie set holds films only, so the order of films and ' +
      'episodes together is lost: The Clone Wars (3 episodes), Andor (1 whole season), Visions.',
  );
});
