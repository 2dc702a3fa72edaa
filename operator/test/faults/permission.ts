/** Folders that the user of the process may not read, or not write: named, kept, and made good once the rights are given. */
import { chmod, chown } from 'node:fs/promises';
import { join } from 'node:path';
import { fillWithFilms, makeFaultGround, restingMs } from './ground.ts';
import { notFilled } from './recordLook.ts';
import { fullWalk } from './settled.ts';
import { problemsOf, titlesOf } from './stateLook.ts';
import { faultsOfTree, userFiles } from './wholeness.ts';

/** Owns nothing but what the test gives it. */
const stranger = { uid: 65_534, gid: 65_534 };

export async function foldersWithoutPermission(): Promise<{
  readonly sentences: readonly string[];
  readonly faults: string[];
}> {
  const ground = await makeFaultGround();
  const give = (film: string) => chown(join(ground.media, film), stranger.uid, stranger.gid);
  try {
    const films = await fillWithFilms(ground.media, 5);
    const users = await userFiles(ground.media);
    const [unreadable = '', unwritable = ''] = films.map(({ name }) => name);
    const good = films.slice(2);
    await chmod(ground.folder, 0o777);
    await give('');
    for (const { name } of good) await give(name);
    await chmod(join(ground.media, unreadable), 0o700);
    await chmod(join(ground.media, unwritable), 0o755);

    const runs = await fullWalk(ground, stranger);
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
    const problem = problemsOf(ground.data).find(({ title }) => title === unwritable);
    if (problem?.cause !== 'permission') faults.push(`no problem tells that ${unwritable} cannot be written`);
    if (!titlesOf(ground.data).includes(unwritable))
      faults.push(`${unwritable} can be read, and the catalog does not show it`);
    faults.push(...(await notFilled(ground.media, good)));

    for (const film of [unreadable, unwritable]) await give(film);
    await fullWalk(ground, { ...stranger, aheadMs: restingMs + 3_600_000 });
    faults.push(...(await notFilled(ground.media, films)), ...(await faultsOfTree({ media: ground.media, users })));
    faults.push(...problemsOf(ground.data).map((stayed) => `a problem stayed: ${JSON.stringify(stayed)}`));
    return { sentences: [...new Set(sentences)], faults };
  } finally {
    await ground.remove();
  }
}
