/** The story as files for other programs. Links, so that the browser saves them as it saves everything. */
import './ExportMenu.css';
import { queryText } from '../../app/address.ts';
import { useApp } from '../../app/appState.ts';
import type { FranchiseView } from '../../generated/api.ts';
import type { StoryOrder } from './storyList.ts';

interface ExportMenuProps {
  readonly franchise: FranchiseView;
  readonly order: StoryOrder;
}

export function ExportMenu({ franchise: { id, exports }, order }: ExportMenuProps) {
  const { client, texts } = useApp();
  const { franchises: words } = texts;
  if (exports.length === 0) return null;
  const address = (to: string) =>
    client.url(
      `franchises/${encodeURIComponent(id)}/export${queryText({ to, order: order === 'story' ? '' : order })}`,
    );
  return (
    <details class="export-menu">
      <summary class="button button-plain">{words.export}</summary>
      <ul>
        {exports.map((to) => {
          const name = words.exportNames[to] ?? to;
          return (
            <li key={to}>
              {/* A target of its own: the router would take it for a view. */}
              <a href={address(to)} download target="_top" aria-label={words.exportAs(name)}>
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
