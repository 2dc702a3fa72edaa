/** The usual times of full scans, by their cron expressions. Pure. */

/** The empty one is the default: every hour. */
export const usualSchedules = { hourly: '', nightly: '0 4 * * *', weekly: '0 4 * * 0' } as const;
export const scheduleNames = ['hourly', 'nightly', 'weekly', 'own'] as const;
export type ScheduleName = (typeof scheduleNames)[number];

export function usualSchedule(cron: string): ScheduleName {
  return scheduleNames.find((one) => one !== 'own' && usualSchedules[one] === cron) ?? 'own';
}
