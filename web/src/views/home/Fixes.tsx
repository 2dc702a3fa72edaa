/** The most important problems: each cause with the pictures of its first titles, and one link for each. */
import './Fixes.css';
import { libraryText } from '../../format/libraryNames.ts';
import type { HomeView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { Poster } from '../../parts/Poster.tsx';
import { at, paths } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { HomeSection } from './HomeSection.tsx';
import { placeName } from './placeName.ts';

interface FixesProps {
  readonly fixes: HomeView['fixes'];
  /** All problems, also those that are not listed. */
  readonly total: number;
}

export function Fixes({ fixes, total }: FixesProps) {
  const { texts, locale } = useApp();
  const more = { text: texts.home.allFixes(total, total.toLocaleString(locale)), href: at(paths.problems) };
  return (
    <HomeSection title={texts.home.fixes} more={more}>
      <ul class="fixes">
        {fixes.map((fix) => (
          <li key={fix.cause} class="fix">
            <h3>
              {texts.problems.causes[fix.cause].title} <Badge text={fix.count.toLocaleString(locale)} />
            </h3>
            <ul class="fix-examples">
              {fix.examples.map((example) => (
                <li key={`${example.problem.library} ${example.problem.title} ${example.problem.path}`}>
                  <Example {...example} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

type ExampleProps = HomeView['fixes'][number]['examples'][number];

function Example({ problem, preview }: ExampleProps) {
  const { titleAddress, library } = problem;
  const name = placeName(problem) || libraryText(library);
  return (
    <a class="fix-link" href={at(titleAddress ?? paths.problems)}>
      {titleAddress === undefined ? null : <Poster address={preview['poster'] ?? preview['thumbnail']} name={name} />}
      <span class="fix-name" dir="auto">
        {name}
      </span>
    </a>
  );
}
