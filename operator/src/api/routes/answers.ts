/** Describes a response of the API: one media type, one failure shape. */
import { z } from '@hono/zod-openapi';
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
  400: failure('The request does not match the description.'),
  401: failure('A password is required: sign in first.'),
  421: failure('The Host header names an unknown host.'),
  500: failure('An error of the program.'),
  503: failure('The catalog or the storage is unavailable at the moment.'),
};

export const notFound = { 404: failure('Not found.') };

/** A small picture. */
export const preview = {
  description: 'The picture.',
  content: { 'image/webp': { schema: z.string().openapi({ format: 'binary' }) } },
};

export const previewQuery = z.object({
  v: z.string().max(64).optional().openapi({ description: 'Its hash: then it may be cached for ever.' }),
});

export const unchanged = { description: 'The client has the current version.' };

/** Failures of actions, which pages of other origins must not be able to start. */
export const actionFailures = {
  ...failures,
  403: failure('The request came from another page.'),
  409: failure('It cannot be done in the current state; the message gives the reason.'),
  413: failure('The body is too large.'),
  415: failure('The body is not application/json.'),
};
