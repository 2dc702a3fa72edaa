/** Missing facts of a Library's titles, as small bars with numbers. */
import './Gaps.css';
import type { LibraryView } from '../../generated/api.ts';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { gapBars, gapsText } from './libraryState.ts';

export function Gaps({ library }: { readonly library: LibraryView }) {
  const { texts, locale } = useApp();
  const { libraries: words } = texts;
  const bars = gapBars(library.gaps, library.titles);
  return (
    <section class="gaps">
      <h3>{words.gaps}</h3>
      {library.unidentified === 0 ? null : (
        <p>
          <a href={at(paths.wall, { library: library.id, unidentified: 'true' })}>
            {words.unidentified(library.unidentified)}
          </a>
        </p>
      )}
      {bars.length > 0 || library.unidentified > 0 ? null : <p class="gaps-none">{words[gapsText(library)]}</p>}
      {bars.length === 0 ? null : (
        <dl class="gaps-list" aria-label={words.gapsSpoken}>
          {bars.map(({ name, count, share }) => (
            <div key={name}>
              <dt>{texts.facts.name(name)}</dt>
              <dd>
                <span class="gaps-bar" style={{ inlineSize: `${Math.max(2, share * 100)}%` }} aria-hidden="true" />
                <span class="gaps-count">{count.toLocaleString(locale)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
