/** Theme and language, behind one button. */
import './SettingsMenu.css';
import { useId, useRef, useState } from 'preact/hooks';
import { serviceText } from '../format/services.ts';
import type { AttributionView, SessionView } from '../generated/api.ts';
import { Button } from '../parts/Button.tsx';
import { Choice } from '../parts/Choice.tsx';
import { Icon } from '../parts/Icon.tsx';
import { SafeLink } from '../parts/SafeLink.tsx';
import { useDismissal } from '../parts/useDismissal.ts';
import { at, paths } from '../state/address.ts';
import { useApp } from '../state/appState.ts';
import { languageChoices, themeChoices } from '../state/settings.ts';
import { forgetDrafts } from '../state/useDraft.ts';
import { useLoaded } from '../state/useLoaded.ts';
import { type Overlay, overlay } from './palette/overlay.ts';

export function SettingsMenu() {
  const { settings, texts } = useApp();
  const words = texts.app.settings;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useDismissal({ open, place, button, close: () => setOpen(false) });
  const show = (what: Overlay) => {
    setOpen(false);
    // The closed dialog returns the focus here.
    button.current?.focus();
    overlay.value = what;
  };
  return (
    <div class="settings" ref={place}>
      <button
        ref={button}
        type="button"
        class="settings-button"
        aria-label={words.open}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="settings" />
      </button>
      <div id={id} class="settings-panel" hidden={!open}>
        <Choice
          label={words.theme}
          value={settings.theme.value}
          options={themeChoices.map((value) => ({ value, text: words.themes[value] }))}
          onChange={(value) => {
            settings.theme.value = value;
          }}
        />
        <Choice
          label={words.language}
          value={settings.language.value}
          options={languageChoices.map((value) => ({ value, text: words.languages[value] }))}
          onChange={(value) => {
            settings.language.value = value;
          }}
        />
        <Button onClick={() => show('keys')}>{texts.palette.keys.open}</Button>
        <a class="button button-plain" href={at(paths.settings)} onClick={() => setOpen(false)}>
          {texts.settings.open}
        </a>
        <a class="button button-plain" href={at(paths.log)} onClick={() => setOpen(false)}>
          {texts.log.title}
        </a>
        {open ? <Session /> : null}
      </div>
    </div>
  );
}

/**
 * Sign-out, the version, and the attributions that services require where their data is shown. Loaded when the menu
 * opens.
 */
function Session() {
  const { client, texts } = useApp();
  const session = useLoaded<SessionView>('session').value;
  const services = useLoaded<AttributionView>('attribution').value?.services ?? [];
  const signOut = (path: string) => {
    client.remove(path).then(
      () => {
        forgetDrafts();
        location.reload();
      },
      () => undefined, // The server does not answer: show nothing here.
    );
  };
  return (
    <>
      {session?.required === true ? (
        <>
          <Button onClick={() => signOut('session')}>{texts.app.signIn.signOut}</Button>
          <Button onClick={() => signOut('sessions')}>{texts.app.signIn.signOutEverywhere}</Button>
        </>
      ) : null}
      {services.length === 0 ? null : (
        <div class="settings-services">
          <h2>{texts.app.services}</h2>
          <ul>
            {services.map(({ name, text, link }) => (
              <li key={name}>
                <SafeLink href={link}>{serviceText(name)}</SafeLink> <span lang="en">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {session === undefined ? null : <p class="settings-version">{texts.app.version(session.version)}</p>}
    </>
  );
}
