/** Durations in words. Pure. */

const units = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** "2 hr 5 min", "3 min 12 sec", "0.4 sec": only the two largest units. */
export function durationText(seconds: number, locale: string): string {
  if (!Number.isFinite(seconds)) return '';
  const whole = Math.max(0, seconds);
  const part = (value: number, unit: string, digits = 0) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: digits }).format(
      value,
    );
  if (whole < 9.95) return part(whole, 'second', 1);
  const rounded = whole < 3_600 ? Math.round(whole) : Math.round(whole / 60) * 60;
  const first = units.findIndex(({ seconds: size }) => rounded >= size);
  let left = rounded;
  return units
    .slice(first, first + 2)
    .flatMap(({ unit, seconds: size }) => {
      const count = Math.floor(left / size);
      left -= count * size;
      return count === 0 ? [] : [part(count, unit)];
    })
    .join(' ');
}
