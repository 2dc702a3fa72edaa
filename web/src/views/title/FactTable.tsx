/** Facts with state, source, reason if absent, and the next try. */
import './FactTable.css';
import { capitalized } from '../../format/messageParts.ts';
import { agoText, instantText } from '../../format/words.ts';
import type { FactView } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';

const tones = { open: 'info', filled: 'good', absent: 'plain', failed: 'bad' } as const;

/** Explicit roles: on phones rows are drawn as blocks, and some browsers then drop the table roles. */
const roles = {
  table: { role: 'table' },
  rows: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

export function FactTable({ facts, caption }: { readonly facts: readonly FactView[]; readonly caption: string }) {
  const { texts } = useApp();
  const words = texts.title;
  return (
    <table class="facts" {...roles.table}>
      <caption class="visually-hidden">{caption}</caption>
      <thead {...roles.rows}>
        <tr {...roles.row}>
          <th scope="col" {...roles.columnHead}>
            {words.fact}
          </th>
          <th scope="col" {...roles.columnHead}>
            {words.state}
          </th>
          <th scope="col" {...roles.columnHead}>
            {words.details}
          </th>
        </tr>
      </thead>
      <tbody {...roles.rows}>
        {facts.map((fact) => (
          <tr key={fact.name} {...roles.row}>
            <th scope="row" {...roles.rowHead}>
              {texts.facts.name(fact.name)}
            </th>
            <td {...roles.cell}>
              <Badge text={texts.facts.states[fact.state]} tone={tones[fact.state]} />
            </td>
            <td {...roles.cell}>
              <FactDetails fact={fact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactDetails({ fact }: { readonly fact: FactView }) {
  const { texts, locale } = useApp();
  const words = texts.title;
  const retry = fact.nextTryAt === undefined ? undefined : agoText(fact.nextTryAt, Date.now(), locale);
  return (
    <>
      {fact.source === undefined ? null : (
        <span class="facts-source">{capitalized(texts.facts.source(fact.source))}</span>
      )}
      {fact.reason === undefined ? null : (
        <span>
          <MessageText text={fact.reason} coded={fact.coded} alone />
        </span>
      )}
      {fact.tries === undefined || fact.tries < 2 ? null : <span>{words.tries(fact.tries)}</span>}
      {retry === undefined ? null : <span>{words.nextTry(retry)}</span>}
      {fact.at === undefined ? null : (
        <time class="facts-at" dateTime={fact.at}>
          {instantText(fact.at, locale)}
        </time>
      )}
    </>
  );
}
