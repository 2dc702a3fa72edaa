/** Why a document was not saved, as `projectionist check` says it. */
import type { DocumentResult } from '../../generated/api.ts';
import { MessageText } from '../../parts/MessageText.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { useApp } from '../../state/appState.ts';

interface FaultsProps {
  readonly faults: DocumentResult['faults'];
  /** Above errors; by default that nothing was saved. */
  readonly title?: string;
}

export function Faults({ faults, title }: FaultsProps) {
  const words = useApp().texts.settings.faults;
  const errors = faults.filter(({ level }) => level === 'error');
  const warnings = faults.filter(({ level }) => level === 'warning');
  const list = (of: DocumentResult['faults']) => (
    <ul>
      {of.map(({ line, code, message, coded }) => (
        <li key={`${line} ${code} ${message}`}>
          {words.line(line)}: <MessageText text={message} coded={coded} behindColon />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {errors.length === 0 ? null : (
        <Notice title={title ?? words.title} icon="problems" tone="bad" place="line">
          {list(errors)}
        </Notice>
      )}
      {warnings.length === 0 ? null : <Notice title={list(warnings)} tone="warn" place="line" />}
    </>
  );
}
