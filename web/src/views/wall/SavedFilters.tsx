/** Searches and filters that the user saved in this browser: applied by a press, removed with an undo. */
import './SavedFilters.css';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../parts/Button.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import type { SavedFilter } from '../../state/settings.ts';
import { afterRemoval, afterSave } from './savedFilters.ts';
import { activeFilters, questionKey, readKey, type WallQuestion } from './wallQuestion.ts';

interface SavedFiltersProps {
  readonly question: WallQuestion;
  readonly onChange: (question: WallQuestion) => void;
}

export function SavedFilters({ question, onChange }: SavedFiltersProps) {
  const { settings, texts, announce } = useApp();
  const words = texts.wall.saved;
  const saved = settings.savedFilters.value;
  const [removed, setRemoved] = useState<SavedFilter>();
  const list = useRef<HTMLDivElement>(null);
  // The pressed button is gone: the focus moves to the filter.
  const [focused, setFocused] = useState<string>();
  useLayoutEffect(() => {
    if (focused === undefined) return;
    setFocused(undefined);
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.saved-apply') ?? [])];
    buttons.find(({ textContent }) => textContent === focused)?.focus();
  }, [focused]);
  const key = questionKey(question);
  const isSaved = saved.some(({ query }) => query === key);
  const isFiltered = activeFilters(question).length > 0;
  const isWorthSaving = isFiltered || question.q.trim() !== '';
  if (saved.length === 0 && removed === undefined && !isWorthSaving) return null;
  const remove = (one: SavedFilter) => {
    settings.savedFilters.value = afterRemoval(saved, one);
    setRemoved(one);
    announce(words.removed(one.name));
  };
  return (
    <div class="saved" ref={list}>
      {saved.length === 0 ? null : (
        <ul class="saved-list" aria-label={words.title}>
          {saved.map((one) => (
            <li key={one.name} class="saved-one">
              <button
                type="button"
                class="saved-apply"
                aria-pressed={one.query === key}
                onClick={() => onChange(readKey(one.query))}
              >
                <Icon name="filter" size={14} />
                <bdi>{one.name}</bdi>
              </button>
              <button
                type="button"
                class="saved-remove"
                aria-label={words.remove(one.name)}
                onClick={() => remove(one)}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isWorthSaving && !isSaved ? (
        <SaveForm
          text={isFiltered ? words.save : words.saveSearch}
          onSave={(name) => {
            settings.savedFilters.value = afterSave(saved, { name, query: key });
            setRemoved(undefined);
            setFocused(name);
            announce(words.done(name));
          }}
        />
      ) : null}
      {removed === undefined ? null : (
        <Undo
          text={words.removed(removed.name)}
          undo={() => {
            settings.savedFilters.value = afterSave(settings.savedFilters.value, removed);
            setFocused(removed.name);
            setRemoved(undefined);
          }}
        />
      )}
    </div>
  );
}

function Undo({ text, undo }: { readonly text: string; readonly undo: () => void }) {
  const { wall } = useApp().texts;
  const place = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone with its filter. Before the next key, which would be lost.
  useLayoutEffect(() => place.current?.querySelector('button')?.focus(), [text]);
  return (
    <p class="saved-undo" ref={place}>
      <span>{text}</span> <Button onClick={undo}>{wall.saved.undo}</Button>
    </p>
  );
}

/** Longer names are cut where they are shown. */
const nameAtMost = 60;

interface SaveFormProps {
  /** Of the button that opens the form. */
  readonly text: string;
  readonly onSave: (name: string) => void;
}

function SaveForm({ text, onSave }: SaveFormProps) {
  const { wall } = useApp().texts;
  const words = wall.saved;
  const id = useId();
  const [name, setName] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = name !== undefined;
  const wasOpen = useRef(false);
  // Before the next key: letters that are typed at once would be lost.
  useLayoutEffect(() => {
    if (isOpen) field.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (name === undefined) {
    return (
      <button type="button" class="button button-quiet" ref={opener} onClick={() => setName('')}>
        {text}
      </button>
    );
  }
  return (
    <form
      class="saved-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return field.current?.focus();
        onSave(name.trim());
        setName(undefined);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setName(undefined);
      }}
    >
      <label class="visually-hidden" for={id}>
        {words.name}
      </label>
      <input
        id={id}
        ref={field}
        class="saved-name"
        dir="auto"
        maxLength={nameAtMost}
        placeholder={words.name}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button button-main">
        {words.submit}
      </button>
    </form>
  );
}
