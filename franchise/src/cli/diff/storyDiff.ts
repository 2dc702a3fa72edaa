/**
 * What changed in the story between two franchises, for reviews. Compares members, not lines of text. Ignores notes,
 * sources and art, which do not affect the order. Pure.
 */
import { timeLabel } from '../../calendar.ts';
import type { Calendar, Franchise } from '../../generated/franchise.ts';
import { groupNeighbours } from '../../group.ts';
import type { Member } from '../../member.ts';
import { storyOrder } from '../../order.ts';
import { longestRising } from './longestRising.ts';

export interface FieldChange {
  readonly field: string;
  /** '' if the field was absent. */
  readonly before: string;
  readonly after: string;
}

/** Neighbouring members of one film or series with the same change. */
export interface StoryChange {
  readonly change: 'added' | 'removed' | 'moved' | 'changed';
  readonly id: string;
  /** Title and parts: `The Clone Wars S01E01–S01E04`; the id if there is no title. */
  readonly label: string;
  /** Number of members. */
  readonly count: number;
  /** Place of its first member in the earlier story; absent if it was added. */
  readonly before?: number;
  /** Place of its first member in the new story; absent if it was removed. */
  readonly after?: number;
  readonly fields: readonly FieldChange[];
}

export interface StoryDiff {
  readonly isSame: boolean;
  /** Name, universe, calendar and eras. */
  readonly franchise: readonly FieldChange[];
  /** In the new story's order; a removed member comes after the one it followed. */
  readonly changes: readonly StoryChange[];
}

export function storyDiff(before: Franchise, after: Franchise): StoryDiff {
  const franchise = franchiseChanges(before, after);
  const changes = groupChanges(memberChanges(before, after));
  return { isSame: franchise.length === 0 && changes.length === 0, franchise, changes };
}

function franchiseChanges(before: Franchise, after: Franchise): readonly FieldChange[] {
  const eras = ({ eras = [], calendar }: Franchise) =>
    eras.map((era) => `${era.name} (${spanText(era, calendar)})`).join(', ');
  const texts = (franchise: Franchise): readonly Field[] => [
    field('name', franchise.name),
    field('universe', franchise.universe),
    field('calendar', calendarText(franchise.calendar)),
    {
      ...field('eras', eras(franchise)),
      value: JSON.stringify(franchise.eras?.map(({ name, from, to }) => [name, from, to])),
    },
  ];
  return fieldChanges(texts(before), texts(after));
}

function calendarText(calendar: Calendar | undefined): string {
  if (calendar === undefined) return '';
  const { unit, zero, before, after } = calendar;
  const parts = [zero === undefined ? '' : `from ${zero}`, before ?? '', after ?? ''].filter((part) => part !== '');
  return [unit, ...parts].join(', ');
}

function spanText(span: { readonly from: number; readonly to: number }, calendar: Calendar | undefined): string {
  return calendar === undefined ? `${span.from}–${span.to}` : timeLabel(span, calendar);
}

/** `value` decides whether the field changed, `text` is shown: a renamed calendar label does not change times. */
interface Field {
  readonly name: string;
  readonly value: string | undefined;
  readonly text: string;
}

function field(name: string, text: string | undefined): Field {
  return { name, value: text, text: text ?? '' };
}

function fieldChanges(before: readonly Field[], after: readonly Field[]): readonly FieldChange[] {
  return before.flatMap(({ name, value, text }, at) => {
    const now = after[at];
    return now === undefined || now.value === value ? [] : [{ field: name, before: text, after: now.text }];
  });
}

/** A change of one member. `anchor` sorts it among the changes: a place in the new story. */
interface MemberChange {
  readonly change: StoryChange['change'];
  readonly member: Member;
  readonly anchor: number;
  readonly before?: number;
  readonly after?: number;
  readonly fields: readonly FieldChange[];
}

