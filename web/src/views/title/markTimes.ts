/** Times of marks as people type them: seconds, or [h:]mm:ss with a fraction. Pure. */

/** Returns seconds; undefined if the text is no time. */
export function typedSeconds(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/u.exec(text.trim()) ?? [];
  if (seconds === undefined) return undefined;
  const whole = Number(seconds.replace(',', '.'));
  if (text.includes(':') && whole >= 60) return undefined;
  return Number(hours) * 3600 + Number(minutes) * 60 + whole;
}

/** `1:02.5`: as `typedSeconds` reads it again, to a tenth of a second. */
export function typedTime(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10);
  const whole = Math.floor(tenths / 10);
  const fraction = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const rest = `${String(whole % 60).padStart(2, '0')}${fraction}`;
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}

export type TimeFault = 'time' | 'order' | 'late';

/** What is wrong with each of two typed times, in seconds; undefined is no time. */
export function timeFaults(
  start: number | undefined,
  end: number | undefined,
  duration: number | undefined,
): Partial<Record<Edge, TimeFault>> {
  const isLate = duration !== undefined && end !== undefined && end > duration + 1;
  const isBefore = start !== undefined && end !== undefined && end <= start;
  const ofEnd = end === undefined ? 'time' : isBefore ? 'order' : isLate ? 'late' : undefined;
  return { ...(start === undefined ? { start: 'time' } : {}), ...(ofEnd === undefined ? {} : { end: ofEnd }) };
}

export type Edge = 'start' | 'end';

/** `i` and `[` set the start at the place of the time line, `o` and `]` the end, as in video editors. */
export function edgeOfKey(key: string): Edge | undefined {
  if (key === 'i' || key === '[') return 'start';
  return key === 'o' || key === ']' ? 'end' : undefined;
}
