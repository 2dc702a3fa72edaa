/** Folders, or a full scan, that wait for the next run. */
import './HeldFolders.css';
import { dueText } from '../../format/words.ts';
import type { LibraryView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';

export function HeldFolders({ library: { held, fullWalkHeld } }: { readonly library: LibraryView }) {
  const { texts, locale } = useApp();
  const { libraries: words, activity } = texts;
  const now = useNow(15);
  if (held.length === 0 && fullWalkHeld === undefined) return null;
  const later = (notBefore: string, tries: number) => {
    const notes = [
      ...(tries > 0 ? [words.tries(tries)] : []),
      ...(Date.parse(notBefore) > now ? [words.notBefore(dueText(notBefore, now, locale))] : []),
    ];
    return notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  };
  return (
    <section class="held-folders">
      {fullWalkHeld === undefined ? null : (
        <p>
          {fullWalkHeld.acceptMissing ? words.fullHeldAccepting : words.fullHeld}:{' '}
          {activity.triggers[fullWalkHeld.trigger]}
          {later(fullWalkHeld.notBefore, fullWalkHeld.tries)}
        </p>
      )}
      {held.length === 0 ? null : (
        <details open={held.length <= 3}>
          <summary>{words.held(held.length)}</summary>
          <ul>
            {held.map(({ path, notBefore, tries }) => (
              <li key={path}>
                <span dir="auto">{path}</span>
                {later(notBefore, tries)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
