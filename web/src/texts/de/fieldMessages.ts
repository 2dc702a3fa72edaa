/** Faults of a document's value beside its field, without the place; `documentMessages.ts` puts the place in front of some. */
import type { MessageTexts } from '../../format/messageParts.ts';
import type { Texts } from '../en.ts';

const zone = 'Erwartet ist eine IANA-Zeitzone, gefunden: ';

export const fieldMessages = {
  docMustBe: (_place, form, found) => `Erwartet ist ${form}, gefunden: ${found}.`,
  docEmpty: () => 'Das darf nicht leer sein: Gib einen Wert ein.',
  docTooShort: (_place, least, found) => `Erwartet sind mindestens ${least} Zeichen, gefunden: ${found}.`,
  docTooLong: (_place, most, found) => `Erwartet sind höchstens ${most} Zeichen, gefunden: ${found}.`,
  docCron: (found, problem) => `Erwartet ist ein Cron-Ausdruck wie "0 4 * * *", gefunden: ${found}. ${problem}.`,
  docTimeZone: (found) => `${zone}${found}. Gib einen Namen wie Europe/Berlin oder Etc/UTC ein.`,
  docTimeZoneMeant: (found, meant) => `${zone}${found}. Meintest du "${meant}"?`,
} satisfies MessageTexts & Texts['fieldMessages'];
