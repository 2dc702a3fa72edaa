/**
 * Sends marks to Jellyfin as media segments. Its own API only reads them; the plugins *MediaSegments API* and *Intro
 * Skipper* take them under the same addresses (docs/reference/files.md#jellyfin-segments).
 */
import { randomUUID } from 'node:crypto';
import { message } from '../messages/message.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import type { JellyfinItem } from './jellyfinItems.ts';
import { notifyTimeLimitMs } from './limits.ts';
import { listIn, numberIn, textIn } from './members.ts';
import { type PresentSegment, planSegments, type Segment } from './segmentPlan.ts';
import type { ServerContext } from './server.ts';

/**
 * The name under which *MediaSegments API* registers; Jellyfin shows only segments of registered providers. Intro
 * Skipper ignores it and keeps them as a person's.
 */
const providerId = 'MediaSegments API';
const types: ReadonlySet<string> = new Set<Segment['type']>(['Intro', 'Recap', 'Outro', 'Preview', 'Commercial']);
const idForm = /^[0-9a-f-]{32,36}$/iu;

export interface JellyfinSegments {
  /** The version of the plugin; undefined if no plugin takes segments. Throws OutboundError. */
  plugin(): Promise<string | undefined>;
  /** Returns what is ours in the item from now on. Throws OutboundError. */
  send(item: JellyfinItem, wanted: readonly Segment[], sent: readonly Segment[]): Promise<readonly Segment[]>;
}

export function jellyfinSegments(
  { url, http }: Pick<ServerContext, 'url' | 'http'>,
  headers: Readonly<Record<string, string>>,
): JellyfinSegments {
  const limits = { timeLimitMs: notifyTimeLimitMs };
  const write = async (method: 'POST' | 'DELETE', path: string, body?: object): Promise<number> => {
    const sending = body === undefined ? {} : { body: JSON.stringify(body) };
    const typed = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const { status } = await http.call({ url: `${url}${path}`, method, headers: typed, ...sending, ...limits });
    if (status === 401 || status === 403)
      throw new OutboundError('needsPerson', message('segmentsNeedAdmin'), { status });
    if (status >= 400 && status !== 404)
      throw new OutboundError('badAnswer', message('segmentRefused', String(status)), { status });
    return status;
  };
  const present = async (id: string): Promise<readonly PresentSegment[]> => {
    const { body } = await http.getJson({ url: `${url}/MediaSegments/${id}`, headers, ...limits });
    return listIn(body, 'Items').flatMap(segmentIn);
  };
  return {
    async plugin() {
      const { status, text } = await http.call({ url: `${url}/MediaSegmentsApi`, method: 'GET', headers, ...limits });
      if (status === 401 || status === 403)
        throw new OutboundError('needsPerson', message('segmentsNeedAdmin'), { status });
      return status === 200 ? versionIn(text) : undefined;
    },
    async send({ id }, wanted, sent) {
      const plan = planSegments(await present(id), wanted, sent);
      const place = encodeURIComponent(id);
      for (const { type, startTicks, endTicks } of plan.add) {
        const body = { Id: randomUUID(), ItemId: id, Type: type, StartTicks: startTicks, EndTicks: endTicks };
        await write('POST', `/MediaSegmentsApi/${place}?${new URLSearchParams({ providerId })}`, body);
      }
      // After the new ones, so that a failure in between leaves the old.
      for (const { id: segment, type } of plan.remove) {
        const query = new URLSearchParams({ itemId: id, type });
        await write('DELETE', `/MediaSegmentsApi/${encodeURIComponent(segment)}?${query}`);
      }
      return plan.sent;
    },
  };
}

/** The version; undefined for the page of another program. */
function versionIn(text: string): string | undefined {
  try {
    return textIn(JSON.parse(text), 'version');
  } catch {
    return undefined;
  }
}

function segmentIn(row: unknown): PresentSegment[] {
  const [id, type] = [textIn(row, 'Id'), textIn(row, 'Type')];
  const [startTicks, endTicks] = [numberIn(row, 'StartTicks'), numberIn(row, 'EndTicks')];
  if (id === undefined || !idForm.test(id) || !isType(type) || startTicks === undefined || endTicks === undefined)
    return [];
  return [{ id, type, startTicks, endTicks }];
}

function isType(type: string | undefined): type is Segment['type'] {
  return type !== undefined && types.has(type);
}
