import { expect, test } from 'vitest';
import { notableBadges } from './qualities.ts';

test('posters show what stands out', () => {
  expect(notableBadges(['4K', 'Dolby Vision', 'Atmos'])).toEqual(['4K', 'Dolby Vision', 'Atmos']);
  expect(notableBadges(['1080p', 'HDR10'])).toEqual(['HDR10']);
  expect(notableBadges(['720p'])).toEqual([]);
  expect(notableBadges(['SD'])).toEqual([]);
});
