/**
 * Jumps to an era of the story. It stays in sight and shows the era that is being read. One tab stop; arrow keys move in
 * it.
 */
import './EraBar.css';
import { timeLabel } from '@projectionist/franchise/calendar';
import type { Calendar } from '@projectionist/franchise/document';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../../state/appState.ts';
import { type StoryStop, stopLabel } from './storyStops.ts';

interface EraBarProps {
  readonly stops: readonly StoryStop[];
  /** undefined: the stops are real years. */
  readonly calendar: Calendar | undefined;
  /** Index of the stop that is being read; -1 before the first. */
  readonly current: number;
  readonly onJump: (stop: StoryStop) => void;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

export function EraBar({ stops, calendar, current, onJump }: EraBarProps) {
  const { texts, locale } = useApp();
  const { franchises: words } = texts;
  const list = useRef<HTMLOListElement>(null);
  const [tabStop, setTabStop] = useState(0);
  useInSight(list, current);
  if (stops.length === 0) return null;
  const move = (event: KeyboardEvent) => {
    const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    if (step === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = step(at, buttons.length - 1);
    setTabStop(to);
    buttons[to]?.focus();
  };
  return (
    <nav class="era-bar" aria-label={words.eraBar}>
      <ol ref={list} onKeyDown={move}>
        {stops.map((stop, at) => {
          const { time, kind, weight } = stop;
          return (
            <li key={stop.place} style={{ flexGrow: Math.min(weight, 12) }}>
              <button
                type="button"
                class={`era-bar-stop era-bar-${kind}`}
                tabIndex={at === Math.min(tabStop, stops.length - 1) ? 0 : -1}
                aria-current={at === current ? 'true' : undefined}
                onFocus={() => setTabStop(at)}
                onClick={() => onJump(stop)}
              >
                <span class="era-bar-name" dir="auto">
                  {stopLabel(stop, calendar, words)}
                </span>
                <span class="era-bar-time">
                  {kind !== 'era' || time === undefined || calendar === undefined
                    ? words.allShown(weight, weight.toLocaleString(locale))
                    : timeLabel(time, calendar)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** Keeps the current stop in sight where the bar is wider than the window. It scrolls the bar alone, never the page. */
function useInSight(list: { readonly current: HTMLOListElement | null }, current: number): void {
  useEffect(() => {
    const bar = list.current;
    const stop = bar?.children[current];
    if (bar === null || bar === undefined || !(stop instanceof HTMLElement)) return;
    if (bar.scrollWidth <= bar.clientWidth) return;
    bar.scrollTo({ left: stop.offsetLeft - (bar.clientWidth - stop.offsetWidth) / 2 });
  }, [list, current]);
}
