/**
 * What waits in the catalog for the titles of a walk: facts to refresh, chosen identities and pictures, videos that
 * crashed Jobs.
 * Read before the walk, passed to it, and settled after it. It visits nothing itself.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { forgetChoices, readChoices } from '../catalog/database/choiceTable.ts';
import { forgetMarkWishes, readMarkWishes } from '../catalog/database/markWishTable.ts';
import { forgetPictureWishes, readPictureWishes, readSentPicture } from '../catalog/database/pictureWishTable.ts';
import { readRefreshes, settleRefreshes } from '../catalog/database/refreshTable.ts';
import { statFile } from '../storage/read.ts';
import { isEmptyRoot, type StorageRoot } from '../storage/root.ts';
import type { WalkCatalog } from '../walk/catalog.ts';
import { Refreshes } from '../walk/refreshes.ts';
import type { TitleContext } from '../walk/titleWalk.ts';
import type { WalkEnd } from '../walk/walk.ts';
import { storagePathOf } from './jobLife.ts';
import type { WalkJobContext } from './walkJobContext.ts';

/** What a person asked for a title that stays missing this long is forgotten. */
const wishKeptMs = 30 * 24 * 60 * 60 * 1000;

export interface WaitingWishes {
  /** To be walked beside the held folders, as if a webhook named them. */
  readonly folders: readonly string[];
  /** A full walk visits every title for them. */
  readonly ofEverything: boolean;
  readonly ofTitles: Pick<
    TitleContext,
    'setAside' | 'setAsideTaken' | 'refreshes' | 'choices' | 'markWishes' | 'pictureWishes'
  >;
  /** Forgets what the walk processed; the rest waits for the next one. */
  settle(end: WalkEnd): Promise<void>;
}

/** A rebuild leaves all of it to the walk after it. */
export async function openWaitingWishes(
  { order, catalog }: WalkJobContext,
  root: StorageRoot,
  walkCatalog: WalkCatalog,
): Promise<WaitingWishes> {
  const { uid, run, document } = order;
  const asked = run.rebuild ? [] : await readRefreshes(catalog, uid);
  const choices = run.rebuild ? [] : await readChoices(catalog, uid);
  const markWishes = run.rebuild ? [] : await readMarkWishes(catalog, uid);
  const pictureWishes = run.rebuild ? [] : await readPictureWishes(catalog, uid);
  const setAside = await walkCatalog.setAside();
  const folderOf = (title: string) => join(storagePathOf(document.spec), title);
  const isLate = ({ atMs }: { readonly atMs: number }) => atMs < Date.now() - wishKeptMs;
  // A missing folder is not walked: its title may come back, with the disk that is away.
  const isAway = asked.some(({ title }) => title === '') && (await isEmptyRoot(root));
  const wished = asked.filter(({ title }) => (title === '' ? !isAway : existsSync(folderOf(title))));
  const settledRefreshes = [...wished, ...asked.filter((one) => !wished.includes(one) && isLate(one))];
  const refreshes = new Refreshes(wished);
  const present = choices.filter(({ title }) => existsSync(folderOf(title)));
  const chosen = new Map(present.map((choice) => [choice.title, choice]));
  const settled = choices.filter((one) => !present.includes(one) && isLate(one));
  const presentMarks = markWishes.filter(({ title }) => existsSync(folderOf(title)));
  const settledMarks = markWishes.filter((one) => !presentMarks.includes(one) && isLate(one));
  const presentPictures = pictureWishes.filter(({ title }) => existsSync(folderOf(title)));
  const settledPictures = pictureWishes.filter((one) => !presentPictures.includes(one) && isLate(one));
  const taken = new Set<string>();
  return {
    folders: [
      ...new Set([
        ...refreshes.titles,
        ...chosen.keys(),
        ...[...presentMarks, ...presentPictures].map(({ title }) => title),
      ]),
    ].map(folderOf),
    ofEverything: refreshes.ofEverything,
    ofTitles: {
      setAside: new Map(setAside.map((video) => [video.path, video])),
      setAsideTaken: (path) => taken.add(path),
      refreshes,
      choices: { byTitle: chosen, taken: (choice) => settled.push(choice) },
      markWishes: {
        byTitle: Map.groupBy(presentMarks, ({ title }) => title),
        taken: (wish) => settledMarks.push(wish),
      },
      pictureWishes: {
        byTitle: Map.groupBy(presentPictures, ({ title }) => title),
        bytes: (wish) => readSentPicture(catalog, uid, wish),
        taken: (wish) => settledPictures.push(wish),
      },
    },
    async settle({ result, summary }) {
      // A note without an mtime is about a picture that was fetched and never put in place.
      for (const { path, mtimeMs } of setAside)
        if (mtimeMs !== 0 && (await statFile(root, path).catch(() => undefined)) === undefined) taken.add(path);
      if (!run.rebuild) await walkCatalog.forgetSetAside([...taken]);
      const walked = new Set(summary.walkedFolders);
      const wholly = run.full && result === 'Succeeded';
      const owed = refreshes.owed((path) => wholly || (path !== '' && walked.has(folderOf(path))));
      await settleRefreshes(catalog, uid, settledRefreshes, owed);
      await forgetChoices(catalog, uid, settled);
      await forgetMarkWishes(catalog, uid, settledMarks);
      await forgetPictureWishes(catalog, uid, settledPictures);
    },
  };
}
