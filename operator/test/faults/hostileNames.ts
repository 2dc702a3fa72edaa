/**
 * Names that no person would choose: the walk reaches its end, good neighbours are done, nothing is written outside.
 */
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillWithFilms, makeFaultFixture, sampleVideos } from './faultFixture.ts';
import { notFilled } from './readRecord.ts';
import { fullWalk } from './settled.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

const names = [
  'new\nline (2001)',
  'carriage\rreturn (2002)',
  'tab\there (2003)',
  'quote " and \' and ` (2004)',
  'escape \u001b[31mred\u001b[0m (2005)',
  'bell \u0007 delete \u007f (2006)',
  'right to left \u202e4pm. (2007)',
  'back\\slash\\..\\..\\up (2008)',
  ' leading and trailing (2009) ',
  'percent %2e%2e%2f $HOME $(id) `id` (2010)',
  '-rf (2011)',
  '--help',
  '...',
  '__proto__',
  'constructor',
  'e\u0301 decomposed (2012)',
  '\u{1f600} \ufb01 \u0130 \u0000'.replace('\u0000', '(2013)'),
  'con.trickplay.mkv (2015)',
  '{tmdb-99999999999999999999} [imdbid-tt] (2016)',
  `${'x'.repeat(240)} (2017)`,
  'é'.repeat(127),
];

/**
 * Reads like the trace of a name that is not UTF-8, so it is left alone with a sentence
 * (docs/decisions/names-that-are-not-utf-8.md).
 */
const leftAlone = '\ufffd replacement (2014)';

export interface NamesReport {
  readonly files: number;
  readonly warnings: number;
  readonly faults: readonly string[];
}

export async function hostileNames(): Promise<NamesReport> {
  const fixture = await makeFaultFixture();
  try {
    const films = await fillWithFilms(fixture.media, 3);
    const [sample] = await sampleVideos();
    for (const name of [...names, leftAlone]) {
      await mkdir(join(fixture.media, name));
      // A name has at most 255 bytes: no room is left for an extension of ours.
      const video = Buffer.byteLength(`${name}.mkv`) > 255 ? `${name.slice(0, 100)}.mkv` : `${name}.mkv`;
      await copyFile(sample.path, join(fixture.media, name, video));
    }
    const longest = `${'L'.repeat(251)}.mkv`;
    await copyFile(sample.path, join(fixture.media, films[0]?.name ?? '', longest));
    await mkdir(join(fixture.media, 'long'));
    await copyFile(sample.path, join(fixture.media, 'long', longest));
    await notUtf8(fixture.media, sample.path);
    const outside = (await readdir(fixture.folder)).toSorted().join();
    const users = await userFiles(fixture.media);
    const runs = await fullWalk(fixture);
    const faults = runs.flatMap((run) =>
      run.result === 'Succeeded' ? [] : [`a run ended ${run.result}: ${run.error}`],
    );
    faults.push(...(await faultsOfTree({ media: fixture.media, users })), ...(await notFilled(fixture.media, films)));
    const beside = (await readdir(fixture.folder))
      .filter((name) => name !== 'data')
      .toSorted()
      .join();
    if (beside !== outside) faults.push(`beside the storage lies ${beside}; expected ${outside}`);
    for (const { fact, path, reason } of runs.flatMap(({ failed }) => failed)) {
      if (fact === 'title' && path !== leftAlone)
        faults.push(`the title ${JSON.stringify(path)} failed as a whole: ${reason}`);
    }
    return { files: users.size, warnings: runs[0]?.warnings.length ?? 0, faults };
  } finally {
    await fixture.remove();
  }
}

/** Folder and file names with invalid UTF-8, alone and beside a good video. */
async function notUtf8(media: string, sample: string): Promise<void> {
  const slash = Buffer.from('/');
  const latin1 = Buffer.from('caf\xe9 (2018)', 'latin1');
  const broken = Buffer.concat([Buffer.from('Broken '), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]);
  for (const name of [latin1, broken]) {
    const folder = Buffer.concat([Buffer.from(media), slash, name]);
    await mkdir(folder);
    await copyFile(sample, Buffer.concat([folder, slash, name, Buffer.from('.mkv')]));
  }
  await mkdir(join(media, 'Beside (2019)'));
  await copyFile(sample, join(media, 'Beside (2019)', 'Beside (2019).mkv'));
  await writeFile(Buffer.concat([Buffer.from(join(media, 'Beside (2019)')), slash, latin1, Buffer.from('.nfo')]), 'x');
}
