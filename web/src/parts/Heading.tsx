/** The h1 of a view. It sets the tab's title and takes the focus when the view was opened by a link within the page. */
import './Heading.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../state/appState.ts';

export interface HeadingProps {
  /** The view's name, also the title of the tab. */
  readonly text: string;
  /** Shown beside the heading: actions, a switch. */
  readonly children?: ComponentChildren;
  /** A line under the heading. */
  readonly under?: ComponentChildren;
}

/** Longer names get a smaller font, so that a phone shows more than the name. */
const longCharacters = 60;

export function Heading({ text, children, under }: HeadingProps) {
  const app = useApp();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${text} · ${app.texts.app.name}`;
    if (!app.focusWanted.current) return;
    app.focusWanted.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [text, app]);
  return (
    <header class="heading">
      <div class="heading-words">
        <h1 ref={heading} class={text.length > longCharacters ? 'heading-long' : undefined} tabIndex={-1} dir="auto">
          {text}
        </h1>
        {under === undefined ? null : <div class="heading-under">{under}</div>}
      </div>
      {children === undefined ? null : <div class="heading-beside">{children}</div>}
    </header>
  );
}
