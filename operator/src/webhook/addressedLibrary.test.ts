import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressedLibrary, isWebhookTarget } from './addressedLibrary.ts';

test.each([
  ['/webhook/default/movies', 'default/movies'],
  ['/webhook/default/movies/', 'default/movies'],
  ['/webhook/default/movies?dir=/x', 'default/movies'],
  ['/webhook/default/movies/?a=b/c', 'default/movies'],
  ['/webhook/default/movies#x', 'default/movies'],
  ['/webhook/de%66ault/movies%2D4k', 'default/movies-4k'],
  ['/webhook/default/Filme%20%C3%A4', 'default/Filme ä'],
  ['http://nas:7070/webhook/default/movies', 'default/movies'],
  ['HTTPS://nas/webhook/default/movies/', 'default/movies'],
  ['/webhook/__proto__/constructor', '__proto__/constructor'],
  ['/webhook', undefined],
  ['/webhook/', undefined],
  ['/webhook/default', undefined],
  ['/webhook/default/', undefined],
  ['/webhook//movies', undefined],
  ['/webhook//default/movies', undefined],
  ['//webhook/default/movies', undefined],
  ['/webhook/default/movies//', undefined],
  ['/webhook/default/movies/x', undefined],
  ['/Webhook/default/movies', undefined],
  ['/webhooks/default/movies', undefined],
  ['/x/webhook/default/movies', undefined],
  ['/webhook/../movies', undefined],
  ['/webhook/default/%2e%2e', undefined],
  ['/webhook/a%2Fb/c', undefined],
  ['/webhook/a%5Cb/c', undefined],
  ['/webhook/a/b%00', undefined],
  ['/webhook/a/b%0d%0aX', undefined],
  ['/webhook/a/%', undefined],
  ['/webhook/a/%C3', undefined],
  [`/webhook/a/${'b'.repeat(254)}`, undefined],
  ['*', undefined],
  ['', undefined],
])('%s names %s', (target, expected) => {
  expect(addressedLibrary(target)).toBe(expected);
});

test.each([
  ['/webhook', true],
  ['/webhook/x', true],
  ['/webhook?x', true],
  ['http://h/webhook/a/b', true],
  ['/webhooks', false],
  ['/', false],
  ['/livez', false],
])('%s belongs to the webhook: %s', (target, expected) => {
  expect(isWebhookTarget(target)).toBe(expected);
});

test('no target throws, and a key always has exactly two parts', () => {
  const targets = fc.oneof(
    fc.string(),
    fc.array(fc.string()).map((parts) => `/webhook/${parts.join('/')}`),
  );
  fc.assert(
    fc.property(targets, (target) => {
      const key = addressedLibrary(target);
      if (key !== undefined) expect(key.split('/')).toHaveLength(2);
    }),
  );
});
