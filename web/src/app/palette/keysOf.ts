/** Which view's keys are listed. */
import { paths, routePattern } from '../../state/address.ts';
import type { Texts } from '../../texts/en.ts';

type ViewKeys = Exclude<keyof Texts['palette']['keys']['views'], 'everywhere'>;

/** undefined: the view has no keys of its own. */
export function keysOf(path: string): ViewKeys | undefined {
  const place = path.replace(/\/$/u, '');
  if (place === routePattern(paths.wall).replace(/\/$/u, '')) return 'wall';
  if (place.startsWith(`${routePattern(paths.wall)}/`)) return 'title';
  if (place.startsWith(`${routePattern(paths.franchises)}/`)) return 'story';
  return undefined;
}
