/** Which programs sent webhooks to a Library, and when last. */
import { instantText, pastText } from '../../format/words.ts';
import type { LibraryView } from '../../generated/api.ts';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';
import { otherPrograms } from './libraryState.ts';

export function LastReceived({ library }: { readonly library: LibraryView }) {
  const { texts, locale } = useApp();
  const { libraries: words } = texts;
  const now = useNow(15);
  const heard = otherPrograms(library.heard);
  if (heard.length === 0) return <>{words.never}</>;
  return (
    <ul>
      {heard.map(({ sender, at }) => (
        <li key={sender}>
          {words.senders[sender] ?? sender},{' '}
          <time dateTime={at} title={instantText(at, locale)}>
            {pastText(at, now, locale)}
          </time>
        </li>
      ))}
    </ul>
  );
}
