/** The page's only entry point: creates the client and the settings and draws the page. */
import './styles/tokens.css';
import './styles/base.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { createClient, type SignInCause } from './api/client.ts';
import { Root } from './app/Root.tsx';
import { basePath } from './state/address.ts';
import { createLiveHub } from './state/liveHub.ts';
import { createSettings, type Keep } from './state/settings.ts';
import { en } from './texts/en.ts';
import { chooseLanguage, loadTexts } from './texts/languages.ts';

const signInWanted = signal<SignInCause>();
const isAway = signal(false);
const client = createClient({
  base: basePath(),
  fetch: (address, init) => fetch(address, init),
  signInWanted: (cause) => {
    // `acting` wins over other causes: a lost action matters most, and background requests may fail beside it.
    if (signInWanted.value !== 'acting') signInWanted.value = cause;
  },
  heard: (isAnswered) => {
    isAway.value = !isAnswered;
  },
});
const live = createLiveHub({
  client,
  isAway,
  openStream: () => new EventSource(client.url('events')),
  after: (seconds, act) => {
    const timer = setTimeout(act, seconds * 1000);
    return () => clearTimeout(timer);
  },
});

/** Even reading `localStorage` throws if storage is forbidden. */
function localKeep(): Keep | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const place = document.getElementById('app');
if (place === null) throw new Error('expected an element with the id app in index.html');
const settings = createSettings(localKeep());
const language = chooseLanguage(settings.language.value, navigator.languages);
// English if the texts of the other language cannot be loaded. Not awaited here: those texts import from the first script,
// and would wait for its end while it waits for them.
void loadTexts(language)
  .catch(() => en)
  .then((firstTexts) => render(<Root {...{ client, isAway, live, settings, signInWanted, firstTexts }} />, place));
