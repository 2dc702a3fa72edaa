/** Sign-in before everything, language and theme over everything. */
import { type Signal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client } from '../api/client.ts';
import { en } from '../texts/en.ts';
import { chooseLanguage, chooseLocale, loadTexts } from '../texts/languages.ts';
import { createTitleFeeds } from '../views/wall/titleFeed.ts';
import { App } from './App.tsx';
import { AppContext, type AppState } from './appState.ts';
import { SignIn } from './SignIn.tsx';
import { type Settings, showTheme } from './settings.ts';

export interface RootProps {
  readonly client: Client;
  readonly settings: Settings;
  readonly signInWanted: Signal<boolean>;
}

export function Root({ client, settings, signInWanted }: RootProps) {
  const wanted = navigator.languages;
  const language = chooseLanguage(settings.language.value, wanted);
  const [texts, setTexts] = useState(en);
  const live = useRef<HTMLParagraphElement>(null);
  const focusWanted = useRef(false);
  const feeds = useMemo(() => createTitleFeeds(client), [client]);
  useSignalEffect(() => showTheme(settings.theme.value));
  useEffect(() => {
    document.documentElement.lang = language;
    let current = true;
    loadTexts(language).then(
      (loaded) => {
        if (current) setTexts(loaded);
      },
      () => undefined, // Offline: English stays.
    );
    return () => {
      current = false;
    };
  }, [language]);
  const app: AppState = useMemo(
    () => ({
      client,
      settings,
      texts,
      locale: chooseLocale(language, wanted),
      announce: (sentence) => {
        if (live.current !== null) live.current.textContent = sentence;
      },
      feeds,
      focusWanted,
    }),
    [client, settings, texts, language, wanted, feeds],
  );
  return (
    <AppContext.Provider value={app}>
      {signInWanted.value ? <SignIn done={() => (signInWanted.value = false)} /> : <App />}
      <p class="visually-hidden" aria-live="polite" ref={live} />
    </AppContext.Provider>
  );
}
