/** All texts in English. Every other language must have the same keys. One file for each view in `en/`. */
import { activity } from './en/activity.ts';
import { app } from './en/app.ts';
import { facts } from './en/facts.ts';
import { fieldMessages } from './en/fieldMessages.ts';
import { franchises } from './en/franchises.ts';
import { home } from './en/home.ts';
import { identify } from './en/identify.ts';
import { libraries } from './en/libraries.ts';
import { log } from './en/log.ts';
import { messages } from './en/messages.ts';
import { palette } from './en/palette.ts';
import { problems } from './en/problems.ts';
import { settings } from './en/settings.ts';
import { title } from './en/title.ts';
import { wall } from './en/wall.ts';

export const en = {
  activity,
  app,
  palette,
  wall,
  title,
  facts,
  fieldMessages,
  franchises,
  home,
  identify,
  libraries,
  log,
  problems,
  messages,
  settings,
};

export type Texts = typeof en;
