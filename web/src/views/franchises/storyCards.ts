/** The card elements of the list in the document. */

/** Returns the cards by the story place of their first part, in document order. */
export function storyCards(root: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const cards = [...root.querySelectorAll<HTMLElement>('[data-story-place]')];
  return new Map(cards.map((card) => [card.dataset['storyPlace'] ?? '', card]));
}
