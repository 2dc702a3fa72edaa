/** No franchises: whether they are still to come, where to look for the cause, or how to begin. */
import type { LibraryList } from '../../generated/api.ts';
import { Notice } from '../../parts/Notice.tsx';
import { whyEmpty } from '../../parts/whyEmpty.ts';
import { at, paths } from '../../state/address.ts';
import { useTexts } from '../../state/appState.ts';
import { useReload } from '../../state/useLive.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { ShippedStories } from './ShippedStories.tsx';

export function NoFranchises() {
  const { franchises: words, wall } = useTexts();
  const loaded = useLoaded<LibraryList>('libraries');
  useReload(loaded, 'libraries');
  const { value, failure } = loaded;
  if (value === undefined && failure === undefined) return null;
  const libraries = value?.libraries ?? [];
  const why = whyEmpty(libraries, 'franchises');
  if (why === 'walked' || !libraries.some(({ kind }) => kind === 'franchises')) {
    return (
      <>
        <Notice title={words.none} icon="franchises">
          <p>{words.noneAdvice}</p>
        </Notice>
        <ShippedStories isFirst />
      </>
    );
  }
  const { title, advice } = words.empty[why];
  return (
    <Notice title={title} icon="franchises">
      <p>{advice}</p>
      <p>
        <a class="button button-plain" href={at(paths.libraries)}>
          {wall.openLibraries}
        </a>
      </p>
    </Notice>
  );
}
