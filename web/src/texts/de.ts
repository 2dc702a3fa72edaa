/** All texts in German. The compiler says what is missing. */
import { app } from './de/app.ts';
import type { Texts } from './en.ts';

export const de: Texts = { app };
