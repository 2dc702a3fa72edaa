import { appendFile, chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { dumpLibrary } from '../../../test/catalog/dumpLibrary.ts';
import { buildHouse, type House, libraryText } from '../../../test/commandLine/house.ts';
import { canObeyModes, jsonLines, obeysModes, runProgram, startProgram } from '../../../test/commandLine/program.ts';
import { killProcess } from '../../../test/jobProcesses.ts';
import { jobsOf } from '../../../test/walk/story.ts';
import { openCatalog } from '../../catalog/database/open.ts';
import { readStates } from '../../platform/local/readStates.ts';

const film = 'movies/Harbour Lights (1999)/Harbour Lights (1999).mkv';
const episode = 'shows/The Pier (2004)/Season 1/The Pier S01E01.mkv';

function summaryOf(ended: { readonly stdout: string }): Record<string, unknown> {
  const found = jsonLines(ended).find((line) => line['event'] === 'summary');
  if (found === undefined) throw new Error(`no summary in ${ended.stdout}`);
  return found;
}

async function dump(house: House, key: 'default/movies'): Promise<string> {
  const uid = readStates(join(house.folder, '.projectionist-data'))?.libraries.get(key)?.uid ?? '';
  const catalog = await openCatalog(join(house.folder, '.projectionist-data', 'catalog.db'), { readOnly: true });
  const lines: string[] = [];
  for await (const line of dumpLibrary(catalog, uid)) lines.push(line);
  await catalog.close();
  return lines.join('\n');
}

describe('from an empty configuration to a walked Library', () => {
  let house: House;
  beforeAll(async () => {
    house = await buildHouse([film, episode]);
  });
  afterAll(() => house.remove());

  test('a dry run without documents shows what would be made and writes nothing', async () => {
    const before = await house.tree();
    const ended = await runProgram(['walk', '--dry-run', '--json', 'movies', 'shows'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    const lines = jsonLines(ended);
    expect(lines.filter(({ event }) => event === 'file')).toMatchObject([
      { path: 'Harbour Lights (1999)/Harbour Lights (1999).mkv', role: 'video', year: 1999, rule: 'film-folder' },
      { role: 'video', season: 1, episodes: [1] },
    ]);
    expect(lines.filter(({ event }) => event === 'summary')).toMatchObject([
      { library: 'default/movies', titles: 1, make: { thumbnail: 1, tiles: 1 } },
      { library: 'default/shows', titles: 1 },
    ]);
    expect(await house.tree()).toEqual(before);
  });

  test('init writes a document without faults', async () => {
    const made = await runProgram(['init', 'movies', 'shows'], { cwd: house.folder });
    expect(made.code).toBe(0);
    expect(made.stdout).toContain('default/movies  movies');
    expect(made.stdout).toContain('default/shows  series');
    const checked = await runProgram(['check', 'projectionist.yaml'], { cwd: house.folder });
    expect(checked).toMatchObject({ code: 0, stdout: '2 documents in 1 file: no faults\n' });
    // From here on no service is asked.
    const config = join(house.folder, 'projectionist.yaml');
    const text = await readFile(config, 'utf8');
    await writeFile(config, text.replaceAll('\nspec:\n', '\nspec:\n  sources: []\n'));
  });

  test('status before the first walk exits 0 and creates no data folder', async () => {
    const before = await house.tree();
    const ended = await runProgram(['status', '--json'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout)).toMatchObject([
      { metadata: { name: 'movies' }, status: {} },
      { metadata: { name: 'shows' } },
    ]);
    expect(await house.tree()).toEqual(before);
  });

  test('a walk makes thumbnail and tiles, and reports them', async () => {
    const ended = await runProgram(['walk', '--json'], { cwd: house.folder });
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
    const summaries = jsonLines(ended).filter(({ event }) => event === 'summary');
    expect(summaries).toMatchObject([
      { library: 'default/movies', result: 'Succeeded', made: { thumbnail: 1, tiles: 1 }, failed: [] },
      { library: 'default/shows', result: 'Succeeded', made: { thumbnail: 1, tiles: 1 }, failed: [] },
    ]);
    expect(jsonLines(ended).some(({ event }) => event === 'progress')).toBe(true);
    const tree = (await house.tree('movies')).join('\n');
    expect(tree).toContain('Harbour Lights (1999)-thumb.jpg');
    expect(tree).toContain('Harbour Lights (1999).trickplay/320 - 10x10/0.jpg');
  });

  test('status shows the walk while no server runs', async () => {
    const ended = await runProgram(['status', '--json'], { cwd: house.folder });
    const [movies] = JSON.parse(ended.stdout);
    expect(movies.status).toMatchObject({
      titles: 1,
      held: 0,
      pending: { full: false, folders: [] },
      lastRun: { number: 1, result: 'Succeeded', trigger: 'cli', full: true },
      lastFullWalk: { generation: 1 },
      observedGeneration: 1,
    });
    expect(movies.status.conditions).toMatchObject([
      { type: 'Ready', status: 'True' },
      { type: 'Reconciling', status: 'False' },
      { type: 'Stalled', status: 'False' },
    ]);
    const text = await runProgram(['status'], { cwd: house.folder });
    expect(text.stdout).toMatch(/default\/movies +movies +ready +1 /u);
  });

  test('a second walk makes nothing and changes no file', async () => {
    const before = await house.tree('movies');
    const ended = await runProgram(['walk', '--json', '--library', 'movies'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    const { result, made, failed, removed } = summaryOf(ended);
    expect({ result, made, failed, removed }).toEqual({ result: 'Succeeded', made: {}, failed: [], removed: [] });
    expect(await house.tree('movies')).toEqual(before);
  });

  test('a walk of one file walks only its title', async () => {
    const second = 'movies/Second (2001)/Second (2001).mkv';
    await house.video(second);
    await house.video('movies/Third (2002)/Third (2002).mkv');
    const ended = await runProgram(['walk', '--json', second], { cwd: house.folder });
    expect(ended.code).toBe(0);
    expect(summaryOf(ended)).toMatchObject({ library: 'default/movies', titles: 1, made: { thumbnail: 1, tiles: 1 } });
    expect((await house.tree('movies')).join('\n')).not.toContain('Third (2002)-thumb.jpg');
  });

  test('a dry run distinguishes existing files from new ones', async () => {
    const ended = await runProgram(['walk', '--dry-run', '--json', '--library', 'movies'], { cwd: house.folder });
    const titles = jsonLines(ended).filter(({ event }) => event === 'title');
    const plans = new Map(titles.map((line) => [line['title'], JSON.stringify(line['videos'])]));
    expect(plans.get('Second')).not.toContain('"make"');
    expect(plans.get('Third')).toContain('{"fact":"tiles","plan":"make"');
    expect(plans.get('Third')).not.toContain('"there"');
  });

  test('a rebuilt catalog equals the old one, with previews, and no file is touched', async () => {
    await runProgram(['walk'], { cwd: house.folder });
    const [before, files] = [await dump(house, 'default/movies'), await house.tree('movies')];
    const file = join(house.folder, '.projectionist-data', 'catalog.db');
    const damage = new DatabaseSync(file);
    const pictures = Number(damage.prepare('SELECT count(*) AS count FROM previews').get()?.['count']);
    expect(pictures).toBe(4);
    damage.exec(
      `UPDATE titles SET title = 'wrong', arrivedAt = '1970-01-01T00:00:00.000Z'; DELETE FROM previews; DELETE FROM facts;`,
    );
    damage.close();
    expect(await dump(house, 'default/movies')).not.toBe(before);
    const ended = await runProgram(['rebuild', '--json'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    expect(summaryOf(ended)).toMatchObject({ library: 'default/movies', result: 'Succeeded', titles: 3 });
    expect(summaryOf(ended)['made']).toEqual({});
    expect(await dump(house, 'default/movies')).toBe(before);
    expect(await house.tree('movies')).toEqual(files);
    const rebuilt = new DatabaseSync(file, { readOnly: true });
    expect(Number(rebuilt.prepare('SELECT count(*) AS count FROM previews').get()?.['count'])).toBe(pictures);
    rebuilt.close();
  });

  test('a video that was replaced before a rebuild is found by the next walk', async () => {
    // The rebuild of the previous test dropped the snapshot of the tree: one walk reads the whole tree again.
    await runProgram(['walk', '--library', 'movies'], { cwd: house.folder });
    const atRest = await runProgram(['walk', '--json', '--library', 'movies'], { cwd: house.folder });
    expect(summaryOf(atRest)).toMatchObject({ titles: 0 });
    await appendFile(join(house.folder, film), Buffer.alloc(4_096));
    expect((await runProgram(['rebuild', '--library', 'movies'], { cwd: house.folder })).code).toBe(0);
    const next = await runProgram(['walk', '--json', '--library', 'movies'], { cwd: house.folder });
    expect(summaryOf(next)).toMatchObject({ titles: 3, titlesChanged: 1, failed: [] });
  });

  test('a deleted title is removed from the catalog, and the summary names it', async () => {
    await rm(join(house.folder, 'movies/Third (2002)'), { recursive: true });
    const ended = await runProgram(['walk', '--library', 'movies'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain(
      '1 title is gone from the folders and removed from the catalog:\n    "Third (2002)"',
    );
  });

  test('a misspelt path is refused with the nearest name, and no scan starts', async () => {
    const before = await runProgram(['status', '--json'], { cwd: house.folder });
    for (const options of [[], ['--dry-run']]) {
      const ended = await runProgram(['walk', ...options, 'movies/Secnod (2001)'], { cwd: house.folder });
      expect(ended).toMatchObject({ code: 2, stdout: '' });
      expect(ended.stderr).toContain('default/movies knows no title there: did you mean "');
      expect(ended.stderr).toContain('movies/Second (2001)"?');
    }
    const inside = await runProgram(['walk', 'movies/Absent/File.mkv'], { cwd: house.folder });
    expect(inside).toMatchObject({ code: 2, stderr: expect.stringContaining('check its name') });
    const after = await runProgram(['status', '--json'], { cwd: house.folder });
    expect(JSON.parse(after.stdout)[0].status.lastRun).toEqual(JSON.parse(before.stdout)[0].status.lastRun);
  });

  test.runIf(canObeyModes)('a folder that may not be read is a problem until it can be read', async () => {
    const closed = 'movies/Closed (2003)';
    await house.video(`${closed}/Closed.mkv`);
    await chmod(join(house.folder, closed), 0o000);
    const options = { cwd: house.folder, startedBy: obeysModes };
    const status = async () => (await runProgram(['status'], options)).stdout;
    for (const scan of ['first', 'second']) {
      const walk = await runProgram(['walk', '--library', 'movies'], options);
      expect([walk.code, walk.stdout], scan).toEqual([1, expect.stringContaining('"Closed (2003)": no permission')]);
      expect(await status()).toMatch(/^ +permission "Closed \(2003\)": no permission: .*\(EACCES\)$/mu);
    }
    await chmod(join(house.folder, closed), 0o755);
    expect((await runProgram(['walk', '--library', 'movies'], options)).code).toBe(0);
    expect(await status()).not.toContain('permission');
    await rm(join(house.folder, closed), { recursive: true });
    await runProgram(['walk', '--library', 'movies'], options);
  });

  test('the path of a removed title is scanned, and the title leaves the catalog', async () => {
    await rm(join(house.folder, 'movies/Second (2001)'), { recursive: true });
    const ended = await runProgram(['walk', '--json', 'movies/Second (2001)'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    expect(summaryOf(ended)).toMatchObject({ gone: ['Second (2001)'] });
  });

  test('a title by a part of its name is refused with the nearest one', async () => {
    const ended = await runProgram(['walk', 'Harbour Lights'], { cwd: house.folder });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/is in no Library: did you mean "\S+Harbour Lights \(1999\)"\?/u);
  });

  test('refresh and identify name the nearest title, too', async () => {
    const refreshed = await runProgram(['refresh', '--fact', 'poster', 'Harbor Lights (1999)'], { cwd: house.folder });
    expect(refreshed.code).toBe(2);
    expect(refreshed.stderr).toMatch(/did you mean "\S+Harbour Lights \(1999\)"\?/u);
    // Without the year, as people say it.
    for (const name of ['Harbour Lights', 'harbor light']) {
      const identified = await runProgram(['identify', name], { cwd: house.folder });
      expect([identified.code, identified.stderr]).toEqual([
        2,
        expect.stringMatching(/did you mean "\S+Harbour Lights \(1999\)"\?/u),
      ]);
    }
  });

  test('a Library that is named but has a faulty document is refused with the fault', async () => {
    await house.file('faulty.yaml', libraryText('bad', 'movies', join(house.folder, 'movies'), ['schedule: never']));
    const ended = await runProgram(['walk', '--config', 'faulty.yaml', '--library', 'bad'], { cwd: house.folder });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(/faulty\.yaml:\d+:\d+ error \S+/u);
    expect(ended.stderr).toContain('default/bad cannot be used until this is fixed');
  });

  test('a title that fails makes the walk exit 1, with its path and the reason', async () => {
    await house.file('movies/Broken (2005)/Broken (2005).mkv', 'no video at all');
    const ended = await runProgram(['walk', '--library', 'movies'], { cwd: house.folder });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/probe of "Broken \(2005\)\/Broken \(2005\)\.mkv": \S/u);
  });

  test('a suspended Library is not walked: exit 1 with an error', async () => {
    await house.file('suspended.yaml', libraryText('still', 'movies', join(house.folder, 'movies'), ['suspend: true']));
    const ended = await runProgram(['walk', '--config', 'suspended.yaml'], { cwd: house.folder });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toContain('default/still is suspended');
  });

  test('rebuild keeps the rows of a readOnly Library, and gives the reason', async () => {
    await house.file('kept.yaml', libraryText('movies', 'movies', join(house.folder, 'movies'), ['readOnly: true']));
    const before = await dump(house, 'default/movies');
    const ended = await runProgram(['rebuild', '--config', 'kept.yaml'], { cwd: house.folder });
    expect(ended.code).toBe(0);
    expect(ended.stderr).toContain('default/movies: readOnly');
    expect(await dump(house, 'default/movies')).toBe(before);
  });
});

describe('beside other processes', () => {
  const isWorking = (line: string) => line.includes('"event":"progress"') && !line.includes('"current":[]');

  test.concurrent('the wish goes to a running serve, and its run is followed', async () => {
    const house = await buildHouse([film]);
    await house.file(
      'projectionist.yaml',
      libraryText('movies', 'movies', join(house.folder, 'movies'), ['tiles: {mode: "off"}']),
    );
    const serve = startProgram(['serve', '--listen', '127.0.0.1:0'], { cwd: house.folder });
    try {
      await serve.line((line) => line.includes('is ready'));
      const full = await runProgram(['walk', '--json'], { cwd: house.folder });
      expect({ code: full.code, stderr: full.stderr }).toEqual({ code: 0, stderr: '' });
      expect(summaryOf(full)).toMatchObject({ library: 'default/movies', result: 'Succeeded' });
      await house.video('movies/Second (2001)/Second (2001).mkv');
      const one = await runProgram(['walk', '--json', 'movies/Second (2001)'], { cwd: house.folder });
      expect(one.code).toBe(0);
      expect(summaryOf(one)).toMatchObject({ result: 'Succeeded', titles: 1, made: { thumbnail: 1 } });
      const [movies] = JSON.parse((await runProgram(['status', '--json'], { cwd: house.folder })).stdout);
      expect(movies.status.webhook).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/webhook\/default\/movies$/u);
      const rebuilt = await runProgram(['rebuild', '--json'], { cwd: house.folder });
      expect(summaryOf(rebuilt)).toMatchObject({ result: 'Succeeded', titles: 2 });
    } finally {
      serve.process.kill('SIGTERM');
      await serve.ended;
      await house.remove();
    }
  });

  test.concurrent("tiles that a killed server's worker had not made are made by the next walk", async () => {
    const house = await buildHouse([film]);
    await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
    const serve = startProgram(['serve', '--listen', '127.0.0.1:0'], { cwd: house.folder });
    try {
      await serve.line((line) => line.includes('a tiles Job is claimed'));
      serve.process.kill('SIGKILL');
      await serve.ended;
      const walk = await runProgram(['walk', '--json'], { cwd: house.folder });
      expect(walk.code).toBe(0);
      expect(summaryOf(walk)).toMatchObject({ result: 'Succeeded', failed: [] });
      expect((await house.tree('movies')).join('\n')).toContain('Harbour Lights (1999).trickplay/320 - 10x10/0.jpg');
    } finally {
      serve.process.kill('SIGKILL');
      await house.remove();
    }
  });

  test.concurrent('Ctrl-C stops the Job cleanly: exit 1, the rest stays pending, and the next walk does it', async () => {
    const house = await buildHouse([film]);
    await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
    try {
      const slow = { cwd: house.folder, environment: { PROJECTIONIST_QUIET_SECONDS: '60' } };
      const walk = startProgram(['walk', '--json'], slow);
      await walk.line(isWorking);
      walk.process.kill('SIGINT');
      const ended = await walk.ended;
      expect(ended.code).toBe(1);
      expect(summaryOf(ended)).toMatchObject({ result: 'Yielded' });
      const stored = readStates(join(house.folder, '.projectionist-data'))?.libraries.get('default/movies');
      expect(stored?.state.run).toBeUndefined();
      expect(stored?.state.pending.full).toMatchObject({ trigger: 'cli', tries: 0 });
      const next = await runProgram(['walk', '--json'], { cwd: house.folder });
      expect(summaryOf(next)).toMatchObject({ result: 'Succeeded', made: { thumbnail: 1, tiles: 1 } });
    } finally {
      await house.remove();
    }
  });

  test.runIf(process.platform === 'linux')(
    'a second Ctrl-C ends a Job that does not stop, and the scan is over',
    async () => {
      const house = await buildHouse([film]);
      onTestFinished(() => house.remove());
      await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
      const walk = startProgram(['walk', '--json'], {
        cwd: house.folder,
        environment: { PROJECTIONIST_QUIET_SECONDS: '60' },
      });
      await walk.line(isWorking);
      const [job] = jobsOf(walk);
      if (job === undefined) throw new Error('expected a Job');
      killProcess(job, 'SIGSTOP');
      walk.process.kill('SIGINT');
      await walk.line((line) => line.includes('Ctrl-C again stops at once'));
      walk.process.kill('SIGINT');
      const ended = await walk.ended;
      expect(ended.code).toBe(1);
      expect(summaryOf(ended)).toMatchObject({ result: 'Yielded' });
      const stored = readStates(join(house.folder, '.projectionist-data'))?.libraries.get('default/movies');
      expect(stored?.state.run).toBeUndefined();
      expect(stored?.state.pending.full).toMatchObject({ trigger: 'cli', tries: 0 });
    },
  );

  test.concurrent('a walk after a killed one does not claim that the other is under way', async () => {
    const house = await buildHouse([film]);
    await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
    try {
      const environment = { PROJECTIONIST_QUIET_SECONDS: '600', PROJECTIONIST_LOCK_GRACE_SECONDS: '600' };
      const killed = startProgram(['walk', '--json'], { cwd: house.folder, environment });
      await killed.line(isWorking);
      killed.process.kill('SIGKILL');
      await killed.ended;
      const next = startProgram(['walk', '--json'], { cwd: house.folder, environment });
      expect(await next.line((line) => line.includes('no process'))).toContain('run 1, which may still be starting');
      next.process.kill('SIGINT');
      expect(await next.ended).toMatchObject({ code: 1 });
    } finally {
      await house.remove();
    }
  });

  test.concurrent('a second walk waits for the first, or fails with --no-wait', async () => {
    const house = await buildHouse([film]);
    await house.file('projectionist.yaml', libraryText('movies', 'movies', join(house.folder, 'movies')));
    try {
      const slow = { cwd: house.folder, environment: { PROJECTIONIST_QUIET_SECONDS: '600' } };
      const first = startProgram(['walk', '--json'], slow);
      await first.line(isWorking);
      const second = startProgram(['walk', '--json'], { cwd: house.folder });
      await second.line((line) => line.includes('"event":"waiting"'));
      const refused = await runProgram(['walk', '--no-wait'], { cwd: house.folder });
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('run 1 of default/movies is under way');
      first.process.kill('SIGTERM');
      const [one, two] = await Promise.all([first.ended, second.ended]);
      expect(summaryOf(one)).toMatchObject({ run: 1, result: 'Yielded' });
      expect(summaryOf(one)['made']).toEqual({});
      expect(summaryOf(two)).toMatchObject({ run: 2, result: 'Succeeded', made: { thumbnail: 1, tiles: 1 } });
      expect([one.code, two.code]).toEqual([1, 0]);
    } finally {
      await house.remove();
    }
  });
});