function memberChanges(before: Franchise, after: Franchise): readonly MemberChange[] {
  const earlier = keyed(storyOrder(before));
  const now = keyed(storyOrder(after));
  const kept = [...now].flatMap(([key, member]) => {
    const was = earlier.get(key);
    return was === undefined ? [] : [{ key, was, member }];
  });
  // Members pushed along by others have not moved. Take as many as possible as having kept their order.
  const rising = longestRising(kept.map(({ was }) => was.place));
  const stayed = new Set(rising.map((at) => kept[at]?.key));
  const changes: MemberChange[] = [];
  let anchor = 0;
  const anchorOf = new Map<string, number>();
  for (const { key, was, member } of kept) {
    const places = { member, anchor: member.place, before: was.place, after: member.place };
    if (!stayed.has(key)) changes.push({ change: 'moved', ...places, fields: [] });
    const fields = fieldChanges(memberTexts(was, before.calendar), memberTexts(member, after.calendar));
    if (fields.length > 0) changes.push({ change: 'changed', ...places, fields });
    if (stayed.has(key)) anchorOf.set(key, member.place);
  }
  for (const [key, member] of now) {
    if (earlier.has(key)) continue;
    changes.push({ change: 'added', member, anchor: member.place, after: member.place, fields: [] });
  }
  for (const [key, member] of earlier) {
    anchor = anchorOf.get(key) ?? anchor;
    // Half a place further: after the member it followed, before the next one.
    if (!now.has(key))
      changes.push({ change: 'removed', member, anchor: anchor + 0.5, before: member.place, fields: [] });
  }
  return changes.sort((one, other) => one.anchor - other.anchor);
}

/** Members by identity. A repeated member gets a key of its own: a frame story plays a film twice. */
function keyed(members: readonly Member[]): ReadonlyMap<string, Member> {
  const counts = new Map<string, number>();
  return new Map(
    members.map((member) => {
      const key = JSON.stringify([member.kind, member.id, member.season, member.episode]);
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return [`${key}#${count}`, member];
    }),
  );
}

function memberTexts(member: Member, calendar: Calendar | undefined): readonly Field[] {
  const { time } = member;
  const span = time === undefined ? undefined : `${time.from} ${time.to}`;
  return [
    field('title', member.title),
    { name: 'time', value: span, text: time === undefined ? '' : spanText(time, calendar) },
    { ...field('universes', member.universes.join(', ')), value: JSON.stringify(member.universes) },
    field('released', member.released),
  ];
}

function groupChanges(changes: readonly MemberChange[]): readonly StoryChange[] {
  const runs: MemberChange[][] = [];
  // A member may be both moved and changed, so each kind of change has its own run.
  const open = new Map<StoryChange['change'], MemberChange[]>();
  for (const next of changes) {
    const run = open.get(next.change);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && follows(last, next)) run.push(next);
    else {
      const started = [next];
      runs.push(started);
      open.set(next.change, started);
    }
  }
  return runs.flatMap((run) => {
    const [first] = run;
    return first === undefined ? [] : [toChange(first, run)];
  });
}

function follows(last: MemberChange, next: MemberChange): boolean {
  const isNext = (one: number | undefined, other: number | undefined) =>
    one === undefined ? other === undefined : other === one + 1;
  const isOneSeries = last.member.id === next.member.id && last.member.kind !== 'movie' && next.member.kind !== 'movie';
  const isOnePlace = next.change === 'changed' || isNext(last.before, next.before);
  return (
    isOneSeries &&
    isOnePlace &&
    isNext(last.after, next.after) &&
    JSON.stringify(last.fields) === JSON.stringify(next.fields)
  );
}

function toChange({ change, member, before, after, fields }: MemberChange, run: readonly MemberChange[]): StoryChange {
  const parts = groupNeighbours(run.map((each) => each.member)).flatMap(({ rows }) => rows.map(({ label }) => label));
  const label = [member.title ?? member.id, parts.filter((part) => part !== '').join(', ')].filter(
    (part) => part !== '',
  );
  return {
    change,
    id: member.id,
    label: label.join(' '),
    count: run.length,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    fields,
  };
}
