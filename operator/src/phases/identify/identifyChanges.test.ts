import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  alien,
  aliens,
  day,
  type Entry,
  film,
  house,
  later,
  nfo,
  service,
  start,
} from '../../../test/identity/identifyHouse.ts';
import { saying } from '../../../test/saying.ts';
import { plainText } from '../../messages/message.ts';
import { MessageError } from '../../messages/messageError.ts';
import { readNfo } from '../../nfo/nfoDocument.ts';
import { memoryOfOwn } from '../../nfo/nfoForeign.ts';
import { absentFact, filledFact } from '../../title/gaps.ts';
import type { Title } from '../../title/title.ts';
import type { Ids } from '../details.ts';
import { withNotes } from '../nfo/nfoMemory.ts';
import type { Trouble } from '../sources.ts';
import { chosenFact } from './identityNotes.ts';

describe('a person’s choice', () => {
  const choose = (chosen: Ids | undefined) => (title: Title) =>
    title.setTitleFact('id', chosenFact(title.titleFact('id'), chosen));

  test('is never overruled, neither by a .nfo nor by a name', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    await made.put('Alien (1979) {tmdb-348}/movie.nfo', nfo('tmdb:348'));
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit();
    const { id } = await made.visit(choose({ tmdb: '679' }));
    expect(id).toMatchObject({ state: 'filled', source: 'person', value: { ids: aliens.ids, title: 'Aliens' } });
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
  });

  test('survives an unavailable service and a refresh', async () => {
    const made = await house('movie', [film]);
    let trouble: Trouble | undefined = later;
    made.sources = [service('tmdb', [alien, aliens], made.calls, () => trouble)];
    const chosen = { state: 'filled', source: 'person', value: { ids: { tmdb: '679' } } };
    expect((await made.visit(choose({ tmdb: '679' }))).id).toMatchObject(chosen);
    trouble = undefined;
    made.now += day;
    expect((await made.visit()).id).toMatchObject(chosen);
    made.now += day;
    const opened = await made.visit((title) => {
      const { value: _, source: __, ...fact } = title.titleFact('id') ?? { state: 'open' };
      title.setTitleFact('id', { ...fact, state: 'open' });
    });
    expect(opened.id).toMatchObject(chosen);
  });

  test('unknown to its own service is asked again, and nothing that depends on the id is reopened', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien], made.calls)];
    await made.visit();
    const { id, title } = await made.visit((one) => {
      one.setArtFact('poster', filledFact(undefined, { path: 'poster.jpg' }, 'tmdb', start));
      one.setTitleFact('nfo', filledFact(undefined, { paths: ['movie.nfo'] }, 'tmdb', start));
      choose({ tmdb: '99999' })(one);
    });
    expect(id).toMatchObject({
      state: 'absent',
      reason: saying('a person chose tmdb:99999, but tmdb knows no film with the id 99999'),
      chosen: { tmdb: '99999' },
    });
    expect(title.record.candidates?.map((one) => one.id)).toEqual(['tmdb:348']);
    expect(title.artFact('poster')?.state).toBe('filled');
    expect(title.titleFact('nfo')?.state).toBe('filled');
    made.calls.length = 0;
    expect((await made.visit()).wrote).toBe(false);
    expect(made.calls).toEqual([]);
    // The right id is the same as before.
    const mended = await made.visit(choose({ tmdb: '348' }));
    expect(mended.id).toMatchObject({ state: 'filled', source: 'person', value: { ids: alien.ids } });
    expect(mended.title.artFact('poster')?.state).toBe('filled');
    expect(mended.title.record.candidates).toBeUndefined();
  });

  test('that a service learns later is confirmed then', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien], made.calls)];
    expect((await made.visit(choose({ tmdb: '679' }))).id?.state).toBe('absent');
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    made.now += 31 * day;
    expect((await made.visit()).id).toMatchObject({ state: 'filled', source: 'person', value: { ids: aliens.ids } });
  });

  test('that is withdrawn leaves the decision to the files again', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit(choose({ tmdb: '679' }));
    expect((await made.visit(choose(undefined))).id).toMatchObject({
      state: 'filled',
      source: 'tmdb',
      value: { ids: alien.ids },
    });
  });

  test('decides a title that was not identified', async () => {
    const made = await house('movie', ['Twins (1950)/film.mkv']);
    const twin = (tmdb: string): Entry => ({ source: 'tmdb', ids: { tmdb }, title: 'Twins', year: 1950 });
    made.sources = [service('tmdb', [twin('1'), twin('2')], made.calls)];
    await made.visit();
    const { id, title } = await made.visit(choose({ tmdb: '2' }));
    expect(id).toMatchObject({ state: 'filled', source: 'person', value: { ids: { tmdb: '2' } } });
    expect(title.record.candidates).toBeUndefined();
  });
});

