/** The routes of the settings. They are closed where nobody signs in: whoever reaches the page could change anything. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { stringify } from 'yaml';
import { englishText } from '../messages/english.ts';
import { type Message, message } from '../messages/message.ts';
import { ApiError } from './apiError.ts';
import type { AppParts } from './appParts.ts';
import { clientAddress } from './guards.ts';
import { readLog } from './handlers/log.ts';
import type { PageLibrary } from './ports.ts';
import {
  announceRoute,
  documentRoute,
  foldersRoute,
  guessRoute,
  keyRoute,
  logRoute,
  settingsRoute,
} from './routes/settingsRoutes.ts';
import type { Sessions } from './session.ts';
import type { SettingsContent, SettingsFault, SettingsPort } from './settingsPort.ts';
import { withCoded } from './views/codedMessage.ts';

/** To be added after the guard of sessions. */
export function addSettingsRoutes(api: OpenAPIHono, parts: AppParts): void {
  const { sessions, ports, proxies } = parts;
  const client = (c: Context) => clientAddress(c, proxies);
  api.use('/settings', personsOnly(sessions));
  api.use('/settings/*', personsOnly(sessions));
  // It names the addresses of clients.
  api.use('/log', personsOnly(sessions));
  api.openapi(logRoute, (c) => c.json(readLog(ports, c.req.valid('query')), 200));
  api.openapi(settingsRoute, async (c) =>
    c.json(ports.settings === undefined ? shownElsewhere(ports.libraries()) : shown(await ports.settings.read()), 200),
  );
  api.openapi(foldersRoute, async (c) => {
    const found = accepted(await settingsOf(parts).folders(c.req.valid('query').path));
    return c.json({ ...found, folders: [...found.folders] }, 200);
  });
  api.openapi(guessRoute, async (c) => c.json(accepted(await settingsOf(parts).guess(c.req.valid('json').path)), 200));
  api.openapi(keyRoute, async (c) => {
    const { evenUntested = false, ...given } = c.req.valid('json');
    const { words, ...answer } = accepted(await settingsOf(parts).giveKey({ ...given, evenUntested }, client(c)));
    return c.json({ ...answer, ...said(words) }, 200);
  });
  api.openapi(announceRoute, async (c) => {
    const { library, place } = c.req.valid('json');
    const { ok, words } = accepted(await settingsOf(parts).testAnnouncement(library, place));
    return c.json({ ok, ...said(words) }, 200);
  });
  api.openapi(documentRoute, async (c) => {
    const { preview = false, file, hash, text, edits } = c.req.valid('json');
    const change = {
      ...{ file, hash, isPreview: preview, text },
      edits: edits?.map((edit) => (edit.op === 'add' ? { ...edit, spec: edit.spec ?? {} } : edit)),
    };
    const { diff, faults, ...answer } = accepted(await settingsOf(parts).change(change, client(c)));
    return c.json({ ...answer, diff: diff.map((line) => ({ ...line })), faults: faults.map(faultView) }, 200);
  });
}

/** Only where a password or a proxy says who is there. */
function personsOnly(sessions: Sessions): MiddlewareHandler {
  return async (_, next) => {
    if (!sessions.isRequired) throw new ApiError('refused', message('settingsNeedPassword'));
    await next();
  };
}

function settingsOf({ ports }: AppParts): SettingsPort {
  if (ports.settings === undefined) throw new ApiError('refused', message('settingsElsewhere'));
  return ports.settings;
}

/** The message of a fault in the input becomes the answer's. */
function accepted<Value extends object>(result: Value | Message): Value {
  if (isMessage(result)) throw new ApiError('refused', result);
  return result;
}

function isMessage(value: object): value is Message {
  return 'code' in value && 'values' in value;
}

function said(words: Message) {
  return { message: englishText(words), ...withCoded(words) };
}

function faultView({ coded, path, ...fault }: SettingsFault) {
  return { ...fault, ...withCoded(coded), ...(path && { path: [...path] }) };
}

/** The documents as they are served, to read. */
function shownElsewhere(libraries: readonly PageLibrary[]) {
  const files = libraries.map(({ key, document }) => ({ file: key, hash: null, text: stringify(document) }));
  const nothing = { libraries: [], faults: [], keys: [], services: [], roots: [] };
  return { ...nothing, files, elsewhere: said(message('settingsElsewhere')) };
}

function shown({ files, libraries, faults, keys, services, roots }: SettingsContent) {
  return {
    files: files.map(({ readOnly, ...file }) => ({
      ...file,
      ...(readOnly === undefined ? {} : { readOnly: said(readOnly) }),
    })),
    libraries: libraries.map(({ spec, ...library }) => ({ ...library, spec: { ...spec } })),
    faults: faults.map(faultView),
    keys: keys.map((key) => ({ ...key })),
    services: services.map((service) => ({ ...service, kinds: [...service.kinds] })),
    roots: [...roots],
  };
}
