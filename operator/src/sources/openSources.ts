/**
 * Opens the sources of a Library document in its order. Reads the keys, gives each service its share of its budget, and
 * answers for a service whose key is missing or was refused. Sends no request itself and knows no service.
 */

import { open } from 'node:fs/promises';
import { type Message, message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { Resolve } from '../outbound/addressGuard.ts';
import type { AnswerCache } from '../outbound/answerCache.ts';
import { type HostBudget, shareOf } from '../outbound/hostBudget.ts';
import type { OutboundClock } from '../outbound/hostGate.ts';
import type { HostUsage } from '../outbound/hostQueue.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import type { OutboundLog } from '../outbound/prepared.ts';
import type { SecretRef, Secrets } from '../outbound/secrets.ts';
import type { Source, Sources } from '../phases/sources.ts';
import { answered } from './answer.ts';
import { guardedSource } from './guardedSource.ts';
import { filesBudget, type Service, serviceIntervalMs } from './service.ts';
import { serviceNamed, services } from './services.ts';
import { classifyWithoutKey } from './trailerFiles.ts';

/** The part of the Library document that is read here. */
export interface SourcesSpec {
  readonly kind: 'movies' | 'series' | 'franchises';
  readonly languages: readonly string[];
  readonly sources: readonly Readonly<Record<string, SourceSettings>>[];
}

export interface SourceSettings {
  readonly baseUrl?: string | undefined;
  readonly secretRef?: SecretRef | undefined;
}

export interface SourcesParts {
  readonly secrets: Secrets;
  readonly clock: OutboundClock;
  readonly signal: AbortSignal;
  readonly log: OutboundLog;
  /** With a contact, which Wikidata demands (docs/reference/services.md#wikidata). */
  readonly userAgent: string;
  /** Concurrent walks; each gets an equal share of every budget. */
  readonly maxJobs: number;
  /** When the newest of these sources was added, recovered or got another key (`Sources.sinceMs`). */
  readonly sinceMs: number;
  readonly cache?: AnswerCache | undefined;
  /** Tests supply their own; by default the system's resolver and Math.random. */
  readonly resolve?: Resolve | undefined;
  readonly random?: (() => number) | undefined;
}

export interface OpenSources extends Sources {
  usage(): readonly HostUsage[];
  close(): void;
}

/** One service with its settings from the document. */
interface Wanted {
  readonly service: Service;
  readonly settings: SourceSettings;
  readonly key: string | undefined;
  /** Why its key could not be read although a file exists. */
  readonly keyFault: Message | undefined;
}

/** Opens the sources. Never throws for a missing or unreadable key: that source answers what the user has to do. */
export async function openSources(spec: SourcesSpec, parts: SourcesParts): Promise<OpenSources> {
  const wanted = await wantedOf(spec, parts.secrets);
  const http = createOutbound({
    hosts: budgetsOf(wanted).map((budget) => shareOf(budget, parts.maxJobs)),
    allow: wanted.flatMap(({ settings: { baseUrl } }) => (baseUrl === undefined ? [] : [{ url: baseUrl }])),
    userAgent: parts.userAgent,
    signal: parts.signal,
    clock: parts.clock,
    log: parts.log,
    cache: parts.cache,
    // The key may be `apikey:pin`; a service may echo either half.
    secrets: wanted.flatMap(({ key }) => (key === undefined ? [] : [key, ...key.split(':')])),
    resolve: parts.resolve,
    random: parts.random,
  });
  const all = await Promise.all(wanted.map((one) => sourceOf(one, spec.languages, http, parts)));
  return {
    list: all.filter((source) => spec.kind === 'franchises' || source.kinds.includes(titleKindOf(spec.kind))),
    sinceMs: parts.sinceMs,
    ...filesOf(http, wanted, parts.clock),
    usage: http.usage,
    close: http.close,
  };
}

function titleKindOf(kind: 'movies' | 'series'): 'movie' | 'series' {
  return kind === 'movies' ? 'movie' : 'series';
}

/** In the document's order. A service that is named twice counts once; the document's checker reports it. */
async function wantedOf(spec: SourcesSpec, secrets: Secrets): Promise<readonly Wanted[]> {
  const settingsByName = new Map<string, SourceSettings>();
  for (const [name, settings] of spec.sources.flatMap((source) => Object.entries(source))) {
    if (!settingsByName.has(name)) settingsByName.set(name, settings);
  }
  const wanted: Wanted[] = [];
  for (const [name, settings] of settingsByName) {
    const service = serviceNamed(name);
    if (service === undefined) continue;
    wanted.push({ service, settings, ...(await keyOf(settings, secrets)) });
  }
  return wanted;
}

async function keyOf({ secretRef }: SourceSettings, secrets: Secrets): Promise<Pick<Wanted, 'key' | 'keyFault'>> {
  try {
    const key = secretRef === undefined ? undefined : await secrets.read(secretRef);
    return { key: key === '' ? undefined : key, keyFault: undefined };
  } catch (error) {
    return { key: undefined, keyFault: wordsOf(error) };
  }
}

async function sourceOf(
  wanted: Wanted,
  languages: readonly string[],
  http: Outbound,
  { secrets, clock, log }: SourcesParts,
): Promise<Source> {
  const { settings, key } = wanted;
  const factory = await wanted.service.load();
  const source = factory({ baseUrl: settings.baseUrl, key, languages, http, log, nowMs: () => clock.now() });
  const { secretRef } = settings;
  const advice = secretRef === undefined ? undefined : message('keyReadFrom', secrets.place(secretRef));
  return guardedSource(source, advice, missingKeyOf(wanted, secrets));
}

/** Why the service cannot be asked without a key; undefined if it can. A proxy (baseUrl) may supply its own key. */
function missingKeyOf({ service, settings, key, keyFault }: Wanted, secrets: Secrets): Message | undefined {
  const { baseUrl, secretRef } = settings;
  if (!service.needsKey || key !== undefined) return undefined;
  if (keyFault !== undefined) return message('keyUnreadable', service.name, keyFault);
  if (secretRef !== undefined) {
    return message('keyNotFound', service.name, secrets.place(secretRef));
  }
  if (baseUrl !== undefined) return undefined;
  return message('keyNotNamed', service.name);
}

function budgetsOf(wanted: readonly Wanted[]): readonly HostBudget[] {
  const budgets = wanted.flatMap(({ service, settings: { baseUrl } }) => {
    const { origins, concurrency, files } = service;
    const intervalMs = serviceIntervalMs(service);
    return [
      ...(baseUrl === undefined ? origins : [baseUrl]).map((address) => ({ address, concurrency, intervalMs })),
      ...files.map((address) => ({ address, ...filesBudget })),
      // Other addresses on a proxy's origin are the pictures it relays.
      ...(baseUrl === undefined ? [] : [{ address: new URL(baseUrl).origin, ...filesBudget }]),
    ];
  });
  // The first budget of an address counts: two services behind one proxy share its queue.
  return [...new Map(budgets.toReversed().map((budget) => [new URL(budget.address).href, budget])).values()];
}

function filesOf(http: Outbound, wanted: readonly Wanted[], clock: OutboundClock): Pick<Sources, 'fetch' | 'download'> {
  const nowMs = () => clock.now();
  return {
    async fetch(url, maxBytes) {
      const owner = ownerOf(url, wanted);
      try {
        const { bytes, contentType } = await http.getBytes({ url, maxBytes, classify: classifyWithoutKey });
        return { state: 'found', value: { bytes, ...(contentType === undefined ? {} : { contentType }) } };
      } catch (error) {
        // Only this address is at fault: its host is well and can deliver other files.
        const isOfAddress = error instanceof OutboundError && (error.kind === 'refused' || error.kind === 'tooBig');
        if (isOfAddress) return { state: 'none', reason: message('ofService', owner, error.words) };
        return await answered(owner, () => Promise.reject(error), nowMs);
      }
    },
    download: (url, toAbsolutePath, maxBytes) =>
      answered(
        ownerOf(url, wanted),
        async () => {
          // Writes into the caller's staging folder, never over an existing file. Opened first: a stream that opens
          // itself would fail before anything listens for its error.
          const to = (await open(toAbsolutePath, 'wx', 0o600)).createWriteStream();
          return (await http.download({ url, maxBytes, to, classify: classifyWithoutKey })).sizeBytes;
        },
        nowMs,
      ),
  };
}

/** The source to blame for a trouble with a file: the service that owns the host, else the host. */
function ownerOf(address: string, wanted: readonly Wanted[]): string {
  const url = URL.parse(address);
  if (url === null) return 'a picture';
  const { origin } = url;
  const configured = wanted.find(({ settings: { baseUrl } }) => baseUrl !== undefined && url.href.startsWith(baseUrl));
  const owner = services.find(({ origins, files }) => origins.includes(origin) || files.includes(origin));
  return configured?.service.name ?? owner?.name ?? url.hostname;
}
