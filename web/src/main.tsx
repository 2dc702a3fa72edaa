/** The page's only entry: makes the client and the settings, and shows the page. */
import './styles/tokens.css';
import './styles/base.css';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { createClient, type SignInCause } from './api/client.ts';
import { Root } from './app/Root.tsx';
import { basePath } from './state/address.ts';
import { createSettings, type Keep } from './state/settings.ts';
import { en } from './texts/en.ts';
import { chooseLanguage, loadTexts } from './texts/languages.ts';

const signInWanted = signal<SignInCause>();
const client = createClient({
  base: basePath(),
  fetch: (address, init) => fetch(address, init),
  signInWanted: (cause) => {
    // What was not done is the last to be hidden: an action looks before it acts, and others look beside it.
    if (signInWanted.value !== 'acting') signInWanted.value = cause;
  },
});

/** Reading `localStorage` itself throws where it is forbidden. */
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
// English is better than nothing where the other language cannot be had.
const firstTexts = await loadTexts(language).catch(() => en);
render(<Root {...{ client, settings, signInWanted, firstTexts }} />, place);
