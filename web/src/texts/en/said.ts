/** The server's messages are already in English. */
import type { SaidTexts } from '../../format/said.ts';

export const said: SaidTexts = {};
