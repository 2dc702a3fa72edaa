/** An empty collection: whether titles are still to come, and where to look for the cause. */

import type { LibraryList } from '../generated/api.ts';
import { at, paths } from '../state/address.ts';
import { useTexts } from '../state/appState.ts';
import { useReload } from '../state/useLive.ts';
import { useLoaded } from '../state/useLoaded.ts';
import { Notice } from './Notice.tsx';
import { whyEmpty } from './whyEmpty.ts';

export function NoTitles() {
  const { wall } = useTexts();
  const loaded = useLoaded<LibraryList>('libraries');
  // A scan that found nothing changes no title, so the Libraries are watched.
  useReload(loaded, 'libraries');
  const { value, failure } = loaded;
  if (value === undefined && failure === undefined) return null;
  if (value?.libraries.length === 0) return <NotSetUp />;
  const { title, advice } = wall.empty[whyEmpty(value?.libraries)];
  return (
    <Notice title={title} icon="film">
      <p>{advice}</p>
      <p>
        <a class="button button-plain" href={at(paths.libraries)}>
          {wall.openLibraries}
        </a>
      </p>
    </Notice>
  );
}

/** Before the first Library. */
function NotSetUp() {
  const { settings } = useTexts();
  return (
    <Notice title={settings.first.title} icon="film">
      <p>{settings.first.intro}</p>
      <p>
        <a class="button button-main" href={at(paths.settings)}>
          {settings.first.toSetUp}
        </a>
      </p>
    </Notice>
  );
}
