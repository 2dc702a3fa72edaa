/** A title at its readable address, and at the one of earlier versions, `title/<id>`. */
import { useEffect } from 'preact/hooks';
import type { TitlePlace } from '../../generated/api.ts';
import { LoadedView } from '../../parts/LoadedView.tsx';
import type { ViewProps } from '../../parts/lazyView.tsx';
import { paths, queryText } from '../../state/address.ts';
import { noteTitleAt, titleNotedAt } from '../../state/titlePlaces.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import { Title } from './Title.tsx';

export function TitleAt({ params }: ViewProps) {
  const { namespace, library = '', slug = '' } = params;
  const of = namespace === undefined ? library : `${namespace}/${library}`;
  const address = paths.title(of, slug);
  const found = useLoaded<TitlePlace>(`title${queryText({ library: of, slug })}`);
  const foundId = found.value?.id;
  useEffect(() => {
    if (foundId !== undefined) noteTitleAt(address, foundId);
  }, [address, foundId]);
  // Before the answer, and after the title was renamed.
  const id = foundId ?? titleNotedAt(address);
  // A folder that is renamed is another title at the same address.
  if (id !== undefined) return <Title id={id} whenGone={found.reload} />;
  return (
    <LoadedView of={found} heading>
      {() => null}
    </LoadedView>
  );
}

/** It leads on to the readable address, like every title that is not at its own. */
export function TitleOfId({ params }: ViewProps) {
  return <Title id={params['id'] ?? ''} />;
}
