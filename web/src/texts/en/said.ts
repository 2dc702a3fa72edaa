/** The server's own sentences are English already. */
import type { SaidTexts } from '../../format/said.ts';

export const said: SaidTexts = {};
