/** One message to a service of `spec.announce`, so that a person sees that it arrives. */
import { type AnnounceEntry, announce, announceForms, announceTargets, type Sent } from '../announce/announcer.ts';
import type { AnnounceForm } from '../announce/news.ts';
import { systemClock } from '../library/clock.ts';
import { message } from '../messages/message.ts';
import type { Environment } from '../process/environment.ts';
import { userAgent } from '../process/programVersion.ts';
import { secretsOf } from '../process/secrets.ts';
import type { TestOutcome } from './sourceTest.ts';

export function announceFormOf(name: string): AnnounceForm | undefined {
  return announceForms.find((form) => form === name);
}

/** With an address that is not stored yet. */
export async function testAnnounceAddress(form: AnnounceForm, address: string): Promise<TestOutcome> {
  const secretRef = { name: form, key: 'given' };
  const secrets = { read: async () => address, place: () => form };
  return outcomeOf(await send({ [form]: { secretRef, about: ['problems'] } }, '', secrets));
}

/** As the document says; `library`: `default/movies`. */
export async function testAnnounceEntry(
  entry: AnnounceEntry,
  library: string,
  { environment, data }: { readonly environment: Environment; readonly data: string },
): Promise<TestOutcome> {
  return outcomeOf(await send(entry, library, secretsOf(environment, data)));
}

async function send(
  entry: AnnounceEntry,
  library: string,
  secrets: Parameters<typeof announce>[2]['secrets'],
): Promise<Sent> {
  const [target] = announceTargets([entry]);
  if (target === undefined) return { ok: false, cause: 'person', reason: message('announceAddressInvalid') };
  const stop = new AbortController();
  const news = { isTest: true, library: library === '' ? 'Projectionist' : library, atMs: systemClock.now() } as const;
  const parts = { secrets, clock: systemClock, signal: stop.signal, userAgent: userAgent() };
  return announce(news, target, parts).finally(() => stop.abort());
}

function outcomeOf(sent: Sent): TestOutcome {
  if (sent.ok) return { ok: true, words: message('announceSent') };
  return { ok: false, cause: sent.cause === 'later' ? 'later' : 'key', words: sent.reason };
}
