/** When full scans run: a usual time, or a cron expression. */
import { useState } from 'preact/hooks';
import { Choice } from '../../parts/Choice.tsx';
import { useApp } from '../../state/appState.ts';
import type { Draft } from './draft.ts';
import type { FaultAt } from './fieldFaults.ts';
import { TextField } from './TextField.tsx';

const usual = { hourly: '', nightly: '0 4 * * *', weekly: '0 4 * * 0' } as const;
const names = ['hourly', 'nightly', 'weekly', 'own'] as const;
type Name = (typeof names)[number];

export interface ScheduleChoiceProps {
  readonly draft: Draft;
  readonly faultAt: FaultAt;
  readonly onChange: (part: Partial<Draft>) => void;
}

export function ScheduleChoice({ draft: { schedule, timeZone }, faultAt, onChange }: ScheduleChoiceProps) {
  const words = useApp().texts.settings.documents;
  const [isOwn, setOwn] = useState(false);
  const found = names.find((one) => one !== 'own' && usual[one] === schedule);
  const value: Name = isOwn ? 'own' : (found ?? 'own');
  const choose = (name: Name) => {
    setOwn(name === 'own');
    if (name !== 'own') onChange({ schedule: usual[name] });
  };
  return (
    <div class="schedule-choice">
      <Choice
        label={words.schedule}
        value={value}
        options={names.map((name) => ({ value: name, text: words.schedules[name] }))}
        onChange={choose}
      />
      {value === 'own' ? (
        <TextField
          label={words.cron}
          value={schedule}
          fault={faultAt('schedule')}
          onInput={(text) => onChange({ schedule: text })}
        />
      ) : null}
      {value === 'hourly' ? null : (
        <TextField
          label={words.timeZone}
          value={timeZone}
          fault={faultAt('timeZone')}
          onInput={(text) => onChange({ timeZone: text })}
        />
      )}
    </div>
  );
}
