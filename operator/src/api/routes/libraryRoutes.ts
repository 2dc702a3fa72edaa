/** Addresses of Libraries and of the work that is done on them. */
import { createRoute, z } from '@hono/zod-openapi';
import { JobList, RunList, RunQuery } from '../schemas/activity.ts';
import { Failure } from '../schemas/failure.ts';
import { IgnoredList, IgnoredProblems, IgnoredQuery, IgnoreWish, ShownProblems, ShowWish } from '../schemas/ignored.ts';
import { LibraryList, WalkAction } from '../schemas/libraries.ts';
import { ProblemList, ProblemQuery } from '../schemas/problems.ts';
import { Accepted } from '../schemas/title.ts';
import { actionFailures, failures, json, jsonBody, notFound } from './answers.ts';

export const librariesRoute = createRoute({
  method: 'get',
  path: '/libraries',
  operationId: 'listLibraries',
  responses: { 200: json(LibraryList, 'The served Libraries with their state.'), ...failures },
});

const name = z.string().max(200);

export const walkLibraryRoute = createRoute({
  method: 'post',
  path: '/libraries/{namespace}/{name}/walk',
  operationId: 'walkLibrary',
  request: { params: z.object({ namespace: name, name }), body: jsonBody(WalkAction) },
  responses: { 202: json(Accepted, 'A full walk is held.'), ...actionFailures, ...notFound },
});

export const jobsRoute = createRoute({
  method: 'get',
  path: '/jobs',
  operationId: 'listJobs',
  responses: { 200: json(JobList, 'Running Jobs.'), ...failures },
});

export const runsRoute = createRoute({
  method: 'get',
  path: '/runs',
  operationId: 'listRuns',
  request: { query: RunQuery },
  responses: { 200: json(RunList, 'Runs, newest first.'), ...failures, ...notFound },
});

export const problemsRoute = createRoute({
  method: 'get',
  path: '/problems',
  operationId: 'listProblems',
  request: { query: ProblemQuery },
  responses: { 200: json(ProblemList, 'Problems for a person.'), ...failures, ...notFound },
});

export const ignoredRoute = createRoute({
  method: 'get',
  path: '/problems/ignored',
  operationId: 'listIgnoredProblems',
  request: { query: IgnoredQuery },
  responses: { 200: json(IgnoredList, 'Problems that a person ignores.'), ...failures, ...notFound },
});

export const ignoreRoute = createRoute({
  method: 'post',
  path: '/problems/ignored',
  operationId: 'ignoreProblems',
  description: 'A problem is ignored as long as it says the same: it is not listed and not counted.',
  request: { body: jsonBody(IgnoreWish) },
  responses: { 200: json(IgnoredProblems, 'What was done.'), ...actionFailures, ...notFound },
});

export const showIgnoredRoute = createRoute({
  method: 'post',
  path: '/problems/shown',
  operationId: 'showIgnoredProblems',
  request: { body: jsonBody(ShowWish) },
  responses: { 200: json(ShownProblems, 'How many are shown again.'), ...actionFailures },
});

export const eventsRoute = createRoute({
  method: 'get',
  path: '/events',
  operationId: 'followEvents',
  description:
    'Server-sent events: `jobs` with a JobList; `libraries`, `problems` and `titles` with `{}` after a change: request them again.',
  responses: {
    200: { description: 'A stream that stays open.', content: { 'text/event-stream': { schema: z.string() } } },
    ...failures,
    429: json(Failure, 'Too many pages are open; Retry-After gives the time of the next attempt.'),
  },
});
