/** Addresses of the stories that come with the program. */
import { createRoute } from '@hono/zod-openapi';
import { StoryCopy, StoryFile, StoryList } from '../schemas/stories.ts';
import { actionFailures, failures, json, jsonBody, notFound } from './answers.ts';

export const storiesRoute = createRoute({
  method: 'get',
  path: '/stories',
  operationId: 'listStories',
  responses: { 200: json(StoryList, 'Stories by name.'), ...failures },
});

export const copyStoryRoute = createRoute({
  method: 'post',
  path: '/stories/copies',
  operationId: 'copyStory',
  description: 'Never overwrites a file. To follow a story, change the document.',
  request: { body: jsonBody(StoryCopy) },
  responses: { 201: json(StoryFile, 'The file, which is the person’s from now on.'), ...actionFailures, ...notFound },
});
