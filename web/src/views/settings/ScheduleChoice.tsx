/** When full scans run: a usual time, or a cron expression. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Choice } from '../../parts/Choice.tsx';
import { useApp } from '../../state/appState.ts';
import type { Draft } from './draft.ts';
import type { FaultAt } from './fieldFaults.ts';
import { type ScheduleName, scheduleNames, usualSchedule, usualSchedules } from './schedules.ts';
import { TextField } from './TextField.tsx';

export interface ScheduleChoiceProps {
  readonly draft: Draft;
  readonly faultAt: FaultAt;
  /** In front of a field. */
  readonly note: (name: keyof Draft) => ComponentChildren;
  readonly onChange: (part: Partial<Draft>) => void;
}

export function ScheduleChoice({ draft: { schedule, timeZone }, faultAt, note, onChange }: ScheduleChoiceProps) {
  const words = useApp().texts.settings.documents;
  const [isOwn, setOwn] = useState(false);
  const value = isOwn ? 'own' : usualSchedule(schedule);
  const choose = (name: ScheduleName) => {
    setOwn(name === 'own');
    if (name !== 'own') onChange({ schedule: usualSchedules[name] });
  };
  return (
    <div class="schedule-choice">
      {note('schedule')}
      <Choice
        label={words.schedule}
        value={value}
        options={scheduleNames.map((name) => ({ value: name, text: words.schedules[name] }))}
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
        <>
          {note('timeZone')}
          <TextField
            label={words.timeZone}
            value={timeZone}
            fault={faultAt('timeZone')}
            onInput={(text) => onChange({ timeZone: text })}
          />
        </>
      )}
    </div>
  );
}
