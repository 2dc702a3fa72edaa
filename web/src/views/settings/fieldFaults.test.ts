import { expect, test } from 'vitest';
import { type Fault, faultsAt } from './fieldFaults.ts';

const fault = (path: readonly string[] | undefined, library = 'default/movies', level: Fault['level'] = 'error') =>
  ({ file: 'x.yaml', line: 1, level, code: 'x', message: 'x', library, ...(path && { path: [...path] }) }) as Fault;

test('an error is found at its own place of its own Library', () => {
  const faults = [
    fault(['spec', 'timeZone'], 'default/movies', 'warning'),
    fault(['spec', 'notify', '1', 'jellyfin', 'url']),
    fault(['spec', 'sources', '3', 'tmdb', 'baseUrl'], 'default/series'),
    fault(undefined),
  ];
  const [movies, all] = [faultsAt(faults, 'default/movies'), faultsAt(faults)];
  expect(movies('notify', '1', 'jellyfin', 'url')).toBe(faults[1]);
  expect(movies('notify', '0', 'jellyfin', 'url')).toBeUndefined();
  expect(movies('notify', '1', 'jellyfin')).toBeUndefined();
  expect(movies('timeZone')).toBeUndefined();
  expect(movies('sources', '*', 'tmdb', 'baseUrl')).toBeUndefined();
  expect(all('sources', '*', 'tmdb', 'baseUrl')).toBe(faults[2]);
});
