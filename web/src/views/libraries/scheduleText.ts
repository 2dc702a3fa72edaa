/** A cron schedule in words, if it is one of the plain ones. Pure. */

export interface ScheduleWords {
  readonly hourly: (minute: string) => string;
  readonly daily: (clock: string) => string;
  readonly weekly: (day: string, clock: string) => string;
}

/** "Every day at 04:00" for `0 4 * * *`; undefined if the schedule is not as plain, and is shown as it is written. */
export function scheduleText(cron: string, words: ScheduleWords, locale: string): string | undefined {
  const [minute = '', hour = '', day, month, weekday = '', ...more] = cron.trim().split(/\s+/u);
  if (more.length > 0 || day !== '*' || month !== '*' || !isUpTo(minute, 59)) return undefined;
  if (hour === '*' && weekday === '*') return words.hourly(minute.padStart(2, '0'));
  if (!isUpTo(hour, 23)) return undefined;
  const clock = new Date(Date.UTC(2023, 0, 1, Number(hour), Number(minute))).toLocaleTimeString(locale, {
    timeZone: 'UTC',
    timeStyle: 'short',
  });
  if (weekday === '*') return words.daily(clock);
  if (!isUpTo(weekday, 7)) return undefined;
  // The first of January 2023 was a Sunday; 0 and 7 are both one.
  const name = new Date(Date.UTC(2023, 0, 1 + Number(weekday))).toLocaleDateString(locale, {
    timeZone: 'UTC',
    weekday: 'long',
  });
  return words.weekly(name, clock);
}

function isUpTo(text: string, most: number): boolean {
  return /^\d{1,2}$/u.test(text) && Number(text) <= most;
}
