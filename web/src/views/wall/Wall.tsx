/** The wall of posters. */
import { useLoaded } from '../../api/useLoaded.ts';
import { useTexts } from '../../app/appState.ts';
import type { TitleList } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { TitleLink } from '../../parts/TitleLink.tsx';

export function Wall() {
  const { app } = useTexts();
  const loaded = useLoaded<TitleList>('titles');
  return (
    <>
      <Heading text={app.views.wall} />
      <LoadedView of={loaded}>
        {({ titles }) => (
          <ul>
            {titles.map(({ id, title }) => (
              <li key={id}>
                <TitleLink id={id}>{title}</TitleLink>
              </li>
            ))}
          </ul>
        )}
      </LoadedView>
    </>
  );
}
