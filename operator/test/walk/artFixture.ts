/** A film with TMDB id 603, and sources controlled by the test: the start of the tests of art. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderRecord } from '../../src/title/record.ts';
import { answered, offer, picture, type Script, type Scripted, scriptedSources } from './scriptedSources.ts';
import { tinyVideo, type WalkFixture, type WalkOptions, walkFixture } from './walkFixture.ts';

export const film = 'Film (2001) {tmdb-603}';
export const dayMs = 24 * 3_600_000;
export const host = 'https://images.example';
export const poster = `${host}/poster.jpg`;

export async function oneFilm(): Promise<WalkFixture> {
  const fixture = await walkFixture();
  await fixture.put(`${film}/f.mkv`, { copyOf: await tinyVideo() });
  return fixture;
}

export async function scripted(script: Partial<Script> = {}): Promise<Scripted> {
  return scriptedSources({
    details: { tmdb: answered([offer('poster', poster)]) },
    pictures: { [poster]: await picture('jpeg') },
    ...script,
  });
}

/** A walk that visits the title whether or not anything changed. */
export function visit(fixture: WalkFixture, sources: Scripted, options: WalkOptions = {}) {
  sources.asked.length = 0;
  return fixture.walk({ everyTitle: true }, { ...options, tools: { ...options.tools, sources } });
}

export const pictures = (sources: Scripted) => sources.asked.filter((what) => what.startsWith('https:'));
export const images = async (fixture: WalkFixture, folder = film) =>
  (await readdir(join(fixture.root, folder))).filter((name) => /\.(?:jpg|png)$/u.test(name) && !/-thumb/u.test(name));

export async function recordOf(fixture: WalkFixture, folder = film, key = '.') {
  const record: FolderRecord = JSON.parse(
    await readFile(join(fixture.root, folder, '.projectionist/record.json'), 'utf8'),
  );
  return record.titles[key];
}
export const factOf = async (fixture: WalkFixture, name: string) => (await recordOf(fixture))?.facts[name];

/** Collects the previews that a walk gives to the catalog, except the thumbnail. */
export function catching(previews: Map<string, Uint8Array>): NonNullable<WalkOptions['catalog']> {
  return (inner) => ({
    ...inner,
    save: (batch) => {
      for (const title of batch.titles) for (const [kind, bytes] of title.previews ?? []) previews.set(kind, bytes);
      previews.delete('thumbnail');
      return inner.save(batch);
    },
  });
}
