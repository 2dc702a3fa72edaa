/** What the palette offers: titles as the server finds them; stories, views and actions from what the page knows. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { libraryText } from '../../format/libraryNames.ts';
import type { Accepted, FranchiseList, LibraryList, TitleList } from '../../generated/api.ts';
import type { IconName } from '../../parts/Icon.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { themeChoices } from '../../state/settings.ts';
import { openTitle } from '../../state/titlePlaces.ts';
import { type Attempt, useAttempt } from '../../state/useAttempt.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { routes } from '../views.ts';
import { overlay } from './overlay.ts';
import type { PaletteItem } from './paletteItems.ts';

export interface ActingItem extends PaletteItem {
  readonly icon?: IconName;
  readonly act: () => void;
}

/** Stories, views and actions. `end`: of the last action, which leaves the palette open so that its result is seen. */
export function useKnownItems(close: () => void): Pick<Attempt, 'end' | 'isBusy'> & {
  readonly items: readonly ActingItem[];
} {
  const { texts } = useApp();
  const { route } = useLocation();
  const stories = useLoaded<FranchiseList>('franchises').value?.franchises;
  const actions = useActions(close);
  const items = useMemo(() => {
    const lead = (id: string, group: 'stories' | 'views', text: string, path: string, icon?: IconName): ActingItem => ({
      ...{ id, group, text },
      ...(icon === undefined ? {} : { icon }),
      act: () => {
        close();
        route(at(path));
      },
    });
    const views = routes.flatMap(({ pattern, navigation }) =>
      navigation === undefined
        ? []
        : [lead(`view-${pattern}`, 'views', texts.app.views[navigation.text], pattern, navigation.icon)],
    );
    const others = [
      lead('view-settings', 'views', texts.settings.title, paths.settings, 'settings'),
      lead('view-log', 'views', texts.log.title, paths.log, 'copy'),
      lead('view-identify', 'views', texts.identify.title, paths.identify, 'search'),
    ];
    const told = (stories ?? []).map(({ id, name }) => lead(`story-${id}`, 'stories', name, paths.franchise(id)));
    return [...told, ...views, ...others, ...actions.items];
  }, [texts, route, stories, actions.items, close]);
  return { ...actions, items };
}

function useActions(close: () => void): Pick<Attempt, 'end' | 'isBusy'> & { readonly items: readonly ActingItem[] } {
  const { texts, settings } = useApp();
  const title = openTitle.value;
  const libraries = useLoaded<LibraryList>('libraries').value?.libraries;
  const { isBusy, end, attempt } = useAttempt();
  const items = useMemo(() => {
    const { palette: words } = texts;
    const scan = (id: string, text: string, of: string): ActingItem => ({
      ...{ id, group: 'actions', text },
      act: () =>
        void attempt(
          (client) => client.post<Accepted>(of, {}),
          ({ starts = 'soon' }) => words.queued[starts],
        ),
    });
    const scans = (libraries ?? []).map(({ id }) =>
      scan(
        `scan-${id}`,
        words.scan(libraryText(id)),
        `libraries/${id.split('/').map(encodeURIComponent).join('/')}/walk`,
      ),
    );
    const themes = themeChoices.map(
      (value): ActingItem => ({
        ...{ id: `theme-${value}`, group: 'actions', icon: 'settings' },
        text: words.theme(texts.app.settings.themes[value]),
        act: () => {
          settings.theme.value = value;
        },
      }),
    );
    const keys: ActingItem = {
      ...{ id: 'keys', group: 'actions', icon: 'copy', text: words.keys.title, words: '?' },
      act: () => {
        close();
        overlay.value = 'keys';
      },
    };
    const rescan =
      title === undefined ? [] : [scan('rescan', texts.title.walk, `titles/${encodeURIComponent(title)}/walk`)];
    return [...rescan, ...scans, keys, ...themes];
  }, [texts, settings, libraries, title]);
  return { items, end, isBusy };
}

/** A request for each letter would only burden the server. */
const pauseMs = 120;
const titlesAtMost = 8;

export function useFoundTitles(
  typed: string,
  close: () => void,
): { readonly items: readonly ActingItem[]; readonly isLoading: boolean } {
  const { texts } = useApp();
  const { route } = useLocation();
  const asked = useSettled(typed.trim());
  const path = asked === '' ? undefined : `titles${queryText({ q: asked, limit: String(titlesAtMost) })}`;
  const { value, failure } = useLoaded<TitleList>(path);
  const items = useMemo(() => {
    if (value === undefined || asked === '') return [];
    const found = value.titles.map(
      ({ id, address, title, year, kind, preview }): ActingItem => ({
        ...{ id: `title-${id}`, group: 'titles', text: title },
        detail: [year, texts.title[kind]].filter((part) => part !== undefined).join(' · '),
        poster: preview['poster'],
        act: () => {
          close();
          route(at(address));
        },
      }),
    );
    const more = value.total - found.length;
    const all: ActingItem = {
      ...{ id: 'all-titles', group: 'titles', icon: 'wall', text: texts.palette.allResults(asked) },
      act: () => {
        close();
        route(at(paths.wall, { q: asked }));
      },
    };
    // One place of the list is its own.
    return more <= 0 ? found : [...found.slice(0, titlesAtMost - 1), all];
  }, [value, asked, texts, route, close]);
  return { items, isLoading: path !== undefined && value === undefined && failure === undefined };
}

/** The text after nobody typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
