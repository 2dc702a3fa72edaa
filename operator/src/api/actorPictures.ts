/** Pictures of the cast that lie beside a title, as Kodi and managers keep them: `.actors/First_Last.jpg`. */
import { joinPath } from '../naming/mediaPlace.ts';
import { StorageError } from '../storage/error.ts';
import { listFolderNames } from '../storage/list.ts';
import type { StorageRoot } from '../storage/root.ts';
import { actorsFolder, type PlacedTitle, pictureOf, titleFolder } from './titlePlace.ts';

/** Paths relative to the title's folder, by the actor's name as `actorKey` writes it. */
export type ActorPictures = ReadonlyMap<string, string>;

/** Empty if there are none, or if the folder cannot be read: initials are shown then. */
export async function readActorPictures(root: StorageRoot, title: PlacedTitle): Promise<ActorPictures> {
  const names = await listFolderNames(root, joinPath(titleFolder(title), actorsFolder)).catch((error: unknown) => {
    if (error instanceof StorageError) return [];
    throw error;
  });
  return actorPicturesOf(title, names ?? []);
}

/** Pure. */
function actorPicturesOf(title: PlacedTitle, names: readonly string[]): ActorPictures {
  const paths = names
    .map((name) => joinPath(actorsFolder, name))
    .filter((path) => pictureOf(title, path) !== undefined)
    .toSorted();
  return new Map(paths.map((path) => [actorKey(path.slice(actorsFolder.length + 1).replace(/\.[^.]+$/u, '')), path]));
}

/** A file's name has underscores in the place of spaces. */
export function actorKey(name: string): string {
  return name
    .trim()
    .replace(/[\s_]+/gu, '_')
    .toLowerCase()
    .normalize();
}
