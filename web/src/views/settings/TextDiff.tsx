/** The lines of a document that change: marked by a sign and a word for screen readers, not by colour alone. */
import './TextDiff.css';
import type { DocumentResult } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';

export function TextDiff({ diff }: { readonly diff: DocumentResult['diff'] }) {
  const words = useApp().texts.settings.diff;
  if (diff.length === 0) return <p>{words.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs a tab stop
    <ol class="text-diff" tabIndex={0} aria-label={words.label}>
      {diff.map(({ kind, text }, at) => (
        // Lines have no name of their own, and the list is never reordered.
        <li key={at} class={`text-diff-${kind}`}>
          {kind === 'added' || kind === 'removed' ? <span class="visually-hidden">{words[kind]}: </span> : null}
          {kind === 'gap' ? <span class="visually-hidden">{words.gap}</span> : null}
          <span aria-hidden="true">{{ same: ' ', added: '+', removed: '−', gap: '⋯' }[kind]} </span>
          <code>{text}</code>
        </li>
      ))}
    </ol>
  );
}
