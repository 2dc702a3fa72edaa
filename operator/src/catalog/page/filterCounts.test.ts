import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/catalog/databases.ts';
import { audio, fact, file, movies, probe, shows, title, video } from '../../../test/catalog/sample.ts';
import type { CatalogTitle } from '../../walk/catalog.ts';
import { openWalkCatalog } from '../walk/walkCatalog.ts';
import { filterCounts } from './filterCounts.ts';
import { TermSets } from './termSets.ts';
import type { TitleQuestion } from './titleConditions.ts';
import { countTitles } from './titlePages.ts';

function film(
  name: string,
  codec: string,
  widthPixels: number,
  hdr: 'HDR10' | 'DolbyVision' | undefined,
  ...spoken: string[]
) {
  const picture = video({ codec, widthPixels, heightPixels: 100, ...(hdr === undefined ? {} : { hdr }) });
  const seen = probe({ video: [picture], audio: spoken.map((language) => audio(language)) });
  return title(name, { files: [file(`${name}/v.mkv`, { probe: seen })], facts: [fact('poster', 'filled')] });
}

onBothDatabases(({ temporaryCatalog }) => {
  async function filled() {
    const catalog = await temporaryCatalog();
    const films: CatalogTitle[] = [
      film('Alien', 'hevc', 3840, 'HDR10', 'en', 'de'),
      film('Aliens', 'hevc', 3840, undefined, 'en'),
      film('Heat', 'h264', 1920, undefined, 'en'),
      film('Dune', 'av1', 3840, 'DolbyVision', 'de'),
    ];
    await (await openWalkCatalog(catalog, movies)).save({ titles: films, snapshots: [] });
    const show = { ...film('Dark', 'hevc', 3840, 'HDR10', 'de'), kind: 'series' as const, ids: { tmdb: '1' } };
    await (await openWalkCatalog(catalog, shows)).save({ titles: [show], snapshots: [] });
    const counts = async (question: TitleQuestion) => {
      const { libraries, values } = await filterCounts(catalog, question, { sets: new TermSets(catalog, () => 0) });
      const named = [...values].map(([name, some]) => [name, Object.fromEntries(some)]);
      return { libraries: Object.fromEntries(libraries), ...Object.fromEntries(named) };
    };
    return { catalog, counts };
  }

  test('without a question every title is counted', async () => {
    const { counts } = await filled();
    expect(await counts({})).toMatchObject({
      libraries: { [movies.uid]: 4, [shows.uid]: 1 },
      kind: { movie: 4, series: 1 },
      res: { '2160p': 4, '1080p': 1 },
      hdr: { any: 3, hdr10: 2, dolbyvision: 1, none: 2 },
      codec: { hevc: 3, h264: 1, av1: 1 },
      lang: { en: 3, de: 3 },
      id: { none: 4 },
      art: {},
    });
  });

  test('a filter leaves its own values as they are, and counts the others within it', async () => {
    const { counts } = await filled();
    expect(await counts({ filters: { codec: 'hevc' } })).toMatchObject({
      libraries: { [movies.uid]: 2, [shows.uid]: 1 },
      kind: { movie: 2, series: 1 },
      res: { '2160p': 3 },
      codec: { hevc: 3, h264: 1, av1: 1 },
      lang: { en: 2, de: 2 },
    });
    expect(await counts({ library: movies.uid, filters: { hdr: ['hdr10', 'dolbyvision'] } })).toMatchObject({
      libraries: { [movies.uid]: 2, [shows.uid]: 1 },
      hdr: { any: 2, hdr10: 1, dolbyvision: 1, none: 2 },
      codec: { hevc: 1, av1: 1 },
    });
  });

  test('no Library at all means every Library', async () => {
    const { counts } = await filled();
    expect(await counts({ library: [], filters: {} })).toEqual(await counts({ filters: {} }));
  });

  test('a search is counted too, by its best hits and by its words', async () => {
    const { counts } = await filled();
    expect(await counts({ search: 'alien' })).toMatchObject({
      kind: { movie: 2 },
      codec: { hevc: 2 },
      lang: { en: 2, de: 1 },
    });
    const { kind, codec } = await counts({ search: 'zzzzzz' });
    expect([kind, codec]).toEqual([{}, {}]);
  });

  test('every count is the number of titles that the value then lists', async () => {
    const { catalog, counts } = await filled();
    const others = { search: 'a', filters: { language: 'en' } } as const;
    const found = await counts(others);
    for (const [value, count] of Object.entries(found['codec'] ?? {})) {
      const filters = { ...others.filters, codec: value };
      expect([value, await countTitles(catalog, { ...others, filters })]).toEqual([value, count]);
    }
  });
});
