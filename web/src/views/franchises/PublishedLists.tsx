/** Where lists of a story are kept on media servers: since when, what is wrong, and what a person may decide. */
import './PublishedLists.css';
import { instantText, pastText } from '../../format/words.ts';
import type { PublishedListView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { ListDecision } from '../../parts/ListDecision.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';
import { useNow } from '../../state/useNow.ts';

interface PublishedListsProps {
  /** The story's id. */
  readonly id: string;
  readonly lists: readonly PublishedListView[];
}

export function PublishedLists({ id, lists }: PublishedListsProps) {
  const { lists: words } = useApp().texts.franchises;
  if (lists.length === 0) return null;
  return (
    <section class="published-lists">
      <h2>{words.title}</h2>
      <ul>
        {lists.map((list) => (
          <li key={list.target}>
            <PublishedList id={id} list={list} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones = { current: 'good', waiting: 'info', person: 'warn', away: 'plain' } as const;

function PublishedList({ id, list }: { readonly id: string; readonly list: PublishedListView }) {
  const { texts, locale } = useApp();
  const { lists: words } = texts.franchises;
  const now = useNow(60);
  const { target, server, as, name, entries, address, state, detail, coded, comparedAt, writtenAt, wishes } = list;
  const kind = words.kinds[server][as];
  return (
    <article class="published-list">
      <h3>
        {name === undefined ? (
          kind
        ) : (
          <>
            {kind} <span dir="auto">{words.quoted(name)}</span>
          </>
        )}
      </h3>
      <p class="published-list-facts">
        <Badge tone={tones[state]} text={words.states[state]} />
        {entries === 0 ? null : <span>{words.entries(entries, entries.toLocaleString(locale))}</span>}
        {writtenAt === undefined ? null : (
          <time dateTime={writtenAt} title={instantText(writtenAt, locale)}>
            {words.writtenAt(pastText(writtenAt, now, locale))}
          </time>
        )}
        {comparedAt === undefined ? null : (
          <time dateTime={comparedAt} title={instantText(comparedAt, locale)}>
            {words.comparedAt(pastText(comparedAt, now, locale))}
          </time>
        )}
      </p>
      {detail === undefined ? null : (
        <p dir="auto">
          <MessageText text={detail} coded={coded} alone />
        </p>
      )}
      <div class="published-list-actions">
        {address === undefined || !/^https?:\/\//u.test(address) ? null : (
          <a class="button button-plain" href={address} target="_blank" rel="noreferrer noopener">
            {words.open[server]}
          </a>
        )}
        <ListDecision id={id} target={target} wishes={wishes} detail={detail ?? ''} coded={coded} />
      </div>
    </article>
  );
}
