/** Errors of pictures that would cost more than pictures do. */
import { message } from '../../messages/message.ts';
import { MediaError } from '../mediaError.ts';

/** `what`: `scans`, `chunks`. The number found may be lower than the real one: counting ends at the limit. */
export function tooMany(what: string, most: number): MediaError {
  return new MediaError('costly', message('imageTooMany', what, String(most)));
}

/** `what`: `bytes of metadata`. */
export function tooMuch(what: string, most: number): MediaError {
  return new MediaError('costly', message('imageTooMuch', what, String(most)));
}
