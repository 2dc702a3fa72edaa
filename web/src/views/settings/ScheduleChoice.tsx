/** When full scans run: a usual time, or a cron expression. */
import { useId, useState } from 'preact/hooks';
import { Choice } from '../../parts/Choice.tsx';
import { MessageText } from '../../parts/MessageText.tsx';
import { useApp } from '../../state/appState.ts';
import type { Draft, faultsByField } from './draft.ts';

const usual = { hourly: '', nightly: '0 4 * * *', weekly: '0 4 * * 0' } as const;
const names = ['hourly', 'nightly', 'weekly', 'own'] as const;
type Name = (typeof names)[number];

export interface ScheduleChoiceProps {
  readonly draft: Draft;
  readonly faults: ReturnType<typeof faultsByField>;
  readonly onChange: (part: Partial<Draft>) => void;
}

export function ScheduleChoice({ draft: { schedule, timeZone }, faults, onChange }: ScheduleChoiceProps) {
  const words = useApp().texts.settings.documents;
  const [isOwn, setOwn] = useState(false);
  const id = useId();
  const found = names.find((one) => one !== 'own' && usual[one] === schedule);
  const value: Name = isOwn ? 'own' : (found ?? 'own');
  const choose = (name: Name) => {
    setOwn(name === 'own');
    if (name !== 'own') onChange({ schedule: usual[name] });
  };
  const field = (name: 'schedule' | 'timeZone', label: string, text: string) => (
    <div class="library-form-field">
      <label for={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        class="key-field-input"
        type="text"
        autocapitalize="off"
        spellcheck={false}
        value={text}
        aria-invalid={faults[name] !== undefined}
        aria-describedby={faults[name] === undefined ? undefined : `${id}-${name}-fault`}
        onInput={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
      />
      {faults[name] === undefined ? null : (
        <p id={`${id}-${name}-fault`} class="key-field-bad">
          <MessageText text={faults[name].message} coded={faults[name].coded} alone />
        </p>
      )}
    </div>
  );
  return (
    <div class="schedule-choice">
      <Choice
        label={words.schedule}
        value={value}
        options={names.map((name) => ({ value: name, text: words.schedules[name] }))}
        onChange={choose}
      />
      {value === 'own' ? field('schedule', words.cron, schedule) : null}
      {value === 'hourly' ? null : field('timeZone', words.timeZone, timeZone)}
    </div>
  );
}
