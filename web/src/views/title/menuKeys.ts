/** Which item of a menu a key leads to, as the ARIA practices describe it. Pure. */

/** `at`: the focused item; -1 if none has the focus. undefined if the key moves nothing. */
export function nextItem(key: string, at: number, texts: readonly string[]): number | undefined {
  const { length } = texts;
  if (length === 0) return undefined;
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return at <= 0 ? length - 1 : at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  const places = texts.flatMap((text, place) => (text.toLocaleLowerCase().startsWith(letter) ? [place] : []));
  return places.find((place) => place > at) ?? places[0];
}
