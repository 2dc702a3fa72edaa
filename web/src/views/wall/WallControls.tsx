/** Search, filters and order of the wall. They change the query; they do not know its result. */
import './WallControls.css';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Filters } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { type FilterChoice, filterChoices, filterText } from './filterChoices.ts';
import { LookControls } from './LookControls.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import {
  activeFilters,
  type FilterName,
  isOfCollections,
  isOfDuplicates,
  type Sort,
  sorts,
  toggleFilter,
  usualOrder,
  usualSort,
  type WallQuestion,
  withSearch,
} from './wallQuestion.ts';

export interface WallControlsProps {
  readonly question: WallQuestion;
  readonly filters: Filters | undefined;
  readonly onChange: (question: WallQuestion) => void;
  /** The bar that stays at the top of the window. */
  readonly bar: RefObject<HTMLElement | null>;
}

export function WallControls({ question, filters, onChange, bar }: WallControlsProps) {
  const { wall: words } = useApp().texts;
  const panel = useFold();
  const order = useFold();
  const active = activeFilters(question);
  return (
    <>
      <search class="wall-sticky" ref={bar}>
        <div class="wall-search-line">
          <SearchField q={question.q} onChange={(q) => onChange(withSearch(question, q))} />
          <button type="button" class="button button-plain wall-fold" {...panel.button}>
            <Icon name="filter" size={18} />
            <span class="wall-fold-text">
              {active.length === 0 ? words.filters : words.filtersActive(active.length)}
            </span>
            {active.length === 0 ? null : (
              <span class="wall-fold-count" aria-hidden="true">
                {active.length}
              </span>
            )}
          </button>
          <button
            type="button"
            class="button button-plain wall-fold wall-fold-order"
            aria-label={words.orderAndView}
            title={words.orderAndView}
            {...order.button}
          >
            <Icon name="order" size={18} />
          </button>
        </div>
        <div class={`wall-order-line ${order.isOpen ? 'wall-order-open' : ''}`} {...order.part}>
          <QuickFilters question={question} filters={filters} onChange={onChange} />
          {isOfDuplicates(question) || isOfCollections(question) ? null : (
            <>
              <OrderControls question={question} onChange={onChange} />
              <LookControls />
            </>
          )}
          <GroupsChoice question={question} onChange={onChange} />
        </div>
      </search>
      <div class="wall-chosen">
        <div class="wall-panel" hidden={!panel.isOpen} {...panel.part}>
          <FilterPanel question={question} filters={filters} onChange={onChange} />
        </div>
        <ActiveFilters question={question} onChange={onChange} />
        <SavedFilters question={question} onChange={onChange} />
      </div>
    </>
  );
}

/** What a button of the bar opens. It is above the titles, so the window scrolls to it: further down nobody would see it. */
function useFold() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isOpen) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const button = { 'aria-expanded': isOpen, 'aria-controls': id, onClick: () => setOpen(!isOpen) };
  return { isOpen, button, part: { id, ref: part } };
}

function OrderControls({ question, onChange }: Omit<WallControlsProps, 'filters' | 'bar'>) {
  const words = useApp().texts.wall;
  return (
    <>
      <Choice
        label={words.sort}
        labelHidden
        value={question.sort}
        options={sortsOf(question).map((value) => ({ value, text: words.sorts[value] }))}
        onChange={(sort) => onChange({ ...question, sort, order: usualOrder(sort) })}
      />
      {question.sort === 'relevance' ? null : (
        <Button
          label={words.reversed}
          pressed={question.order !== usualOrder(question.sort)}
          onClick={() => onChange({ ...question, order: question.order === 'asc' ? 'desc' : 'asc' })}
        >
          <span aria-hidden="true">{question.order === 'asc' ? '↑' : '↓'}</span>
        </Button>
      )}
    </>
  );
}

/** Only what somebody searches for is more or less relevant. */
function sortsOf({ q }: WallQuestion): readonly Sort[] {
  return sorts.filter((sort) => sort !== 'relevance' || usualSort(q) === 'relevance');
}

/**
 * Pause in typing after which the query changes: short enough to feel immediate, long enough to wait for a fast
 * typist's words.
 */
const typingPauseMs = 120;

