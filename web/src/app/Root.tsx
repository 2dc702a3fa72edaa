/** Shows the sign-in form instead of the page if needed, and applies language and theme. */
import { type Signal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SignInCause } from '../api/client.ts';
import { AppContext, type AppState } from '../state/appState.ts';
import { type Settings, showTheme } from '../state/settings.ts';
import type { Texts } from '../texts/en.ts';
import { chooseLanguage, chooseLocale, loadTexts } from '../texts/languages.ts';
import { createTitleFeeds } from '../views/wall/titleFeed.ts';
import { App } from './App.tsx';
import { SignIn } from './SignIn.tsx';

export interface RootProps extends Pick<AppState, 'client' | 'isAway' | 'live'> {
  readonly settings: Settings;
  /** undefined: no sign-in is needed. */
  readonly signInWanted: Signal<SignInCause | undefined>;
  /**
   * Texts in the chosen language, or English if they could not be loaded. Loaded before the first drawing, so that the
   * page does not start in English.
   */
  readonly firstTexts: Texts;
}

export function Root({ client, isAway, live, settings, signInWanted, firstTexts }: RootProps) {
  const wanted = navigator.languages;
  const language = chooseLanguage(settings.language.value, wanted);
  const [texts, setTexts] = useState(firstTexts);
  const spoken = useRef<HTMLParagraphElement>(null);
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
      () => undefined, // Offline: keep the present texts.
    );
    return () => {
      current = false;
    };
  }, [language]);
  const app: AppState = useMemo(
    () => ({
      client,
      isAway,
      live,
      settings,
      texts,
      locale: chooseLocale(language, wanted),
      announce: (sentence) => {
        if (spoken.current !== null) spoken.current.textContent = sentence;
      },
      feeds,
      focusWanted,
    }),
    [client, isAway, live, settings, texts, language, wanted, feeds],
  );
  const cause = signInWanted.value;
  const signedIn = () => {
    // The password field had the focus and is removed.
    focusWanted.current = true;
    signInWanted.value = undefined;
  };
  return (
    <AppContext.Provider value={app}>
      {cause === undefined ? <App /> : <SignIn cause={cause} done={signedIn} />}
      <p class="visually-hidden" aria-live="polite" ref={spoken} />
    </AppContext.Provider>
  );
}
