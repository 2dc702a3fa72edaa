import { describe, expect, test } from 'vitest';
import { pictureOf, recordName, titleFolder, videoPlace } from './titlePlace.ts';

const film = { key: 'Alien (1979)', files: [{ path: 'Alien (1979)/Alien (1979).mkv' }] };
const flat = { key: 'sets/Alien.mkv', files: [{ path: 'sets/Alien.mkv' }] };

test('a title in its folder, and one that shares a folder', () => {
  expect([titleFolder(film), recordName(film)]).toEqual(['Alien (1979)', '.']);
  expect([titleFolder(flat), recordName(flat)]).toEqual(['sets', 'Alien.mkv']);
  expect(titleFolder({ key: 'Alien.mkv', files: [{ path: 'Alien.mkv' }] })).toBe('');
});

test('a film on a disc has its folder as its video, and shares it with no other', () => {
  const disc = { key: 'Heat (1995)', files: [{ path: 'Heat (1995)' }] };
  expect([titleFolder(disc), recordName(disc)]).toEqual(['Heat (1995)', '.']);
  expect(pictureOf(disc, 'poster.jpg')).toBe('Heat (1995)/poster.jpg');
  expect(videoPlace('Heat (1995)')).toEqual({ folder: 'Heat (1995)', name: '.' });
  expect(videoPlace('Alien (1979)/Alien.mkv')).toEqual({ folder: 'Alien (1979)', name: 'Alien.mkv' });
});

describe('a picture', () => {
  test.each([
    ['poster.jpg', 'Alien (1979)/poster.jpg'],
    ['Alien (1979).trickplay/320 - 10x10/0.jpg', 'Alien (1979)/Alien (1979).trickplay/320 - 10x10/0.jpg'],
    ['Season 01/Show - S01E01-thumb.JPG', 'Alien (1979)/Season 01/Show - S01E01-thumb.JPG'],
  ])('%j belongs to a title in its folder', (name, path) => {
    expect(pictureOf(film, name)).toBe(path);
  });

  test.each([
    '',
    'Alien (1979).mkv',
    'movie.nfo',
    'record.json',
    '.projectionist/record.json',
    '.hidden.jpg',
    '../Aliens (1986)/poster.jpg',
    'a/../../poster.jpg',
    '/etc/poster.jpg',
    'a//poster.jpg',
    './poster.jpg',
    'poster.jpg/',
    'poster.jpg\0.mkv',
  ])('%j does not', (name) => {
    expect(pictureOf(film, name)).toBeUndefined();
  });

  test.each([
    ['Alien-poster.jpg', true],
    ['Alien.trickplay/320 - 10x10/0.jpg', true],
    ['Aliens-poster.jpg', false],
    ['poster.jpg', false],
    ['Other.trickplay/320 - 10x10/0.jpg', false],
  ])('in a shared folder %j belongs to the title: %s', (name, belongs) => {
    expect(pictureOf(flat, name) !== undefined).toBe(belongs);
  });

  test.each([
    ['Show - S01E02-thumb.jpg', true],
    ['Show - S01E02.trickplay/320 - 10x10/0.jpg', true],
    ['Show - S01E03-thumb.jpg', false],
  ])('in a shared folder %j belongs to the show with the first two episodes: %s', (name, belongs) => {
    const show = { key: 'Show - S01E01.mkv', files: [{ path: 'Show - S01E01.mkv' }, { path: 'Show - S01E02.mkv' }] };
    expect(pictureOf(show, name) !== undefined).toBe(belongs);
  });
});
