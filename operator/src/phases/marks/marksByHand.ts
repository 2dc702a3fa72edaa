/**
 * Which of all marks of a video count: those of a file beside it, then those that a person set, then those that were
 * found. A kind that the file or the person names is theirs alone (docs/reference/marks.md#who-wins). Pure.
 */
import type { Mark, MarkKind } from '../../title/facts.ts';
import type { HandMarks, HandSpan } from '../../title/record.ts';

/** What a `.marks.yaml` says. */
export type FileMarks = Pick<HandMarks, 'marks' | 'none'>;

export interface Refusal {
  readonly kind: MarkKind;
  readonly source: 'file' | 'you';
}

/** Neighbouring spans may overlap by up to a second. */
const touchingSeconds = 1;

/** Sources of marks that nothing recomputes. */
export function isByHand(source: string): boolean {
  return source === 'file' || source === 'you';
}

export function withMarksByHand(
  found: readonly Mark[],
  person: FileMarks | undefined,
  file: FileMarks | undefined,
): { readonly marks: readonly Mark[]; readonly refused: readonly Refusal[] } {
  const marks: Mark[] = [];
  const refused: Refusal[] = [];
  const settled = new Set<MarkKind>();
  for (const [source, said] of [['file', file] as const, ['you', person] as const]) {
    if (said === undefined) continue;
    const open = said.marks.filter((mark) => !settled.has(mark.kind) && !marks.some((one) => overlap(one, mark)));
    const none = said.none.filter((kind) => !settled.has(kind));
    marks.push(...open.map((mark) => ({ ...spanOf(mark), source })));
    refused.push(...none.map((kind) => ({ kind, source })));
    for (const { kind } of said.marks) settled.add(kind);
    for (const kind of none) settled.add(kind);
  }
  const others = found.filter(
    (mark) => !isByHand(mark.source) && !settled.has(mark.kind) && !marks.some((one) => overlap(one, mark)),
  );
  return { marks: [...marks, ...others].toSorted((one, other) => one.startSeconds - other.startSeconds), refused };
}

/** A record may hold fields of newer versions; a mark has only these. */
function spanOf({ kind, startSeconds, endSeconds }: HandSpan): HandSpan {
  return { kind, startSeconds, endSeconds };
}

function overlap(one: HandSpan, other: HandSpan): boolean {
  const shared = Math.min(one.endSeconds, other.endSeconds) - Math.max(one.startSeconds, other.startSeconds);
  return shared > touchingSeconds;
}
