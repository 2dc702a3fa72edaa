/** Parsers of option values. Each returns the value, or throws with what was expected; commander adds the option's name and exits 2. */
import { InvalidArgumentError } from 'commander';

/** An unset variable of a script must not mean the current folder. */
export function path(text: string): string {
  if (text === '') throw new InvalidArgumentError('expected a path, got nothing.');
  return text;
}

/** Makes a parser of words that may not be empty; `what` completes "expected ...". */
export function words(what: string) {
  return (text: string): string => {
    if (text.trim() === '') throw new InvalidArgumentError(`expected ${what}, got nothing.`);
    return text;
  };
}

export function webAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol))
    throw new InvalidArgumentError('expected an address such as http://nas:8096.');
  return text;
}
