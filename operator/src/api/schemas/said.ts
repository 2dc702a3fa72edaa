/** Sentences of the program that have a code, for pages of other languages. */
import { z } from '@hono/zod-openapi';

export const saidCodes = [
  'readOnly',
  'tilesOff',
  'marksOff',
  'trailersOff',
  'discTiles',
  'discProbe',
  'discChapters',
  'noPicture',
  'shortVideo',
  'noArtSource',
  'noArt',
  'noTrailer',
  'noDetails',
  'notIdentified',
  'noOwnFolder',
  'noMarks',
  'noSearch',
  'nothingFound',
  'nothingFits',
  'namesDiffer',
  'severalFit',
  'shortName',
  'noYear',
  'tilesChanged',
  'diedReading',
  'keptUnread',
  'keptEmpty',
  'keptFew',
  'neverWalked',
  'fullWalkOwed',
  'walkDueFolders',
  'walkDueWhole',
  'walkingFolders',
  'walkingWhole',
  'fullWalkFails',
  'fullWalkFailsBy',
  'refused',
  'documentGone',
] as const;

export type SaidCode = (typeof saidCodes)[number];

export const SaidView = z
  .object({
    code: z.enum(saidCodes),
    values: z.array(z.string()).openapi({ description: 'What stands in the sentence, in its order.' }),
    rest: z.string().optional().openapi({ description: 'What follows the sentence, as it is.' }),
  })
  .openapi('SaidView', { description: 'A sentence of fixed form, to be said in another language; absent: free text.' });
