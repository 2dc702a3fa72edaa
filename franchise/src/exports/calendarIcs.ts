/** A calendar (RFC 5545) of the release dates of coming titles. Never contains the story's own time. */
import type { ResolvedMember } from '../member.ts';
import type { ExportInput, ExportResult } from './export.ts';
import { leftOut, lostFeatures } from './notCarried.ts';
import { fileStem, oneLine } from './plainText.ts';

/** RFC 5545 3.1: a content line has at most 75 octets without its line end; a continuation line starts with a space. */
const MAX_LINE_OCTETS = 75;

const MILLISECONDS_A_DAY = 86_400_000;

/**
 * One .ics file with an all-day event per film or series that has a full release date from today on. Today is included:
 * an event that disappears on its own day would be useless. An event keeps its UID when its date changes, so calendars
 * move it.
 */
export function calendarIcs({ franchise, members, today }: ExportInput): ExportResult {
  const coming = new Map<string, ResolvedMember>();
  const vague = new Map<string, ResolvedMember>();
  for (const member of members) {
    const key = uid(member);
    if (member.released !== undefined && dayNumber(member.released) !== undefined) {
      if (member.released >= today && !coming.has(key)) coming.set(key, member);
    } else if (member.state === 'coming' && !vague.has(key)) vague.set(key, member);
  }
  const stamp = `${(dayNumber(today) === undefined ? '1970-01-01' : today).replaceAll('-', '')}T000000Z`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Projectionist//franchise//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${icsText(franchise.name)}`,
    ...[...coming].flatMap(([key, member]) => eventLines(key, member, franchise.name, stamp)),
    'END:VCALENDAR',
  ];
  return {
    files: [{ name: `${fileStem(franchise.name)}.ics`, text: lines.map((line) => `${fold(line)}\r\n`).join('') }],
    notCarried: [
      ...(coming.size > 0 ? [] : ['The calendar is empty: no part has a full release date from today on.']),
      ...leftOut([...vague.values()], 'an event needs a full release date, with month and day'),
      ...lostFeatures({ franchise, members, today }, 'a calendar of releases', ['eras', 'times', 'universes', 'art']),
    ],
  };
}

function eventLines(key: string, member: ResolvedMember, franchise: string, stamp: string): readonly string[] {
  const released = member.released ?? '';
  const what = member.kind === 'movie' ? 'Film' : 'Series';
  return [
    'BEGIN:VEVENT',
    `UID:${key}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${released.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${dayAfter(released)}`,
    `SUMMARY:${icsText(member.title)}`,
    `DESCRIPTION:${icsText(`${what} of ${franchise}, place ${member.place} in story order.`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** An id has only letters, digits, `:`, `_` and `-`, so it needs no escaping. All parts of a series share one event. */
function uid({ kind, id }: ResolvedMember): string {
  return `franchise-${kind === 'movie' ? 'movie' : 'series'}-${oneLine(id).replace(/[^\w-]/gu, '-')}`;
}

/** Days since 1970-01-01 of a full, valid date; otherwise undefined. */
function dayNumber(date: string): number | undefined {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/u.exec(date);
  if (found === null) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Date.parse turns 30 February into a day of March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
    ? undefined
    : time / MILLISECONDS_A_DAY;
}

/** RFC 5545 3.6.1: an all-day event ends on the next day. */
function dayAfter(date: string): string {
  const day = (dayNumber(date) ?? 0) + 1;
  return new Date(day * MILLISECONDS_A_DAY).toISOString().slice(0, 10).replaceAll('-', '');
}

/** Escapes text (RFC 5545 3.3.11). */
function icsText(text: string): string {
  return oneLine(text).replace(/[\\;,]/gu, (character) => `\\${character}`);
}

/** Folds a line between characters; the limit counts octets. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_0000 ? 3 : 4;
}
