/** Names for the kinds of marks in a message's value: the server's `credits, afterCredits`. Pure. */
export function kindNames(kinds: string | undefined, names: Readonly<Record<string, string>>): string {
  const nameOf = (kind: string): string => (Object.hasOwn(names, kind) ? (names[kind] ?? kind) : kind);
  return (kinds ?? '').split(', ').map(nameOf).join(', ');
}
