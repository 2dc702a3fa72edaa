import { afterAll } from 'vitest';
import { apiFacts } from '../apiFacts.ts';
import { type FakeApi, startFakeApi } from './server.ts';

const opened: FakeApi[] = [];

afterAll(async () => {
  await Promise.all(opened.map((fake) => fake.close()));
});

apiFacts('the fake', async () => {
  const fake = await startFakeApi({ jobBackoffMs: 20 });
  opened.push(fake);
  return { url: fake.url, token: fake.token };
});
