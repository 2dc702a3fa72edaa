import { expect, test } from 'vitest';
import { otherReadings } from './identityReadings.ts';

const named = (key: string, title: string, year?: number) => ({ key, title, ...(year === undefined ? {} : { year }) });

test.each([
  [named('Space 1999', 'Space', 1999), [{ title: 'Space 1999' }]],
  [named('Space (1999)', 'Space', 1999), []],
  [named('Films/Death.Race.2000.DVDRip.avi', 'Death Race', 2000), [{ title: 'Death Race 2000' }]],
  [named('shameless uk', 'shameless uk'), [{ title: 'shameless (UK)', country: 'GB' }]],
  [named('this is us (2016)', 'this is us', 2016), [{ title: 'this is (US)', country: 'US', year: 2016 }]],
  [named('Inception German (2010)', 'Inception German', 2010), [{ title: 'Inception', year: 2010 }]],
  [named('The Good German', 'The Good German'), []],
  [named('Alien (1979)', 'Alien', 1979), []],
])('%j is read otherwise as %j', (name, readings) => {
  expect(otherReadings(name)).toEqual(readings);
});
