/** Whether two databases mean the same title. Lenient: a wrong id brings another title altogether. */

/** Is the title, but for signs, case and accents, one of the others, or is one the beginning or the end of the other? */
export function titlesAgree(title: string, others: readonly string[]): boolean {
  const one = bare(title);
  return others.some((text) => {
    const other = bare(text);
    // In letters that are not ours nothing is left to compare, and nothing is claimed.
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
