import { expect, test } from 'vitest';
import { de } from '../../texts/de.ts';
import { en } from '../../texts/en.ts';
import { scheduleText } from './scheduleText.ts';

test.each([
  ['0 4 * * *', 'Every day at 04:00', 'Täglich um 04:00'],
  ['30 23 * * *', 'Every day at 23:30', 'Täglich um 23:30'],
  ['5 * * * *', 'Every hour at :05', 'Jede Stunde um :05'],
  ['0 4 * * 0', 'Sunday at 04:00', 'Sonntag um 04:00'],
  ['0 4 * * 7', 'Sunday at 04:00', 'Sonntag um 04:00'],
  ['15 6 * * 3', 'Wednesday at 06:15', 'Mittwoch um 06:15'],
  [' 0  4 * * * ', 'Every day at 04:00', 'Täglich um 04:00'],
])('%s is said as a time', (cron, english, german) => {
  expect(scheduleText(cron, en.libraries.schedules, 'en-GB')).toBe(english);
  expect(scheduleText(cron, de.libraries.schedules, 'de')).toBe(german);
});

test.each([
  '*/5 * * * *',
  '0 0 29 2 *',
  '0 4 * 1 *',
  '0 4,16 * * *',
  '0 4 * * 1-5',
  '@daily',
  '',
  '61 4 * * *',
  '0 24 * * *',
  '0 4 * * MON',
  '0 4 * * * *',
])('%s is left as it is written', (cron) => {
  expect(scheduleText(cron, en.libraries.schedules, 'en-GB')).toBeUndefined();
});
