/** One cheap request to a media server: whether it answers with this key, and whether it takes marks. */
import { type Message, message } from '../messages/message.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import { jellyfinSegments } from './jellyfinSegments.ts';
import { kodiCalls } from './kodiCalls.ts';
import { notifyTimeLimitMs } from './limits.ts';
import { takesMarks } from './markServers.ts';
import { keyHeader } from './mediaBrowser.ts';
import { listIn, memberOf, textIn } from './members.ts';
import type { ServerContext } from './server.ts';

/** Throws OutboundError. */
export async function testServer(context: ServerContext): Promise<Message> {
  const { kind, url, key, http } = context;
  const get = async (path: string, headers: Readonly<Record<string, string>>) =>
    (await http.getJson({ url: `${url}${path}`, headers, timeLimitMs: notifyTimeLimitMs })).body;
  if (kind === 'kodi') {
    await kodiCalls(context)('JSONRPC.Ping', {});
    return message('serverAnswered', 'Kodi');
  }
  if (kind === 'plex') {
    const container = memberOf(
      await get('/library/sections', key === undefined ? {} : { 'x-plex-token': key }),
      'MediaContainer',
    );
    if (container === undefined) throw notThat(kind);
    return message('plexAnswered', String(listIn(container, 'Directory').length));
  }
  const headers = key === undefined ? {} : keyHeader(kind, key);
  const version = textIn(await get('/System/Info', headers), 'Version');
  if (version === undefined) throw notThat(kind);
  if (!takesMarks(kind)) return message('serverAnswered', version);
  const plugin = await jellyfinSegments(context, headers).plugin();
  return plugin === undefined ? message('takesNoMarks', version) : message('takesMarks', version, plugin);
}

function notThat(kind: ServerContext['kind']): OutboundError {
  return new OutboundError('badAnswer', message('notThatServer', kind));
}
