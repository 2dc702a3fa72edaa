/** Search, filters and order of the wall. They change the query; they do not know its result. */
import './WallControls.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Filters } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { Choice } from '../../parts/Choice.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { useApp } from '../../state/appState.ts';
import { filterChoices, filterText } from './filterChoices.ts';
import {
  activeFilters,
  type FilterName,
  type Sort,
  sorts,
  usualOrder,
  usualSort,
  type WallQuestion,
  withFilter,
  withSearch,
} from './wallQuestion.ts';

export interface WallControlsProps {
  readonly question: WallQuestion;
  readonly filters: Filters | undefined;
  readonly onChange: (question: WallQuestion) => void;
}

export function WallControls({ question, filters, onChange }: WallControlsProps) {
  const { texts } = useApp();
  const words = texts.wall;
  const [open, setOpen] = useState(false);
  const panel = useId();
  const active = activeFilters(question);
  return (
    <search class="wall-controls">
      <div class="wall-controls-line">
        <SearchField q={question.q} onChange={(q) => onChange(withSearch(question, q))} />
        <button
          type="button"
          class="button button-plain wall-controls-filters"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <Icon name="filter" size={18} />
          {active.length === 0 ? words.filters : words.filtersActive(active.length)}
        </button>
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
      </div>
      <FilterPanel id={panel} open={open} question={question} filters={filters} onChange={onChange} />
      <ActiveFilters question={question} onChange={onChange} />
    </search>
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

interface FilterPanelProps extends WallControlsProps {
  readonly id: string;
  readonly open: boolean;
}

function FilterPanel({ id, open, question, filters, onChange }: FilterPanelProps) {
  const { texts, locale } = useApp();
  return (
    <div id={id} class="wall-panel" hidden={!open}>
      {filterChoices(filters, question, texts, locale).map(({ name, options }) => (
        <Choice
          key={name}
          label={texts.wall.labels[name]}
          value={question.filters[name] ?? ''}
          options={[{ value: '', text: texts.wall.any }, ...options]}
          onChange={(value) => onChange(withFilter(question, name, value))}
        />
      ))}
    </div>
  );
}

function ActiveFilters({ question, onChange }: Omit<WallControlsProps, 'filters'>) {
  const { texts, locale } = useApp();
  const active = activeFilters(question);
  if (active.length === 0) return null;
  const without = (name: FilterName) => onChange(withFilter(question, name, undefined));
  return (
    <ul class="wall-active">
      {active.map(({ name, value }) => {
        const text = filterText(name, value, texts, locale);
        return (
          <li key={name}>
            <button
              type="button"
              class="wall-chip"
              aria-label={texts.wall.removeFilter(text)}
              onClick={() => without(name)}
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
