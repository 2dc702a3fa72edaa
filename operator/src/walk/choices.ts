/**
 * Puts the identity that a person chose (`identify`) into the title's record. Only a walk writes records; the identify
 * phase then completes it.
 */
import { chosenFact, identityNotes } from '../phases/identify/identityNotes.ts';
import type { Title } from '../title/title.ts';

export interface PersonChoice {
  /** The title's key. */
  readonly title: string;
  /** `tmdb` and `603`; absent: the earlier choice is withdrawn. */
  readonly id?: { readonly scheme: string; readonly id: string };
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** The waiting choices, handed to a walk. */
export interface Choices {
  /** By the title's key. */
  readonly byTitle: ReadonlyMap<string, PersonChoice>;
  /** Called once the choice is in the title's record, on disk. */
  taken(choice: PersonChoice): void;
}

/** Applies the choice that waits for this title; `afterSave` removes it once the record is on disk. */
export function takeChoice(
  title: Title,
  choices: Choices | undefined,
  afterSave: (task: () => Promise<void>) => void,
): void {
  const choice = choices?.byTitle.get(title.layout.key);
  if (choice === undefined) return;
  const fact = title.titleFact('id');
  const chosen = choice.id === undefined ? undefined : { [choice.id.scheme]: choice.id.id };
  // A walk that was killed may have applied the choice without removing it: do not ask the sources twice.
  const isTaken = JSON.stringify(identityNotes(fact).chosen) === JSON.stringify(chosen) && fact?.state === 'filled';
  if (!isTaken) title.setTitleFact('id', chosenFact(fact, chosen));
  afterSave(async () => choices?.taken(choice));
}
