/** The server's messages are already in English. Only names that the page has words for are put in here. */
import { kindNames } from '../../format/kindNames.ts';
import type { MessageTexts } from '../../format/messageParts.ts';
import { markKinds } from './markKinds.ts';

export const messages: MessageTexts = {
  marksOtherCut: (kinds, then, now) =>
    `${kindNames(kinds, markKinds)} set by hand for a video of ${then}; this one has ${now} and may be another cut: not used until you keep or remove them`,
  marksPastEnd: (kind, end, now, then) =>
    `${kindNames(kind, markKinds)} set by hand ends at ${end}; this video ends at ${now}, the one it was set for at ${then}: it is not used until you keep or remove it`,
};
