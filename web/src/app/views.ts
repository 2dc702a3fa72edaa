/** List of all views: address, place in the navigation, code. Unfinished views are not listed. */
import type { IconName } from '../parts/Icon.tsx';
import { lazyView, type View } from '../parts/lazyView.tsx';
import { paths } from '../state/address.ts';
import type { Texts } from '../texts/en.ts';
import { Wall } from '../views/wall/Wall.tsx';
import { movedTo } from './Moved.tsx';
import { Start } from './Start.tsx';

export interface Route {
  /** `franchises/:id`, below the page's base. */
  readonly pattern: string;
  readonly view: View;
  /** Absent if the view is reached only from other views. */
  readonly navigation?: { readonly text: keyof Texts['app']['views']; readonly icon: IconName };
}

const titleAt = lazyView(async () => (await import('../views/title/TitleAt.tsx')).TitleAt);

/** Home and wall are the views that users open first, so they are in the first bundle. */
export const routes: readonly Route[] = [
  { pattern: paths.home, view: Start, navigation: { text: 'home', icon: 'home' } },
  { pattern: paths.wall, view: Wall, navigation: { text: 'wall', icon: 'wall' } },
  { pattern: 'titles/:library/:slug', view: titleAt },
  { pattern: 'titles/:namespace/:library/:slug', view: titleAt },
  { pattern: 'title/:id', view: lazyView(async () => (await import('../views/title/TitleAt.tsx')).TitleOfId) },
  {
    pattern: paths.franchises,
    view: lazyView(async () => (await import('../views/franchises/Franchises.tsx')).Franchises),
    navigation: { text: 'franchises', icon: 'franchises' },
  },
  {
    pattern: 'franchises/:id',
    view: lazyView(async () => (await import('../views/franchises/Franchise.tsx')).Franchise),
  },
  {
    pattern: paths.libraries,
    view: lazyView(async () => (await import('../views/libraries/Libraries.tsx')).Libraries),
    navigation: { text: 'libraries', icon: 'libraries' },
  },
  {
    pattern: paths.activity,
    view: lazyView(async () => (await import('../views/activity/Activity.tsx')).Activity),
    navigation: { text: 'activity', icon: 'activity' },
  },
  { pattern: 'work', view: movedTo(paths.activity) },
  {
    pattern: paths.problems,
    view: lazyView(async () => (await import('../views/problems/Problems.tsx')).Problems),
    navigation: { text: 'problems', icon: 'problems' },
  },
  {
    pattern: paths.identify,
    view: lazyView(async () => (await import('../views/identify/Identify.tsx')).Identify),
  },
  {
    pattern: paths.log,
    view: lazyView(async () => (await import('../views/log/Log.tsx')).Log),
  },
  {
    pattern: paths.settings,
    view: lazyView(async () => (await import('../views/settings/Settings.tsx')).Settings),
  },
];
