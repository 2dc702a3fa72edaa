/** Compares titles of two databases. Lenient, because a wrong id usually has a completely different title. */

/** True if the title starts or ends with one of the others, or the reverse, ignoring punctuation, case and accents. */
export function titlesAgree(title: string, others: readonly string[]): boolean {
  const one = bare(title);
  return others.some((text) => {
    const other = bare(text);
    // Nothing is left to compare (punctuation only), so do not report a difference.
    if (one === '' || other === '') return true;
    const [short, long] = one.length < other.length ? [one, other] : [other, one];
    return long.startsWith(short) || long.endsWith(short);
  });
}

function bare(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
