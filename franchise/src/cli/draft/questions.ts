/** The questions of `new`, one line each. Prints nothing but questions. */
import type { Calendar } from '../../generated/franchise.ts';
import type { DraftHead } from './draftFranchise.ts';
import { DraftError, type DraftPart } from './draftPart.ts';
import { readIdList } from './listParts.ts';

export type Ask = (question: string) => Promise<string | undefined>;

/**
 * Returns head and parts. Skips given values. The end of the input ends the list, or the command if there is no name
 * yet.
 */
export async function askDraft(
  ask: Ask,
  given: Partial<DraftHead>,
): Promise<{ readonly head: DraftHead; readonly parts: readonly DraftPart[] }> {
  const name = given.name ?? (await askText(ask, 'Name of the franchise: '));
  const calendar = given.calendar ?? (await askCalendar(ask));
  const head = { ...given, name, ...(calendar === undefined ? {} : { calendar }) };
  return { head, parts: await askParts(ask) };
}

async function askText(ask: Ask, question: string): Promise<string> {
  for (;;) {
    const answer = await ask(question);
    if (answer === undefined) throw new DraftError('no answer was given, so nothing was written');
    if (answer.trim() !== '') return answer.trim();
  }
}

async function askCalendar(ask: Ask): Promise<Calendar | undefined> {
  for (;;) {
    const answer = (
      (await ask('Does the story count its time in years or days? (years, days, empty for no): ')) ?? ''
    ).trim();
    if (answer === '') return undefined;
    if (answer !== 'years' && answer !== 'days') continue;
    const zero = await askOptional(ask, 'From which event? (empty for a plain count): ');
    if (zero === undefined) return { unit: answer };
    const before = await askOptional(ask, 'Label of a time before it, such as BBY: ');
    const after = await askOptional(ask, 'Label of a time after it, such as ABY: ');
    return {
      unit: answer,
      zero,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    };
  }
}

async function askOptional(ask: Ask, question: string): Promise<string | undefined> {
  return (await ask(question))?.trim() || undefined;
}

async function askParts(ask: Ask): Promise<readonly DraftPart[]> {
  const parts: DraftPart[] = [];
  for (;;) {
    const first =
      parts.length === 0
        ? 'What plays first? An id such as tmdb:11 or tvdb:83268 S01E01-S01E04: '
        : 'What plays next? (empty to end): ';
    const answer = await ask(first);
    if (answer === undefined || (answer.trim() === '' && parts.length > 0)) break;
    try {
      for (const part of readIdList(answer)) parts.push(await withDetails(ask, part));
    } catch (error) {
      if (!(error instanceof DraftError)) throw error;
      // Ask again: the question shows what an id looks like.
    }
  }
  if (parts.length === 0) throw new DraftError('no film or series was given, so nothing was written');
  return parts;
}

async function withDetails(ask: Ask, part: DraftPart): Promise<DraftPart> {
  const title = part.title ?? (await askOptional(ask, '  Its title, without a year: '));
  const released = await askReleased(ask);
  return { ...part, ...(title === undefined ? {} : { title }), ...(released === undefined ? {} : { released }) };
}

async function askReleased(ask: Ask): Promise<string | undefined> {
  for (;;) {
    const answer = await askOptional(ask, '  First released (1977-05-25, or as much as is known): ');
    if (answer === undefined || /^[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?$/u.test(answer)) return answer;
  }
}
