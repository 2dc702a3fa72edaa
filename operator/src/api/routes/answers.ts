/** Describes a response of the API: one media type, one failure shape. */
import type { z } from '@hono/zod-openapi';
import { Failure } from '../schemas/failure.ts';

type Schema = z.ZodType;

export function json<const S extends Schema>(schema: S, description: string) {
  return { description, content: { 'application/json': { schema } } };
}

export function jsonBody<const S extends Schema>(schema: S) {
  return { required: true, content: { 'application/json': { schema } } };
}

function failure(description: string) {
  return json(Failure, description);
}

/**
 * Failures of every request: an invalid question, no session, a host that is not ours, our own error, an unavailable
 * catalog.
 */
export const failures = {
  400: failure('The question is not as described.'),
  401: failure('A password is asked for: sign in first.'),
  421: failure('The Host header names another host.'),
  500: failure('A fault of the program.'),
  503: failure('The catalog or the storage is away for now.'),
};

export const notFound = { 404: failure('There is no such thing.') };

/** Failures of actions, which pages of other origins must not be able to start. */
export const actionFailures = {
  ...failures,
  403: failure('The request came from another page.'),
  409: failure('It cannot be done as things stand; the message says why.'),
  413: failure('The body is too large.'),
  415: failure('The body is not application/json.'),
};
