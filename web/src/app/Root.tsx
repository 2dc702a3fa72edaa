/** Sign-in before everything, language and theme over everything. */
import { type Signal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Client, SignInCause } from '../api/client.ts';
import { AppContext, type AppState } from '../state/appState.ts';
import { type Settings, showTheme } from '../state/settings.ts';
import type { Texts } from '../texts/en.ts';
import { chooseLanguage, chooseLocale, loadTexts } from '../texts/languages.ts';
import { createTitleFeeds } from '../views/wall/titleFeed.ts';
import { App } from './App.tsx';
import { SignIn } from './SignIn.tsx';

export interface RootProps {
  readonly client: Client;
  readonly settings: Settings;
  /** Undefined: nobody has to sign in. */
  readonly signInWanted: Signal<SignInCause | undefined>;
  /** In the language that was wanted when the page was opened, as far as it could be had: nobody reads English first. */
  readonly firstTexts: Texts;
}

export function Root({ client, settings, signInWanted, firstTexts }: RootProps) {
  const wanted = navigator.languages;
  const language = chooseLanguage(settings.language.value, wanted);
  const [texts, setTexts] = useState(firstTexts);
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
      () => undefined, // Offline: what was there stays.
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
  const cause = signInWanted.value;
  const signedIn = () => {
    // The field had the focus, and goes.
    focusWanted.current = true;
    signInWanted.value = undefined;
  };
  return (
    <AppContext.Provider value={app}>
      {cause === undefined ? <App /> : <SignIn cause={cause} done={signedIn} />}
      <p class="visually-hidden" aria-live="polite" ref={live} />
    </AppContext.Provider>
  );
}
