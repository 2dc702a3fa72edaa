/** The names of the kinds of marks. */
import type { markKinds as english } from '../en/markKinds.ts';

export const markKinds: typeof english = {
  intro: 'Intro',
  recap: 'Rückblick',
  credits: 'Abspann',
  afterCredits: 'Szene nach dem Abspann',
  preview: 'Vorschau',
  commercial: 'Werbung',
};
