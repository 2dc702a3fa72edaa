/** Faults of a document's value beside the field of a form that holds it: the field names the place, so the text leaves it out. */
import type { MessageTexts } from '../../format/messageParts.ts';

export const fieldMessages = {
  docMustBe: (_place, form, found) => `This must be ${form}; found ${found}`,
  docEmpty: () => 'This must not be empty: enter a value',
  docTooShort: (_place, least, found) => `This must have at least ${least} characters; found ${found}`,
  docTooLong: (_place, most, found) => `This must have at most ${most} characters; found ${found}`,
  docCron: (found, problem) => `This must be a cron such as "0 4 * * *"; found ${found}: ${problem}`,
  docTimeZone: (found) =>
    `This must be an IANA time zone; found ${found}: enter a name such as Europe/Berlin or Etc/UTC`,
  docTimeZoneMeant: (found, meant) => `This must be an IANA time zone; found ${found}: did you mean "${meant}"?`,
} satisfies MessageTexts;
