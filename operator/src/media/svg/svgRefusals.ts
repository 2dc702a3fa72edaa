/** Errors of drawings. */
import { message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';

/** `expected`: `an SVG with …`. */
export function refused(expected: string, found: string): MediaError {
  return new MediaError('unreadable', message('svgOther', expected, found));
}

export function malformed(found: string): MediaError {
  return new MediaError('unreadable', message('svgOther', 'well-formed XML', found));
}
