/** Where a link leads, as people know it. Pure. */

const known: Readonly<Record<string, string>> = {
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'vimeo.com': 'Vimeo',
};

/** "YouTube" for `https://www.youtube.com/watch?v=1`, else the host; empty if it is no address. */
export function siteName(address: string): string {
  const host = (URL.parse(address)?.hostname ?? '').replace(/^(?:www|m)\./u, '');
  return (Object.hasOwn(known, host) ? known[host] : undefined) ?? host;
}
