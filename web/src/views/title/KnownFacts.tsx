/** What is known and made of a title in one line, which opens: failures by their cause, then every fact. */
import './KnownFacts.css';
import { agoText } from '../../format/words.ts';
import type { FactView } from '../../generated/api.ts';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';
import { FactTable } from './FactTable.tsx';
import { countFacts, type FailureGroup, failureGroups } from './factCounts.ts';

export interface FactPart {
  /** Undefined for the title itself. */
  readonly name: string | undefined;
  readonly facts: readonly FactView[];
}

export function KnownFacts({ parts }: { readonly parts: readonly FactPart[] }) {
  const { title: words } = useApp().texts;
  const all = parts.flatMap(({ facts }) => facts);
  const counts = countFacts(all);
  if (counts.total === 0) return null;
  return (
    <section>
      <details class="known-facts">
        <summary>
          <h2>{words.facts}</h2>
          <span class={counts.failed > 0 ? 'known-facts-line known-facts-failed' : 'known-facts-line'}>
            {words.factLine(counts)}
          </span>
        </summary>
        {failureGroups(all).map((group) => (
          <Failures key={group.reason} group={group} />
        ))}
        {parts.map(({ name, facts }) => (
          <div key={name ?? ''} class="known-facts-part">
            {name === undefined ? null : <h3 dir="auto">{name}</h3>}
            <FactTable facts={facts} caption={name ?? words.facts} />
          </div>
        ))}
      </details>
    </section>
  );
}

function Failures({ group: { names, reason, coded, nextTryAt } }: { readonly group: FailureGroup }) {
  const { texts, locale } = useApp();
  const retry = nextTryAt === undefined ? '' : agoText(nextTryAt, Date.now(), locale);
  const list = new Intl.ListFormat(locale).format(names.map((name) => texts.facts.name(name)));
  return (
    <Notice title={list} tone="bad" place="line">
      <p>
        <MessageText text={reason} coded={coded} alone />
      </p>
      {retry === '' ? null : <p>{texts.title.nextTry(retry)}</p>}
    </Notice>
  );
}
