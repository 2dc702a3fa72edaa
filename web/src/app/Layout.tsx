/** The frame around every view: name, navigation, settings, the live region. */
import './Layout.css';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Icon } from '../parts/Icon.tsx';
import { at, paths, routePattern } from '../state/address.ts';
import { useApp } from '../state/appState.ts';
import { useLiveStream } from '../state/useLive.ts';
import { ProblemCount } from './ProblemCount.tsx';
import { Overlays } from './palette/Overlays.tsx';
import { SearchButton } from './palette/SearchButton.tsx';
import { ServerAway } from './ServerAway.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { useScrollMemory } from './useScrollMemory.ts';
import { routes } from './views.ts';

export function Layout({ children }: { readonly children: ComponentChildren }) {
  const app = useApp();
  const { path } = useLocation();
  const main = useRef<HTMLElement>(null);
  useFocusOnChange(path);
  useScrollMemory();
  useLiveStream();
  return (
    <>
      <header class="layout-bar">
        <a
          class="layout-skip"
          href={path}
          onClick={(event) => {
            // Not a fragment link: <base> would resolve it to another page.
            event.preventDefault();
            event.stopPropagation();
            main.current?.focus();
          }}
        >
          {app.texts.app.skipToContent}
        </a>
        <a class="layout-name" href={at(paths.home)}>
          <Mark />
          <span class="layout-name-text">{app.texts.app.name}</span>
        </a>
        <Navigation path={path} />
        <SearchButton />
        <SettingsMenu />
      </header>
      <Overlays />
      <ServerAway />
      <main class="layout-main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function Navigation({ path }: { readonly path: string }) {
  const { app } = useApp().texts;
  return (
    <nav class="layout-navigation" aria-label={app.navigation}>
      <ul>
        {routes.map(({ pattern, navigation }) =>
          navigation === undefined ? null : (
            <li key={pattern}>
              <a
                class="layout-link"
                href={at(pattern)}
                aria-current={isWithin(path, routePattern(pattern)) ? 'page' : undefined}
              >
                <Icon name={navigation.icon} />
                <span>{app.viewBreaks[navigation.text] ?? app.views[navigation.text]}</span>
                {navigation.text === 'problems' ? <ProblemCount path={path} /> : null}
              </a>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

/** `/franchises/x` is within Franchises; only the home's own path is within the home. */
function isWithin(path: string, route: string): boolean {
  const place = path.endsWith('/') ? path : `${path}/`;
  if (route === routePattern(paths.home)) return place === route;
  return place.startsWith(`${route}/`);
}

/**
 * After a change of view the next heading takes the focus (parts/Heading.tsx), but not when the page is first opened.
 */
function useFocusOnChange(path: string): void {
  const { focusWanted } = useApp();
  const before = useRef(path);
  useLayoutEffect(() => {
    if (before.current === path) return;
    before.current = path;
    focusWanted.current = true;
  }, [path, focusWanted]);
}

function Mark() {
  return (
    <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="#14161c" />
      <path d="M8 16 27 7v18z" fill="#f6b94a" />
      <circle cx="9" cy="16" r="5" fill="#f3f1ec" />
    </svg>
  );
}
