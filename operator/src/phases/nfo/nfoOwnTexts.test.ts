import { expect, test } from 'vitest';
import { nfoFixture, start } from '../../../test/nfo/nfoFixture.ts';
import { filmDetails } from '../../../test/nfo/sampleDetails.ts';

const film = 'Keeper (2011)';
const nfo = `${film}/movie.nfo`;
const day = 24 * 3_600_000;
const withDetails = { details: filmDetails };

test('somebody’s own .nfo is what the page shows, and the sources fill what it lacks, marked as theirs', async () => {
  const own = '<movie>\n  <plot>My own words.</plot>\n  <genre>Family night</genre>\n  <runtime>99</runtime>\n</movie>';
  const fixture = await nfoFixture();
  await fixture.put(`${film}/Keeper (2011).mkv`);
  await fixture.put(nfo, own);
  const shown = async () => (await fixture.record(film)).titles['.']?.facts.nfo?.value?.summary;
  const expected = {
    plot: 'My own words.',
    genres: ['Family night'],
    runtimeMinutes: 99,
    tagline: filmDetails.tagline,
    fromSources: ['tagline', 'premiered', 'certification', 'rating', 'collection'],
  };
  await fixture.visit(withDetails);
  expect(await shown()).toMatchObject(expected);
  // Our additions in the file stay the sources', also when it is read again.
  expect(await fixture.text(nfo)).toContain(filmDetails.tagline);
  await fixture.put(nfo, (await fixture.text(nfo)).replace('My own words.', 'Other words.'));
  await fixture.visit({ ...withDetails, now: start + day });
  expect(await shown()).toMatchObject({ ...expected, plot: 'Other words.' });
  await fixture.put(nfo, (await fixture.text(nfo)).replace(filmDetails.tagline ?? '', 'My line.'));
  await fixture.visit({ ...withDetails, now: start + 2 * day });
  expect(await shown()).toMatchObject({ tagline: 'My line.', fromSources: expected.fromSources.slice(1) });
});
