/**
 * Sends news to the services that a document names under `spec.announce`. An address may be a secret, so texts name only
 * form and host. Never rejects for a service's fault.
 */
import { type Message, message } from '../messages/message.ts';
import { wordsOf } from '../messages/messageError.ts';
import type { OutboundClock } from '../outbound/hostGate.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { OutboundError } from '../outbound/outboundError.ts';
import type { SecretRef, Secrets } from '../outbound/secrets.ts';
import { discordPosting } from './discordForm.ts';
import { jsonPosting } from './jsonForm.ts';
import { announceBudget, postTimeLimitMs, triesAtMost } from './limits.ts';
import type { AnnounceForm, News, Posting, PostingTarget } from './news.ts';
import { ntfyPosting } from './ntfyForm.ts';

/** An entry of `spec.announce`. */
export interface AnnounceSettings {
  readonly url?: string;
  /** With `url` a token, otherwise the address itself. */
  readonly secretRef?: SecretRef;
  readonly about: readonly ('titles' | 'problems')[];
  readonly pageUrl?: string;
}

export type AnnounceEntry = Readonly<Partial<Record<AnnounceForm, AnnounceSettings>>>;

export interface AnnouncerParts {
  readonly secrets: Secrets;
  readonly clock: OutboundClock;
  readonly signal: AbortSignal;
  readonly userAgent: string;
}

export interface AnnounceTarget {
  /** Names the entry: its form, and its place among those of the same form. The same until the document changes. */
  readonly id: string;
  readonly form: AnnounceForm;
  readonly about: AnnounceSettings['about'];
  readonly settings: AnnounceSettings;
}

/** `person`: the address or its token is missing or refused. `later`: the next scan tries again. `refused`: this message is wrong. */
export type Sent =
  | { readonly ok: true }
  | { readonly ok: false; readonly cause: 'person' | 'later' | 'refused'; readonly reason: Message };

const postings: Readonly<Record<AnnounceForm, (news: News, target: PostingTarget) => Posting>> = {
  json: jsonPosting,
  discord: discordPosting,
  ntfy: ntfyPosting,
};

export const announceForms = ['json', 'discord', 'ntfy'] as const satisfies readonly AnnounceForm[];

export function announceTargets(entries: readonly AnnounceEntry[]): readonly AnnounceTarget[] {
  const counts = new Map<AnnounceForm, number>();
  return entries.flatMap((entry) =>
    announceForms.flatMap((form) => {
      const settings = entry[form];
      if (settings === undefined) return [];
      const number = (counts.get(form) ?? 0) + 1;
      counts.set(form, number);
      return [{ id: number === 1 ? form : `${form} ${number}`, form, about: settings.about, settings }];
    }),
  );
}

/** Sends one message to one service. */
export async function announce(news: News, { form, settings }: AnnounceTarget, parts: AnnouncerParts): Promise<Sent> {
  const found = await targetOf(settings, parts.secrets);
  if ('reason' in found) return { ok: false, cause: 'person', reason: found.reason };
  const http = httpFor(found, parts);
  try {
    return await post(http, postings[form](news, found));
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isPersons = error.kind === 'needsPerson' || error.kind === 'notFound' || error.kind === 'refused';
    return { ok: false, cause: isPersons ? 'person' : 'later', reason: wordsOf(error) };
  } finally {
    http.close();
  }
}

/** A message that was not taken may be sent again at once only where the service said so: otherwise it could come twice. */
async function post(http: Outbound, { url, headers, body }: Posting): Promise<Sent> {
  for (let tried = 1; ; tried++) {
    try {
      const { status } = await http.call({ method: 'POST', url, headers, body, timeLimitMs: postTimeLimitMs });
      if (status < 300) return { ok: true };
      const reason = message('announceRefused', String(status));
      const isPersons = status === 401 || status === 403 || status === 404 || status === 410;
      return { ok: false, cause: isPersons ? 'person' : 'refused', reason };
    } catch (error) {
      const mayRepeat = error instanceof OutboundError && error.status === 429 && error.kind === 'tryLater';
      if (!mayRepeat || tried >= triesAtMost) throw error;
    }
  }
}

async function targetOf(
  { url, secretRef, pageUrl }: AnnounceSettings,
  secrets: Secrets,
): Promise<PostingTarget | { readonly reason: Message }> {
  const page = pageUrl === undefined ? {} : { pageUrl };
  if (secretRef === undefined)
    return url === undefined ? { reason: message('announceAddressInvalid') } : { address: url, ...page };
  let secret: string | undefined;
  try {
    secret = await secrets.read(secretRef);
  } catch (error) {
    return { reason: wordsOf(error) };
  }
  if (secret === undefined || secret === '') return { reason: message('serverKeyNotFound', secrets.place(secretRef)) };
  if (url !== undefined) return { address: url, token: secret, ...page };
  return isAddress(secret) ? { address: secret, ...page } : { reason: message('announceAddressInvalid') };
}

/** Of the web, without a user name, which would be sent as a password. */
function isAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && /^https?:$/u.test(address.protocol) && address.username === '' && address.password === '';
}

function httpFor({ address, token }: PostingTarget, { clock, signal, userAgent }: AnnouncerParts): Outbound {
  const { origin, pathname, search } = new URL(address);
  const silent = () => undefined;
  return createOutbound({
    hosts: [{ address: origin, ...announceBudget }],
    // A service on the local network is named by the document, like a media server.
    allow: [{ url: origin }],
    ...{ userAgent, signal, clock, log: { debug: silent, warn: silent } },
    // Who knows the address may write to the channel.
    secrets: [
      address,
      pathname,
      `${pathname}${search}`,
      ...pathname.split('/'),
      ...(token === undefined ? [] : [token]),
    ],
  });
}
