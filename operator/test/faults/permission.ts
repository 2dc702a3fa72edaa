/**
 * Folders that the process's user may not read, or not write: reported, kept, and completed once permission is granted.
 */
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { fillWithFilms, makeFaultFixture, restingMs } from './faultFixture.ts';
import { notFilled } from './readRecord.ts';
import { problemsOf, titlesOf } from './readState.ts';
import { fullWalk } from './settled.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

/** Owns only what the test gives it. */
const stranger = { uid: 65_534, gid: 65_534 };

export async function foldersWithoutPermission(): Promise<{
  readonly sentences: readonly string[];
  readonly faults: string[];
}> {
  const fixture = await makeFaultFixture();
  const give = (film: string) => chown(join(fixture.media, film), stranger.uid, stranger.gid);
  try {
    const films = await fillWithFilms(fixture.media, 5);
    const users = await userFiles(fixture.media);
    const [unreadable = '', unwritable = ''] = films.map(({ name }) => name);
    const good = films.slice(2);
    await chmod(fixture.folder, 0o777);
    await give('');
    for (const { name } of good) await give(name);
    await chmod(join(fixture.media, unreadable), 0o700);
    await chmod(join(fixture.media, unwritable), 0o755);

    const runs = await fullWalk(fixture, stranger);
    const faults = runs.flatMap((run) =>
      run.result === 'Succeeded' ? [] : [`a run ended ${run.result}: ${run.error}`],
    );
    const sentences = runs.flatMap(({ warnings, failed }) => [
      ...warnings.map(({ path, message }) => `${path}: ${message}`),
      ...failed.map(({ path, reason }) => `${path}: ${reason}`),
    ]);
    for (const film of [unreadable, unwritable]) {
      if (!sentences.some((text) => text.startsWith(film) && /permission/u.test(text)))
        faults.push(`nothing is said of ${film}`);
    }
    const problem = problemsOf(fixture.data).find(({ title }) => title === unwritable);
    if (problem?.cause !== 'permission') faults.push(`no problem tells that ${unwritable} cannot be written`);
    if (!titlesOf(fixture.data).includes(unwritable))
      faults.push(`${unwritable} can be read, and the catalog does not show it`);
    faults.push(...(await notFilled(fixture.media, good)));

    for (const film of [unreadable, unwritable]) await give(film);
    await fullWalk(fixture, { ...stranger, aheadMs: restingMs + 3_600_000 });
    faults.push(...(await notFilled(fixture.media, films)), ...(await faultsOfTree({ media: fixture.media, users })));
    faults.push(...problemsOf(fixture.data).map((stayed) => `a problem stayed: ${JSON.stringify(stayed)}`));
    return { sentences: [...new Set(sentences)], faults };
  } finally {
    await fixture.remove();
  }
}
