import { expect, test } from 'vitest';
import { announceEntry, announceIn, newAnnounce } from './announceDraft.ts';

test('entries are read with their defaults and written without them', () => {
  const entries = [
    { discord: { secretRef: { name: 'discord', key: 'address' } } },
    { ntfy: { url: 'https://ntfy.sh/x', about: ['problems'], pageUrl: 'https://page.example' } },
  ];
  const services = announceIn({ announce: entries });
  expect(services.map(({ form, settings }) => [form, settings.about])).toEqual([
    ['discord', ['titles', 'problems']],
    ['ntfy', ['problems']],
  ]);
  expect(services.map(announceEntry)).toEqual(entries);
  expect(announceIn({ announce: null })).toEqual([]);
});

test('a new service has a secret that no other one has', () => {
  const first = newAnnounce('discord', []);
  expect(first.settings.secretRef).toEqual({ name: 'discord', key: 'address' });
  expect(newAnnounce('discord', [first]).settings.secretRef?.name).toBe('discord-2');
  expect(newAnnounce('ntfy', [first]).settings.secretRef?.name).toBe('ntfy');
});
