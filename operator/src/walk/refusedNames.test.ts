import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tinyVideo, walkFixture } from '../../test/walk/walkFixture.ts';

/** `Caf<E9>` as Latin-1 wrote it; Linux takes any bytes, other systems refuse them. */
const named = (folder: string, ending: string) =>
  Buffer.concat([Buffer.from(`${folder}/Caf`), Buffer.from([0xe9]), Buffer.from(ending)]);

test.skipIf(process.platform !== 'linux')('a name that is not UTF-8 is a problem until it is renamed', async () => {
  const fixture = await walkFixture();
  await fixture.put('Good (2001)/Good (2001).mkv', { copyOf: await tinyVideo() });
  const file = named(join(fixture.root, 'Good (2001)'), '.mkv');
  const folder = named(fixture.root, ' (1999)');
  writeFileSync(file, 'video');
  mkdirSync(folder);
  const problems = async () =>
    (await fixture.problems())
      .filter(({ cause }) => cause === 'fileName')
      .map(({ path, detail }) => [path, detail.code]);
  await fixture.walk();
  expect((await problems()).toSorted()).toEqual([
    ['Caf\uFFFD (1999)', 'nameRefused'],
    ['Good (2001)/Caf\uFFFD.mkv', 'nameRefused'],
  ]);
  // A walk that reads only changed folders does not take them back.
  await fixture.walk({ trustMtimes: true });
  expect(await problems()).toHaveLength(2);
  renameSync(file, join(fixture.root, 'Good (2001)', 'Good (2001) - bonus.mkv'));
  await fixture.walk();
  expect(await problems()).toEqual([['Caf\uFFFD (1999)', 'nameRefused']]);
});
