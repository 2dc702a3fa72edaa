import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildHouse, libraryText } from '../../test/commandLine/house.ts';
import { runProgram } from '../../test/commandLine/program.ts';
import type { FolderRecord } from '../title/record.ts';

const film = 'Harbour Lights (1999)';

test('a Library that stops being readOnly keeps its arrivals, even if the catalog is lost afterwards', async () => {
  const house = await buildHouse([`movies/${film}/${film}.mkv`]);
  try {
    // With a user's picture and without tiles there is nothing to make: the record itself does not change.
    await house.file(`movies/${film}/${film}-thumb.jpg`, 'a picture of the user');
    const configure = (readOnly: boolean) => {
      const more = [`readOnly: ${readOnly}`, 'tiles: {mode: "off"}'];
      return house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies'), more));
    };
    const walk = () => runProgram(['walk', '--json'], { cwd: house.folder });
    const arrivals = async () => {
      const text = await readFile(join(house.folder, 'movies', film, '.projectionist/record.json'), 'utf8');
      const record: FolderRecord = JSON.parse(text);
      return record.titles['.']?.arrivals;
    };
    await configure(true);
    const before = await house.tree('movies');
    expect((await walk()).code).toBe(0);
    expect(await house.tree('movies')).toEqual(before);
    await configure(false);
    expect((await walk()).code).toBe(0);
    const kept = await arrivals();
    expect(Object.keys(kept ?? {})).toEqual(['']);
    for (const ending of ['', '-wal', '-shm']) {
      await rm(join(house.folder, `.projectionist-data/catalog.db${ending}`), { force: true });
    }
    expect((await walk()).code).toBe(0);
    expect(await arrivals()).toEqual(kept);
  } finally {
    await house.remove();
  }
});
