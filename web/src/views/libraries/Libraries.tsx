/** The Libraries: their state, their gaps, and how to set up programs that call the webhook. */
import './Libraries.css';
import type { LibraryList } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { at, paths } from '../../state/address.ts';
import { useTexts } from '../../state/appState.ts';
import { useLive } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { LibraryCard } from './LibraryCard.tsx';
import { Setup } from './Setup.tsx';

export function Libraries() {
  const { libraries: texts, settings } = useTexts();
  const loaded = useLoaded<LibraryList>('libraries');
  useLive({
    onChange: (name) => {
      if (name === 'libraries' || name === 'problems') loaded.reload();
    },
  });
  return (
    <div class="wide">
      <Heading text={texts.title}>
        <a class="button button-plain" href={at(paths.settings)}>
          {texts.change}
        </a>
      </Heading>
      <LoadedView of={loaded}>
        {({ libraries }) =>
          libraries.length === 0 ? (
            <Notice title={texts.none} icon="libraries">
              <p>
                {texts.noneAdvice} <code>projectionist init PATH</code>
              </p>
              <p>
                <a class="button button-plain" href={at(paths.settings)}>
                  {settings.first.toSetUp}
                </a>
              </p>
            </Notice>
          ) : (
            <>
              <Setup libraries={libraries} reload={loaded.reload} />
              <ul class="libraries">
                {libraries.map((library) => (
                  <li key={library.id}>
                    <LibraryCard library={library} reload={loaded.reload} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </LoadedView>
    </div>
  );
}
