/**
 * The palette: one field that finds titles, stories, views and actions. A combobox with a listbox: the focus stays in the
 * field, and arrow keys choose (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/).
 */
import './Palette.css';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { AttemptText } from '../../parts/AttemptText.tsx';
import { Icon, type IconName } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { type OverlayProps, takeTyped } from './overlay.ts';
import { optionAfter, type PaletteGroup, type PaletteSection, paletteSections } from './paletteItems.ts';
import { useModal } from './useModal.ts';
import { type ActingItem, useFoundTitles, useKnownItems } from './usePaletteItems.ts';

const icons: Readonly<Record<PaletteGroup, IconName>> = {
  titles: 'film',
  stories: 'franchises',
  views: 'wall',
  actions: 'refresh',
};

export function Palette({ closed }: OverlayProps) {
  const { palette: words, app } = useApp().texts;
  const [typed, setTyped] = useState(takeTyped);
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useCallback(() => dialog.current?.close(), []);
  const listId = useId();
  const { items: known, end, isBusy } = useKnownItems(close);
  const found = useFoundTitles(typed, close);
  const sections = useMemo(() => paletteSections(typed, found.items, known), [typed, found.items, known]);
  const options = sections.flatMap(({ items }) => items);
  const current = options[Math.min(at, options.length - 1)];
  const optionId = (item: ActingItem) => `${listId}-${item.id}`;
  useModal(dialog);
  useCurrentInSight(dialog, current?.id);
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      close();
      return;
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!isBusy) current?.act();
      return;
    }
    const next = optionAfter(event.key, Math.min(at, options.length - 1), options.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={words.title} onClose={closed}>
      <div class="palette-field">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={words.field}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(current)}
          autocomplete="off"
          spellcheck={false}
          placeholder={words.field}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <button type="button" class="palette-close" aria-label={words.close} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Options {...{ sections, current, optionId, listId }} onPoint={(item) => setAt(options.indexOf(item))} />
      <p class="palette-state" role="status">
        {options.length > 0 ? '' : found.isLoading ? app.loading : words.nothing}
      </p>
      <AttemptText end={end} />
      <p class="palette-hint" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {words.hints.move}
        <kbd>{words.hints.enterKey}</kbd> {words.hints.open}
        <kbd>Esc</kbd> {words.hints.close}
      </p>
    </dialog>
  );
}

interface OptionsProps {
  readonly sections: readonly PaletteSection<ActingItem>[];
  readonly current: ActingItem | undefined;
  readonly optionId: (item: ActingItem) => string;
  readonly listId: string;
  readonly onPoint: (item: ActingItem) => void;
}

function Options({ sections, current, optionId, listId, onPoint }: OptionsProps) {
  const { palette: words } = useApp().texts;
  return (
    <div class="palette-list" id={listId} role="listbox" aria-label={words.results}>
      {sections.map(({ group, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element has.
        <div key={group} role="group" aria-labelledby={`${listId}-${group}`}>
          <p class="palette-group" id={`${listId}-${group}`} role="presentation">
            {words.groups[group]}
          </p>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
            <div
              key={item.id}
              id={optionId(item)}
              class="palette-option"
              role="option"
              tabIndex={-1}
              aria-selected={item === current}
              onPointerMove={() => onPoint(item)}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => item.act()}
            >
              {item.poster === undefined ? (
                <span class="palette-icon">
                  <Icon name={item.icon ?? icons[group]} />
                </span>
              ) : (
                <img class="palette-poster" src={item.poster} alt="" width={24} height={36} decoding="async" />
              )}
              <span class="palette-text" dir="auto">
                {item.text}
              </span>
              {item.detail === undefined ? null : <span class="palette-detail">{item.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The chosen option is visible although the focus is elsewhere. */
function useCurrentInSight(dialog: { readonly current: HTMLDialogElement | null }, current: string | undefined): void {
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [dialog, current]);
}
