/** The context of every view: the client, the texts, the locale. Created once in main.tsx. */
import type { Signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import type { Texts } from '../texts/en.ts';
import type { TitleFeeds } from '../views/wall/titleFeed.ts';
import type { LiveHub } from './liveHub.ts';
import type { Settings } from './settings.ts';

export interface AppState {
  readonly client: Client;
  /** The server does not answer: neither events nor requests. */
  readonly isAway: Signal<boolean>;
  readonly live: LiveHub;
  readonly settings: Settings;
  readonly texts: Texts;
  /** For Intl: dates, numbers, names of languages. */
  readonly locale: string;
  /** Announces a sentence to screen readers, politely. */
  readonly announce: (sentence: string) => void;
  /** The wall's titles. They outlive the wall, so that going back shows the same place. */
  readonly feeds: TitleFeeds;
  /** True from a change of view until its heading has taken the focus. */
  readonly focusWanted: { current: boolean };
}

export const AppContext = createContext<AppState | undefined>(undefined);

export function useApp(): AppState {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('expected AppContext round every view; see app/App.tsx');
  return app;
}

export function useTexts(): Texts {
  return useApp().texts;
}
