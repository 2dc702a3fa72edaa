/** Exports of a story as files for other programs. They are plain links, so the browser saves them as usual. */
import './ExportMenu.css';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ExportFiles, FranchiseView } from '../../generated/api.ts';
import { Button } from '../../parts/Button.tsx';
import { useDismissal } from '../../parts/useDismissal.ts';
import { queryText } from '../../state/address.ts';
import { useApp } from '../../state/appState.ts';
import { useLoaded } from '../../state/useLoaded.ts';
import type { StoryOrder } from './storyList.ts';

interface ExportMenuProps {
  readonly franchise: FranchiseView;
  readonly order: StoryOrder;
}

export function ExportMenu({ franchise: { id, exports, exportSets }, order }: ExportMenuProps) {
  const { client, texts } = useApp();
  const { franchises: words } = texts;
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Its later lines are loaded when it opens: the whole list is brought into view again when it has grown.
  useEffect(() => {
    const { current } = list;
    if (!isOpen || current === null) return;
    const growth = new ResizeObserver(() => current.scrollIntoView({ block: 'nearest' }));
    growth.observe(current);
    return () => growth.disconnect();
  }, [isOpen]);
  useDismissal({ open: isOpen, place, button, close: () => setOpen(false) });
  if (exports.length + exportSets.length === 0) return null;
  const path = `franchises/${encodeURIComponent(id)}/export`;
  const asked = { order: order === 'story' ? '' : order };
  return (
    <details
      class="export-menu"
      ref={place}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary class="button button-plain" ref={button}>
        {words.export}
      </summary>
      <ul class="export-menu-list" ref={list}>
        {exports.map((to) => {
          const name = words.exportNames[to] ?? to;
          return (
            <li key={to}>
              {/* target, because the router would handle the link as a view. */}
              <a
                href={client.url(`${path}${queryText({ to, ...asked })}`)}
                download
                target="_top"
                aria-label={words.exportAs(name)}
              >
                {name}
              </a>
            </li>
          );
        })}
        {isOpen ? exportSets.map((to) => <ExportSet key={to} path={path} query={{ to, ...asked }} />) : null}
      </ul>
    </details>
  );
}

interface ExportSetProps {
  /** Path below /api/v1. */
  readonly path: string;
  readonly query: { readonly to: string; readonly order: string };
}

/** An export target with several files: where to put them, and a link to each. The list depends on the story. */
function ExportSet({ path, query }: ExportSetProps) {
  const { client, texts } = useApp();
  const { franchises: words, app } = texts;
  const nameId = useId();
  const { value, failure, reload } = useLoaded<ExportFiles>(`${path}/files${queryText(query)}`);
  return (
    <li class="export-set">
      <p class="export-set-name" id={nameId}>
        {words.exportNames[query.to] ?? query.to}
      </p>
      {value === undefined ? (
        <p role="status">{failure === undefined ? app.loading : words.exportUnknown}</p>
      ) : value.files.length === 0 ? (
        <p>{words.exportNothing}</p>
      ) : (
        <>
          <p>{words.exportPlaces[query.to]}</p>
          <ul aria-labelledby={nameId}>
            {value.files.map(({ name }) => (
              <li key={name}>
                <a href={client.url(`${path}${queryText({ ...query, file: name })}`)} download target="_top" dir="auto">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {value === undefined && failure !== undefined ? <Button onClick={reload}>{app.retry}</Button> : null}
    </li>
  );
}
