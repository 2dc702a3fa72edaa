/** Addresses for signing in, and for the texts that services require. */
import { createRoute } from '@hono/zod-openapi';
import { Failure } from '../schemas/failure.ts';
import { AttributionView, SessionView, SignIn } from '../schemas/session.ts';
import { actionFailures, failures, json, jsonBody } from './answers.ts';

export const sessionRoute = createRoute({
  method: 'get',
  path: '/session',
  operationId: 'readSession',
  responses: { 200: json(SessionView, 'Whether a password is required.'), ...failures },
});

export const signInRoute = createRoute({
  method: 'post',
  path: '/session',
  operationId: 'signIn',
  request: { body: jsonBody(SignIn) },
  responses: {
    200: json(SessionView, 'Signed in: the response sets the cookie.'),
    ...actionFailures,
    429: json(Failure, 'Too many attempts; Retry-After gives the time of the next one.'),
  },
});

export const signOutRoute = createRoute({
  method: 'delete',
  path: '/session',
  operationId: 'signOut',
  responses: { 200: json(SessionView, 'Signed out.'), ...actionFailures },
});

export const signOutEverywhereRoute = createRoute({
  method: 'delete',
  path: '/sessions',
  operationId: 'signOutEverywhere',
  responses: {
    200: json(SessionView, 'All browsers are signed out, and their event streams are closed.'),
    ...actionFailures,
  },
});

export const attributionRoute = createRoute({
  method: 'get',
  path: '/attribution',
  operationId: 'readAttribution',
  responses: { 200: json(AttributionView, 'Texts that services require to be shown.'), ...failures },
});
