/** A text that a person edits while its file may change: what was typed is merged with every new text of the file. */
import { useMemo } from 'preact/hooks';
import { useDraft } from '../../state/useDraft.ts';
import { mergedTexts, type Overlap } from './mergedTexts.ts';

export interface OwnText {
  /** To show: the file's text until the person types. */
  readonly value: string;
  readonly type: (value: string) => void;
  /** The file changed since the person typed, and both changes are in `value`. */
  readonly isMerged: boolean;
  /** Lines that both changed: the person has to choose. */
  readonly overlaps: readonly Overlap[];
  readonly choose: (whose: 'own' | 'theirs') => void;
  readonly discard: () => void;
}

interface Typed {
  readonly base: string;
  readonly text: string;
}

/** `text`: the file's, as it was loaded last. */
export function useOwnText(file: string, text: string): OwnText {
  const [typed, setTyped] = useDraft<Typed | undefined>(`text-${file}`, () => undefined);
  const merged = useMemo(
    () => (typed === undefined || typed.base === text ? undefined : mergedTexts(typed.base, typed.text, text)),
    [typed, text],
  );
  const overlaps = merged?.overlaps ?? [];
  const isMerged = merged !== undefined && overlaps.length === 0;
  return {
    value: isMerged ? merged.withOwn : (typed?.text ?? text),
    type: (value) => setTyped({ base: isMerged ? text : (typed?.base ?? text), text: withBreaksOf(text, value) }),
    isMerged: isMerged && merged.withOwn !== text,
    overlaps,
    choose: (whose) => {
      if (merged !== undefined) setTyped({ base: text, text: whose === 'own' ? merged.withOwn : merged.withTheirs });
    },
    discard: () => setTyped(undefined),
  };
}

/** A text field has line feeds only; the file keeps the breaks that it has. */
function withBreaksOf(text: string, value: string): string {
  return text.includes('\r\n') ? value.replaceAll('\n', '\r\n') : value;
}
