/** Everything about one title. */
import { useLoaded } from '../../api/useLoaded.ts';
import type { ViewProps } from '../../app/lazyView.tsx';
import type { TitleView } from '../../generated/api.ts';
import { Heading } from '../../parts/Heading.tsx';
import { LoadedView } from '../../parts/LoadedView.tsx';

export function Title({ params }: ViewProps) {
  const loaded = useLoaded<TitleView>(`titles/${encodeURIComponent(params['id'] ?? '')}`);
  return <LoadedView of={loaded}>{(title) => <Heading text={title.title} />}</LoadedView>;
}
