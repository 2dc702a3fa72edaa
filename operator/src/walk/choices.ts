/** What a person said a title is (`identify`), put into its record: only a walk writes records, and the phase makes it whole. */
import { chosenFact, identityNotes } from '../phases/identify/identityNotes.ts';
import type { Title } from '../title/title.ts';

export interface PersonChoice {
  /** The title's key. */
  readonly title: string;
  /** `tmdb` and `603`; absent: the choice of before is taken back. */
  readonly id?: { readonly scheme: string; readonly id: string };
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** What a walk lends to its titles. */
export interface Choices {
  /** By the title's key. */
  readonly byTitle: ReadonlyMap<string, PersonChoice>;
  /** It is in the title's record, and on disk. */
  taken(choice: PersonChoice): void;
}

/** Applies the choice that waits for this title; `afterSave` forgets it once the record is on disk. */
export function takeChoice(
  title: Title,
  choices: Choices | undefined,
  afterSave: (task: () => Promise<void>) => void,
): void {
  const choice = choices?.byTitle.get(title.layout.key);
  if (choice === undefined) return;
  const fact = title.titleFact('id');
  const chosen = choice.id === undefined ? undefined : { [choice.id.scheme]: choice.id.id };
  // Taken by a walk that died before it could say so: nothing is asked twice.
  const isTaken = JSON.stringify(identityNotes(fact).chosen) === JSON.stringify(chosen) && fact?.state === 'filled';
  if (!isTaken) title.setTitleFact('id', chosenFact(fact, chosen));
  afterSave(async () => choices?.taken(choice));
}
