/** Under which sub-path a person reaches the page: what a reverse proxy took away, or the path of `--base-url`. Pure. */

const form = /^(?:\/[A-Za-z0-9._~-]{1,100}){1,10}$/u;

/** `/projectionist`, or '' for none. What is no plain path is none: it comes from a header that anybody may send. */
export function basePath(text: string | undefined): string {
  const path = (text ?? '').split(',', 1)[0]?.trim().replace(/\/+$/u, '') ?? '';
  return form.test(path) && !path.split('/').some((part) => part === '.' || part === '..') ? path : '';
}

/** A request's target without the sub-path, for a proxy that does not take it away. */
export function withoutBasePath(target: string, base: string): string {
  if (base === '' || !target.startsWith(base)) return target;
  const rest = target.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}
