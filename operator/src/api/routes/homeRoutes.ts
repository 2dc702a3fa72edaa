/** Addresses of the first view. */
import { createRoute } from '@hono/zod-openapi';
import { HomeView } from '../schemas/home.ts';
import { StatisticsView } from '../schemas/statistics.ts';
import { failures, json } from './answers.ts';

export const homeRoute = createRoute({
  method: 'get',
  path: '/home',
  operationId: 'readHome',
  responses: { 200: json(HomeView, 'What is new, and what a person can fix.'), ...failures },
});

export const statisticsRoute = createRoute({
  method: 'get',
  path: '/statistics',
  operationId: 'readStatistics',
  responses: { 200: json(StatisticsView, 'Numbers, sizes and hours of the collection.'), ...failures },
});
