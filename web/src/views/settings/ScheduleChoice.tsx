/** When full scans run: a usual time, or a cron expression. */
import { useId, useState } from 'preact/hooks';
import { Choice } from '../../parts/Choice.tsx';
import { useApp } from '../../state/appState.ts';
import type { Draft } from './draft.ts';

const usual = { hourly: '', nightly: '0 4 * * *', weekly: '0 4 * * 0' } as const;
const names = ['hourly', 'nightly', 'weekly', 'own'] as const;
type Name = (typeof names)[number];

export interface ScheduleChoiceProps {
  readonly draft: Draft;
  readonly onChange: (part: Partial<Draft>) => void;
}

export function ScheduleChoice({ draft: { schedule, timeZone }, onChange }: ScheduleChoiceProps) {
  const words = useApp().texts.settings.documents;
  const [isOwn, setOwn] = useState(false);
  const id = useId();
  const found = names.find((one) => one !== 'own' && usual[one] === schedule);
  const value: Name = isOwn ? 'own' : (found ?? 'own');
  const choose = (name: Name) => {
    setOwn(name === 'own');
    if (name !== 'own') onChange({ schedule: usual[name] });
  };
  const field = (name: string, label: string, text: string, change: (text: string) => void) => (
    <div class="library-form-field">
      <label for={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        class="key-field-input"
        type="text"
        autocapitalize="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </div>
  );
  return (
    <>
      <Choice
        label={words.schedule}
        value={value}
        options={names.map((name) => ({ value: name, text: words.schedules[name] }))}
        onChange={choose}
      />
      {value === 'own' ? field('cron', words.cron, schedule, (text) => onChange({ schedule: text })) : null}
      {value === 'hourly' ? null : field('zone', words.timeZone, timeZone, (text) => onChange({ timeZone: text }))}
    </>
  );
}