function SearchField({ q, onChange }: { readonly q: string; readonly onChange: (q: string) => void }) {
  const { wall } = useApp().texts;
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const asked = useRef(q);
  // Letters that an input method is still composing are not searched for.
  const [isComposing, setComposing] = useState(false);
  useEffect(() => {
    // Our own query comes back through the address while the user types on. Any other query is from back or a cleared
    // filter.
    if (asked.current === q) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => {
    if (typed === q || isComposing) return;
    const timer = setTimeout(() => {
      asked.current = typed;
      latest.current(typed);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, q, isComposing]);
  useEffect(() => {
    const slash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', slash);
    return () => removeEventListener('keydown', slash);
  }, []);
  return (
    <div class="wall-search">
      <Icon name="search" size={18} />
      <input
        ref={field}
        class="wall-search-field"
        type="search"
        dir="auto"
        maxLength={200}
        aria-label={wall.search}
        placeholder={wall.searchShort}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
    </div>
  );
}

function FilterPanel({ question, filters, onChange }: Omit<WallControlsProps, 'bar'>) {
  const { texts, locale } = useApp();
  return filterChoices(filters, question, texts, locale).map((choice) => (
    <FilterGroup key={choice.name} choice={choice} question={question} onChange={onChange} />
  ));
}

/** The values of most libraries; the others appear on request. */
const optionsAtFirst = 8;

interface FilterGroupProps extends Omit<WallControlsProps, 'filters' | 'bar'> {
  readonly choice: FilterChoice;
}

function FilterGroup({ choice: { name, options }, question, onChange }: FilterGroupProps) {
  const { texts, locale } = useApp();
  const [isWhole, setWhole] = useState(false);
  const shown = options.filter((option, index) => isWhole || index < optionsAtFirst || option.isSet);
  return (
    <fieldset class="wall-group">
      <legend class="choice-label">{texts.wall.labels[name]}</legend>
      {shown.map(({ value, text, count, isSet }) => (
        <button
          key={value}
          type="button"
          class="wall-value"
          aria-pressed={isSet}
          onClick={() => onChange(toggleFilter(question, name, isSet ? setValue(question, name, value) : value))}
        >
          {isSet ? <Icon name="check" size={14} /> : null}
          <bdi>{text}</bdi> <span class="wall-value-count">{count.toLocaleString(locale)}</span>
        </button>
      ))}
      {shown.length === options.length ? null : (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {texts.wall.allValues(options.length)}
        </Button>
      )}
    </fieldset>
  );
}

/** The value as the address has it, which may differ in case. */
function setValue({ filters }: WallQuestion, name: FilterName, value: string): string {
  return filters[name]?.find((one) => one.toLowerCase() === value.toLowerCase()) ?? value;
}

/** What people ask for most, without opening the filters: 4K and HDR in two presses. */
function QuickFilters({ question, filters, onChange }: Omit<WallControlsProps, 'bar'>) {
  const { texts, locale } = useApp();
  const quick = [
    { name: 'resolution', value: '2160p', isThere: filters?.resolutions.some(({ value }) => value === '2160p') },
    { name: 'hdr', value: 'any', isThere: filters?.hdr.some(({ value }) => value === 'any') },
  ] as const;
  return quick.map(({ name, value, isThere }) => {
    const isSet = question.filters[name]?.includes(value) === true;
    if (!isSet && isThere !== true) return null;
    return (
      <button
        key={name}
        type="button"
        class="button button-plain wall-quick"
        aria-pressed={isSet}
        onClick={() => onChange(toggleFilter(question, name, value))}
      >
        {isSet ? <Icon name="check" size={14} /> : null}
        {name === 'hdr' ? texts.wall.labels.hdr : filterText(name, value, texts, locale)}
      </button>
    );
  });
}

function GroupsChoice({ question, onChange }: Pick<WallControlsProps, 'question' | 'onChange'>) {
  const { choice } = useApp().texts.wall.collections;
  const isSet = isOfCollections(question);
  return (
    <button
      type="button"
      class="button button-plain wall-quick"
      aria-pressed={isSet}
      onClick={() => onChange(toggleFilter(question, 'collections', 'true'))}
    >
      {isSet ? <Icon name="check" size={14} /> : null}
      {choice}
    </button>
  );
}

function ActiveFilters({ question, onChange }: Omit<WallControlsProps, 'filters' | 'bar'>) {
  const { texts, locale } = useApp();
  const active = activeFilters(question);
  if (active.length === 0) return null;
  return (
    <ul class="wall-active">
      {active.map(({ name, value }) => {
        const text = filterText(name, value, texts, locale);
        return (
          <li key={`${name} ${value}`}>
            <button
              type="button"
              class="wall-chip"
              aria-label={texts.wall.removeFilter(text)}
              onClick={() => onChange(toggleFilter(question, name, value))}
            >
              {text}
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
      <li>
        <Button look="quiet" onClick={() => onChange({ ...question, filters: {} })}>
          {texts.wall.clearFilters}
        </Button>
      </li>
    </ul>
  );
}
