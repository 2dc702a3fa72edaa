/** Numbers, sizes and times in words, by Intl. Pure: the clock is passed in. */

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** 1,500,000 → "1.5 MB": decimal units, as disks are sold. */
export function sizeText(sizeBytes: number, locale: string): string {
  let value = sizeBytes;
  let place = 0;
  while (value >= 999.5 && place < units.length - 1) {
    value /= 1000;
    place += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[place] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && place > 0 ? 1 : 0,
  }).format(value);
}

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** "3 minutes ago", "in 2 days". Empty if the text is not an instant. */
export function agoText(instant: string, nowMs: number, locale: string): string {
  const seconds = (Date.parse(instant) - nowMs) / 1000;
  if (Number.isNaN(seconds)) return '';
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds * 0.95);
  if (step === undefined) return format.format(0, 'second');
  return format.format(Math.round(seconds / step.seconds), step.unit);
}

/** For times that must be past. Clamped, because `nowMs` may have been read before the answer arrived. */
export function pastText(instant: string, nowMs: number, locale: string): string {
  return agoText(instant, Math.max(nowMs, Date.parse(instant)), locale);
}

/** For future times: "in 20 minutes", and from one hour on with the local time, "tomorrow, 04:00". */
export function dueText(instant: string, nowMs: number, locale: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  if (time - nowMs < 3_600_000) return agoText(instant, nowMs, locale);
  const days = Math.round((dayOf(time) - dayOf(nowMs)) / 86_400_000);
  if (days > 1) return instantText(instant, locale);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return `${day}, ${new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(time)}`;
}

/** Noon of the day in the local time zone. Noon, because days may have 23 or 25 hours. */
function dayOf(time: number): number {
  return new Date(time).setHours(12, 0, 0, 0);
}

/** "88%" for 0.88; in German "88 %". */
export function percentText(ratio: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(ratio);
}

/** "21 Nov 2026, 19:43" in the local time zone. */
export function instantText(instant: string, locale: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}

/** "21 Nov 2026, 19:43:05": with seconds, for a log. */
export function secondText(instant: string, locale: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}

/** "1 Sept 2015" for `2015-09-01`, in every time zone; the text itself if it is not a date. */
export function dayText(day: string, locale: string): string {
  const time = /^\d{4}-\d\d-\d\d$/u.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(time)) return day;
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' }).format(
    time,
  );
}

/** "1 Sept 2015" for an instant, in the local time zone. */
export function dateText(instant: string, locale: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
}

/** A position on a time line: "1:02:03", "4:05". */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** "German" for `ger`, `deu`, `de`; the tag itself if it is unknown. */
export function languageText(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(bibliographic[tag] ?? tag) ?? tag;
  } catch {
    return tag;
  }
}

/** ISO 639-2's bibliographic codes, which Matroska files use and Intl does not know. */
const bibliographic: Readonly<Record<string, string>> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
};
