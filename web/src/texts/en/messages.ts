/** The server's messages are already in English. */
import type { MessageTexts } from '../../format/messageParts.ts';

export const messages: MessageTexts = {};
