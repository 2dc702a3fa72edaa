import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { audio, file, movies, probe, shows, title, video } from '../../../test/catalog/sample.ts';
import { markLibraryRemoved } from '../database/library.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { statistics } from './statistics.ts';
import { TermSets } from './termSets.ts';

const hour = 3_600;

onBothDatabases(({ temporaryCatalog }) => {
  test('sizes and times are added up by Library, resolution, HDR, codec and language', async () => {
    const catalog = await temporaryCatalog();
    const film = (key: string, sizeBytes: number, hours: number, hdr: 'HDR10' | undefined, ...spoken: string[]) => {
      const picture = video({ codec: 'hevc', ...(hdr === undefined ? {} : { hdr }) });
      const seen = probe({
        durationSeconds: hours * hour,
        video: [picture],
        audio: spoken.map((language) => audio(language)),
      });
      return title(key, { sizeBytes, files: [file(`${key}/v.mkv`, { probe: seen })] });
    };
    const ofMovies = await openWalkCatalog(catalog, movies);
    await ofMovies.save({
      titles: [film('A', 100, 2, 'HDR10', 'en', 'de'), film('B', 50, 1, undefined, 'en')],
      snapshots: [],
    });
    const ofShows = await openWalkCatalog(catalog, shows);
    await ofShows.save({ titles: [{ ...film('C', 7, 10, undefined), kind: 'series' }, title('D')], snapshots: [] });
    const read = async () => {
      const { all, ...parts } = await statistics(catalog, new TermSets(catalog, () => 0));
      const shown = Object.entries(parts).map(([name, shares]) => [
        name,
        Object.fromEntries(
          [...shares].map(([value, { titles, sizeBytes, durationSeconds }]) => [
            value,
            [titles, sizeBytes, durationSeconds / hour],
          ]),
        ),
      ]);
      return { all, ...Object.fromEntries(shown) };
    };
    expect(await read()).toEqual({
      all: { titles: 4, sizeBytes: 1_157, durationSeconds: 13 * hour },
      libraries: { [movies.uid]: [2, 150, 3], [shows.uid]: [2, 1_007, 10] },
      resolutions: { '1080p': [3, 157, 13] },
      hdr: { hdr10: [1, 100, 2], none: [2, 57, 11] },
      codecs: { hevc: [3, 157, 13] },
      languages: { en: [2, 150, 3], de: [1, 100, 2] },
    });
    await markLibraryRemoved(catalog, shows.uid, 1);
    expect(await read()).toMatchObject({ all: { titles: 2 }, libraries: { [movies.uid]: [2, 150, 3] } });
  });

  test('of nothing are nothing', async () => {
    const { all, languages } = await statistics(
      await temporaryCatalog(),
      new TermSets(await temporaryCatalog(), () => 0),
    );
    expect([all, languages.size]).toEqual([{ titles: 0, sizeBytes: 0, durationSeconds: 0 }, 0]);
  });
});
