/**
 * Addresses within the page. It may be reached under a sub-path (`/projectionist/`), which the server writes into <base>;
 * every link and every route goes through here, so that no view knows about it.
 */

/** The path under which the page is reached, with a slash at both ends. */
export function basePath(): string {
  return new URL('.', document.baseURI).pathname;
}

/** `at('title/abc')` is a link within the page; `at('')` the wall. */
export function at(path: string, query?: Readonly<Record<string, string | undefined>>): string {
  return `${basePath()}${path}${queryText(query ?? {})}`;
}

/** `?a=b`, or nothing when no value is given. Names in the order in which they stand. */
export function queryText(query: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, value);
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** A route's pattern for the router: `title/:id` below the base path. */
export function routePattern(pattern: string): string {
  return `${basePath()}${pattern}`;
}

export const paths = {
  wall: '',
  title: (id: string) => `title/${encodeURIComponent(id)}`,
  franchises: 'franchises',
  franchise: (id: string) => `franchises/${encodeURIComponent(id)}`,
  libraries: 'libraries',
  work: 'work',
  problems: 'problems',
};
