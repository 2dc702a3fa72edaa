/** Addresses of the first view. */
import { createRoute } from '@hono/zod-openapi';
import { HomeView } from '../schemas/home.ts';
import { failures, json } from './answers.ts';

export const homeRoute = createRoute({
  method: 'get',
  path: '/home',
  operationId: 'readHome',
  responses: { 200: json(HomeView, 'What is new, and what a person can fix.'), ...failures },
});