describe('an id that changed', () => {
  const hang = (title: Title) => {
    title.setTitleFact('nfo', filledFact(undefined, { paths: ['movie.nfo'] }, 'tmdb', start));
    title.setTitleFact('trailer', absentFact(undefined, plainText('none'), start));
    title.setArtFact(
      'poster',
      filledFact(undefined, { path: 'poster.jpg', url: 'https://x.test/1.jpg' }, 'tmdb', start),
    );
    title.setArtFact('fanart', filledFact(undefined, { path: 'fanart.jpg' }, 'file', start));
    title.setArtFact('banner', { ...absentFact(undefined, plainText('readOnly'), start, 'never'), source: 'document' });
  };
  const states = ({ record }: Title) =>
    Object.fromEntries(Object.entries(record.facts).map(([name, fact]) => [name, fact?.state]));

  test("reopens what was made for the other title, and leaves the user's files", async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit();
    await made.put('Alien (1979)/movie.nfo', nfo('tmdb:679'));
    const { id, title } = await made.visit(hang);
    expect(id).toMatchObject({ state: 'filled', source: 'nfo', value: { title: 'Aliens' } });
    expect(states(title)).toEqual({
      id: 'filled',
      nfo: 'open',
      trailer: 'open',
      poster: 'open',
      fanart: 'filled',
      banner: 'absent',
    });
  });

  test('a renamed folder is searched again, unless the new name fits the identity', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit(hang);
    await rename(join(made.root, 'Alien (1979)'), join(made.root, 'ALIEN (1979)'));
    made.calls.length = 0;
    await made.visit();
    expect(made.calls).toEqual([]);
    await rename(join(made.root, 'ALIEN (1979)'), join(made.root, 'Alien'));
    await rename(join(made.root, 'Alien/Alien (1979).mkv'), join(made.root, 'Alien/film.mkv'));
    expect((await made.visit()).id).toMatchObject({ state: 'filled', value: { title: 'Alien' } });
    expect(made.calls).toEqual([]);
    await rename(join(made.root, 'Alien'), join(made.root, 'Aliens (1986)'));
    const { id, title } = await made.visit(hang);
    expect(id).toMatchObject({ state: 'filled', value: { title: 'Aliens' } });
    expect(states(title)).toMatchObject({ nfo: 'open', poster: 'open', fanart: 'filled' });
  });

  test.each<[string, boolean, string]>([
    ['our own elements in a .nfo are no evidence', true, 'Aliens'],
    ['foreign elements in a .nfo are evidence', false, 'Alien'],
  ])('%s', async (_, isOurs, name) => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien, aliens], made.calls)];
    await made.visit();
    const text = nfo('tmdb:348');
    await made.put('Alien (1979)/movie.nfo', text);
    const reading = readNfo(Buffer.from(text));
    if (reading.state !== 'read') throw new MessageError(reading.reason);
    const notes = { files: new Map([['movie.nfo', memoryOfOwn(reading.document)]]), left: [] };
    await rename(join(made.root, 'Alien (1979)'), join(made.root, 'Aliens (1986)'));
    await rename(join(made.root, 'Aliens (1986)/Alien (1979).mkv'), join(made.root, 'Aliens (1986)/Aliens.mkv'));
    const { id } = await made.visit((title) => {
      if (isOurs) title.setTitleFact('nfo', withNotes({ state: 'filled', value: { paths: ['movie.nfo'] } }, notes));
    });
    expect(id).toMatchObject({ state: 'filled', value: { title: name } });
  });

  test('a folder whose name loses its id keeps its identity', async () => {
    const made = await house('movie', ['Alien (1979) {tmdb-348}/film.mkv']);
    made.sources = [service('tmdb', [alien, { ...alien, ids: { tmdb: '9' } }], made.calls)];
    await made.visit();
    await rename(join(made.root, 'Alien (1979) {tmdb-348}'), join(made.root, 'Alien (1979)'));
    made.calls.length = 0;
    const { id } = await made.visit();
    expect(id).toMatchObject({ state: 'filled', source: 'folder', value: { ids: alien.ids } });
    expect(made.calls).toEqual([]);
  });

  test('the first id reopens facts that needed an id', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [], made.calls)];
    await made.visit(hang);
    made.sources = [service('tmdb', [alien], made.calls)];
    made.now += 31 * day;
    const { title } = await made.visit();
    expect(states(title)).toEqual({
      id: 'filled',
      nfo: 'filled',
      trailer: 'open',
      poster: 'filled',
      fanart: 'filled',
      banner: 'absent',
    });
  });

  test('the same id, found again, reopens nothing', async () => {
    const made = await house('movie', [film]);
    made.sources = [service('tmdb', [alien], made.calls)];
    await made.visit();
    const { title } = await made.visit((one) => {
      hang(one);
      one.setTitleFact('id', { ...one.titleFact('id'), state: 'open' });
    });
    expect(states(title)).toEqual({
      id: 'filled',
      nfo: 'filled',
      trailer: 'absent',
      poster: 'filled',
      fanart: 'filled',
      banner: 'absent',
    });
  });
});
