/** All texts in German. The compiler reports missing ones. */
import { activity } from './de/activity.ts';
import { app } from './de/app.ts';
import { facts } from './de/facts.ts';
import { fieldMessages } from './de/fieldMessages.ts';
import { franchises } from './de/franchises.ts';
import { home } from './de/home.ts';
import { identify } from './de/identify.ts';
import { libraries } from './de/libraries.ts';
import { log } from './de/log.ts';
import { messages } from './de/messages.ts';
import { palette } from './de/palette.ts';
import { problems } from './de/problems.ts';
import { settings } from './de/settings.ts';
import { title } from './de/title.ts';
import { wall } from './de/wall.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  activity,
  app,
  wall,
  title,
  facts,
  fieldMessages,
  franchises,
  home,
  identify,
  libraries,
  log,
  palette,
  problems,
  messages,
  settings,
};
