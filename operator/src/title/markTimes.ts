/** Times of marks as people write them: seconds, or [h:]mm:ss with a fraction. Pure. */

/** A day: no video is longer, and every such time fits a record. */
export const markSecondsAtMost = 24 * 60 * 60;

export const markTimeForm = 'seconds such as 62.5, or [h:]mm:ss such as 1:02.5';

/** Returns seconds, in milliseconds at the finest; undefined for anything else. */
export function markSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'number' ? value : typeof value === 'string' ? secondsIn(value.trim()) : undefined;
  if (seconds === undefined || !(seconds >= 0) || seconds > markSecondsAtMost) return undefined;
  return Math.round(seconds * 1000) / 1000;
}

function secondsIn(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:\.\d{1,6})?)$/u.exec(text) ?? [];
  if (seconds === undefined) return undefined;
  const isClock = text.includes(':');
  if (isClock && (Number(seconds) >= 60 || !/:\d\d(?:\.|$)/u.test(text))) return undefined;
  if (/^\d+:\d+:/u.test(text) && Number(minutes) >= 60) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** `1:02:03.5`: as `markSeconds` reads it again. */
export function markTimeText(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const whole = Math.floor(milliseconds / 1000);
  const digits = String(milliseconds % 1000).padStart(3, '0');
  const fraction = digits === '000' ? '' : `.${digits.replace(/(?<!0)0+$/u, '')}`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = `${String(whole % 60).padStart(2, '0')}${fraction}`;
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
