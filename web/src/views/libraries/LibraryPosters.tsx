/** The newest posters of a Library, as one link to its titles. */
import './LibraryPosters.css';
import { libraryText } from '../../format/libraryNames.ts';
import type { LibraryView, TitleList } from '../../generated/api.ts';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths, queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useCalmReload } from '../../state/useCalmReload.ts';
import { useLoaded } from '../../state/useLoaded.ts';

/** As wide as the row of LibraryPosters.css. */
const postersShown = 6;

export function LibraryPosters({ library: { id, kind, titles = 0 } }: { readonly library: LibraryView }) {
  if (kind === 'franchises' || titles === 0) return null;
  return <Posters id={id} />;
}

function Posters({ id }: { readonly id: string }) {
  const { libraries: words } = useApp().texts;
  const loaded = useLoaded<TitleList>(
    `titles${queryText({ library: id, sort: 'added', limit: String(postersShown) })}`,
  );
  useCalmReload(loaded, 'titles');
  const titles = loaded.value?.titles;
  return (
    <a class="library-posters" href={at(paths.wall, { library: id })} aria-label={words.titlesOf(libraryText(id))}>
      {Array.from({ length: postersShown }, (_, place) => {
        const title = titles?.[place];
        if (title === undefined) return titles === undefined ? <span key={place} class="library-posters-slot" /> : null;
        return (
          <Poster key={title.id} address={title.preview['poster'] ?? title.preview['thumbnail']} name={title.title} />
        );
      })}
    </a>
  );
}
