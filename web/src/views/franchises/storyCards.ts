/** The cards of the list as they stand in the document. */

/** By the place in the story of each card's first part, in the order in which they stand. */
export function storyCards(root: HTMLElement): ReadonlyMap<string, HTMLElement> {
  const cards = [...root.querySelectorAll<HTMLElement>('[data-story-place]')];
  return new Map(cards.map((card) => [card.dataset['storyPlace'] ?? '', card]));
}
