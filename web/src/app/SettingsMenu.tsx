/** Theme and language, behind one button. */
import './SettingsMenu.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Choice } from '../parts/Choice.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useApp } from './appState.ts';
import { languageChoices, themeChoices } from './settings.ts';

export function SettingsMenu() {
  const { settings, texts } = useApp();
  const words = texts.app.settings;
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', leave);
    addEventListener('focusin', leave);
    addEventListener('keydown', closeByKey);
    return () => {
      removeEventListener('pointerdown', leave);
      removeEventListener('focusin', leave);
      removeEventListener('keydown', closeByKey);
    };
  }, [open]);
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
      </div>
    </div>
  );
}
