/**
 * Formats times in the franchise's own calendar, for display and for screen readers. A story year is a number on the
 * story's scale, never a real date. Labels are the author's text: the caller escapes them.
 */
import type { Calendar } from './generated/franchise.ts';
import type { Time } from './member.ts';

/** One end of a time as it is printed. */
interface Moment {
  readonly side: 'before' | 'zero' | 'after';
  /** Without its sign. */
  readonly digits: string;
}

/**
 * `22–19 BBY`, `5 BBY–4 ABY`, `0`, `1943–1945`, `day 3`. A negative time prints its absolute value with the label
 * `before`, a positive one the label `after`, zero neither. Without a `before` label it keeps its minus sign, and its
 * span is joined by "to".
 */
export function timeLabel(time: Time, calendar: Calendar): string {
  const from = moment(time.from);
  const to = moment(time.to);
  const text = (at: Moment) => withLabel(signed(at, calendar, '−'), at, calendar);
  if (isSame(from, to)) return `${unitWord(calendar, 'day')}${text(from)}`;
  const hasMinus = [from, to].some((at) => at.side === 'before' && calendar.before === undefined);
  const first = from.side === to.side ? signed(from, calendar, '−') : text(from);
  return `${unitWord(calendar, 'days')}${first}${hasMinus ? ' to ' : '–'}${text(to)}`;
}

/**
 * For screen readers: `22 to 19 before the Battle of Yavin`, `the year of the Battle of Yavin`, `1943 to 1945`,
 * `days 3 to 5 after First Landing`.
 */
export function spokenTime(time: Time, calendar: Calendar): string {
  const from = moment(time.from);
  const to = moment(time.to);
  const { zero } = calendar;
  const say = zero === undefined ? sayLabelled(calendar) : sayAround(zero, calendar);
  if (isSame(from, to)) return say(from, 'whole');
  return `${say(from, from.side === to.side ? 'bare' : 'first')} to ${say(to, from.side === to.side ? 'joined' : 'last')}`;
}

/** A time alone; first or second end of a span on one side of zero; first or last end of a span across zero. */
type Part = 'whole' | 'bare' | 'joined' | 'first' | 'last';
type Say = (at: Moment, part: Part) => string;

function sayLabelled(calendar: Calendar): Say {
  return (at, part) => {
    const number = signed(at, calendar, 'minus ');
    const text = part === 'bare' ? number : withLabel(number, at, calendar);
    return `${dayWord(calendar, part)}${text}`;
  };
}

function sayAround(zero: string, calendar: Calendar): Say {
  const event = withArticle(zero);
  const moment = calendar.unit === 'days' ? 'the day of' : 'the year of';
  return (at, part) => {
    // A span names the event once: an end that comes after it says "it".
    if (at.side === 'zero') return part === 'last' ? `${moment} it` : `${moment} ${event}`;
    const number = `${dayWord(calendar, part)}${at.digits}`;
    if (part === 'bare') return number;
    if (part === 'last') return `${number} ${at.side} it`;
    return `${number} ${at.side} ${event}`;
  };
}

function dayWord(calendar: Calendar, part: Part): string {
  if (part === 'joined') return '';
  return unitWord(calendar, part === 'bare' ? 'days' : 'day');
}

/** Adds "the" to an event name such as "Battle of Yavin"; a name such as "Judgment Day" takes no article. */
function withArticle(zero: string): string {
  const isEventOf = / of /iu.test(zero) && !/^(?:the|an?) /iu.test(zero) && !/^\S+['’]s? /u.test(zero);
  return isEventOf ? `the ${zero}` : zero;
}

function unitWord({ unit }: Calendar, word: 'day' | 'days'): string {
  return unit === 'days' ? `${word} ` : '';
}

function signed(at: Moment, calendar: Calendar, minus: string): string {
  return at.side === 'before' && calendar.before === undefined ? `${minus}${at.digits}` : at.digits;
}

function withLabel(number: string, { side }: Moment, calendar: Calendar): string {
  const label = side === 'zero' ? undefined : calendar[side];
  return label === undefined ? number : `${number} ${label}`;
}

function isSame(from: Moment, to: Moment): boolean {
  return from.side === to.side && from.digits === to.digits;
}

/** Finer than an hour in a calendar of years. Rounds off binary fraction errors (0.1 + 0.2). */
const MAX_DECIMALS = 6;

function moment(value: number): Moment {
  const rounded = Number(value.toFixed(MAX_DECIMALS));
  const digits = grouped(String(Math.abs(rounded)).replace('e+', 'e'));
  if (rounded < 0) return { side: 'before', digits };
  return { side: rounded > 0 ? 'after' : 'zero', digits };
}

/** Groups thousands from five digits on (65,000,000); years of four digits stay ungrouped. */
function grouped(digits: string): string {
  const [whole = '', fraction] = digits.split('.');
  if (whole.length < 5 || !/^[0-9]+$/u.test(whole)) return digits;
  const parts = whole.replace(/[0-9](?=(?:[0-9]{3})+$)/gu, '$&,');
  return fraction === undefined ? parts : `${parts}.${fraction}`;
}
