/** The form of a Library: what its document has, with what the person changed, which is kept until it is saved. */
import { useDraft } from '../../state/useDraft.ts';
import { type Draft, draftOf, type Library } from './draft.ts';
import { changedByBoth, noChanges, type OwnChanges, withChange, withoutChange } from './ownChanges.ts';

export interface OwnDraft {
  /** Of the document, as it was loaded last. */
  readonly saved: Draft;
  /** To show. */
  readonly draft: Draft;
  readonly changes: Partial<Draft>;
  /** Fields that the document has changed meanwhile, too. The person's value is shown. */
  readonly overlaps: readonly (keyof Draft)[];
  readonly change: (part: Partial<Draft>) => void;
  /** Shows the document's value again. */
  readonly take: (name: keyof Draft) => void;
  readonly discard: () => void;
}

export function useOwnDraft(library: Library): OwnDraft {
  const [own, setOwn] = useDraft<OwnChanges>(`library-${library.id}`, () => noChanges);
  const saved = draftOf(library);
  return {
    ...{ saved, draft: { ...saved, ...own.values }, changes: own.values, overlaps: changedByBoth(own, saved) },
    change: (part) => setOwn(withChange(own, saved, part)),
    take: (name) => setOwn(withoutChange(own, name)),
    discard: () => setOwn(noChanges),
  };
}
