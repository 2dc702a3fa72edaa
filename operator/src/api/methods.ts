/** Which methods an address of the API has, by its description alone. Pure but for the guard at the end. */
import type { MiddlewareHandler } from 'hono';
import type { openApiDocument } from './document.ts';
import type { FailureCode } from './schemas/failure.ts';

type Paths = ReturnType<typeof openApiDocument>['paths'];

/** Answers what an address takes (`GET, HEAD`); undefined: the API has no such address. */
export type AllowedMethods = (path: string) => string | undefined;

/** `base`: where the described paths begin. A title's files are named by a path: they alone may hold a slash. */
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

/** Before anything else is looked at: which methods there are is no secret. */
export function knownMethodOnly(allowed: AllowedMethods): MiddlewareHandler {
  return async (context, next) => {
    const allow = allowed(context.req.path);
    if (allow === undefined || allow.split(', ').includes(context.req.method)) return next();
    const code: FailureCode = 'notAllowed';
    const message = `this address takes ${allow}, not ${context.req.method.slice(0, 20)}`;
    return context.json({ error: { code, message } }, 405, { allow });
  };
}
