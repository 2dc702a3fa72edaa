/** All texts in English: complete, and the shape that every other language has to fill. One file a view in `en/`. */
import { app } from './en/app.ts';

export const en = { app };

export type Texts = typeof en;
