/** The settings of a page fixture, asked by a person who signed in. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsView } from '../../src/api/schemas/settings.ts';
import { type PageFixture, pageFixture, read } from './pageFixture.ts';

export interface OpenedSettings extends PageFixture {
  readonly config: string;
  settings(): Promise<(typeof SettingsView)['_output']>;
  /** A POST below `settings/` by a person who signed in. */
  post(path: string, body: unknown): Promise<Response>;
  text(): Promise<string>;
}

export async function openedSettings(options: Parameters<typeof pageFixture>[0] = {}): Promise<OpenedSettings> {
  const fixture = await pageFixture({ password: 'open sesame', ...options });
  const cookie = await fixture.signIn();
  const config = join(fixture.folder, 'projectionist.yaml');
  return {
    ...fixture,
    config,
    settings: async () =>
      (await read(SettingsView, await fixture.ask('/api/v1/settings', { headers: { cookie } }))).body,
    post: (path, body) => fixture.act(`/api/v1/settings/${path}`, body, 'POST', { cookie }),
    text: () => readFile(config, 'utf8'),
    ask: (path, init) => fixture.ask(path, { ...init, headers: { cookie } }),
  };
}

export const hashIn = async ({ settings }: OpenedSettings) => (await settings()).files[0]?.hash ?? null;

/** Of the only file, as it is now. */
export async function change(page: OpenedSettings, body: object) {
  return page.post('documents', { file: page.config, hash: await hashIn(page), ...body });
}

export const suspended = [{ op: 'set', library: 'default/movies', path: ['spec', 'suspend'], value: true }];
