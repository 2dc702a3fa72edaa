/** The methods of each API address, from its description alone. Pure except for the guard at the end. */
import type { MiddlewareHandler } from 'hono';
import type { openApiDocument } from './document.ts';
import type { FailureCode } from './schemas/failure.ts';

type Paths = ReturnType<typeof openApiDocument>['paths'];

/** Returns the methods of an address (`GET, HEAD`); undefined if the API has no such address. */
export type AllowedMethods = (path: string) => string | undefined;

/** `base`: the prefix of the described paths. Only a title's files are named by a path, which may contain slashes. */
export function allowedMethods(paths: Paths, base: string): AllowedMethods {
  const known = Object.entries(paths ?? {}).map(([path, described]) => {
    const form = `${base}${path}`
      .replaceAll(/[.*+?^$()|[\]\\]/gu, String.raw`\$&`)
      .replaceAll(/\{([a-z]+)\}/giu, (_, name: string) =>
        name === 'name' && path.includes('/files/') ? '.+' : '[^/]+',
      );
    const methods = Object.keys(described ?? {})
      .map((method) => method.toUpperCase())
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return { form: new RegExp(`^${form}$`, 'u'), allow: methods.toSorted().join(', ') };
  });
  return (path) => known.find(({ form }) => form.test(path))?.allow;
}

/** Runs before any other check: the methods are no secret. */
export function knownMethodOnly(allowed: AllowedMethods): MiddlewareHandler {
  return async (context, next) => {
    const allow = allowed(context.req.path);
    if (allow === undefined || allow.split(', ').includes(context.req.method)) return next();
    const code: FailureCode = 'notAllowed';
    const message = `this address takes ${allow}, not ${context.req.method.slice(0, 20)}`;
    return context.json({ error: { code, message } }, 405, { allow });
  };
}
