/** Warnings or failures of a run, foldable: each with its path and cause. */
import './Troubles.css';
import type { Trouble } from '../../generated/api.ts';
import { Badge } from '../../parts/Badge.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';

interface TroublesProps {
  readonly name: string;
  readonly count: number;
  readonly list: readonly Trouble[];
  readonly tone: 'plain' | 'warn' | 'bad';
  readonly children?: string;
}

export function Troubles({ name, count, list, tone, children }: TroublesProps) {
  const { texts } = useApp();
  const { activity } = texts;
  if (count === 0) return null;
  if (list.length === 0) return <Badge tone={tone} text={name} />;
  return (
    <details class="troubles">
      <summary>
        <Badge tone={tone} text={name} />
      </summary>
      {children === undefined ? null : <p>{children}</p>}
      <ul>
        {list.map(({ path, fact, message, coded }) => (
          <li key={`${path} ${fact ?? ''} ${message}`}>
            <p class="troubles-path" dir="auto">
              {path}
            </p>
            <p dir="auto">
              {fact === undefined ? null : `${fact.split(', ').map(texts.facts.name).join(', ')}: `}
              <MessageText
                text={message}
                coded={coded}
                {...(fact === undefined ? { alone: true } : { behindColon: true })}
              />
            </p>
          </li>
        ))}
      </ul>
      {count > list.length ? <p>{activity.firstOnly(list.length, count)}</p> : null}
    </details>
  );
}
