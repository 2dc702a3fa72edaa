/**
 * Addresses within the page. The page may be served under a sub-path (`/projectionist/`), which the server writes into
 * <base>. Every link and route goes through here, so views do not handle it.
 */

/** The path of the page, with a slash at both ends. */
export function basePath(): string {
  return new URL('.', document.baseURI).pathname;
}

/** `at('titles/movies/heat-1995')` is a link within the page; `at('')` is the home. */
export function at(path: string, query?: Readonly<Record<string, string | undefined>>): string {
  return `${basePath()}${path}${queryText(query ?? {})}`;
}

/** `?a=b`, or an empty text if no value is given. Names keep their order. */
export function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The pattern of a route for the router: `franchises/:id` below the base path. */
export function routePattern(pattern: string): string {
  return `${basePath()}${pattern}`;
}

export const paths = {
  home: '',
  wall: 'titles',
  /** As answers have it. `library`: without the namespace `default`. */
  title: (library: string, slug: string) => ['titles', ...library.split('/'), slug].map(encodeURIComponent).join('/'),
  franchises: 'franchises',
  franchise: (id: string) => `franchises/${encodeURIComponent(id)}`,
  libraries: 'libraries',
  activity: 'activity',
  problems: 'problems',
  settings: 'settings',
  log: 'log',
  identify: 'identify',
};
