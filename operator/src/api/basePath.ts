/**
 * The sub-path under which people reach the page: the prefix that a reverse proxy strips, or the path of `--base-url`.
 * Pure.
 */

const form = /^(?:\/[A-Za-z0-9._~-]{1,100}){1,10}$/u;

/**
 * `/projectionist`, or '' for none. Anything but a plain path counts as none, because any client may send the header.
 */
export function basePath(text: string | undefined): string {
  const path =
    (text ?? '')
      .split(',', 1)[0]
      ?.trim()
      .replace(/(?<!\/)\/+$/u, '') ?? '';
  return form.test(path) && !path.split('/').some((part) => part === '.' || part === '..') ? path : '';
}

/** A request's target without the sub-path, for a proxy that does not strip it. */
export function withoutBasePath(target: string, base: string): string {
  if (base === '' || !target.startsWith(base)) return target;
  const rest = target.slice(base.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}
