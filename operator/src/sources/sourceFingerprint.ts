/** Detects whether a source has the same key and address as before, from a text that does not reveal the key. */
import { hash, randomBytes } from 'node:crypto';

export interface SourceSetting {
  readonly name: string;
  readonly key?: string | undefined;
  readonly baseUrl?: string | undefined;
}

const saltBytes = 16;
/**
 * Short on purpose: OMDb's keys have 32 bits, so a whole hash could be reversed by trying all keys. One other key in
 * 65,536 passes for the same; what it could serve then waits for its next retry.
 */
const kept = 4;

/** Another text each time, because of its salt. */
export function fingerprintOf(setting: SourceSetting, salt = randomBytes(saltBytes).toString('hex')): string {
  const text = JSON.stringify([salt, setting.name, setting.key ?? null, setting.baseUrl ?? null]);
  return `${salt}:${hash('sha256', text).slice(0, kept)}`;
}

export function isFingerprintOf(fingerprint: string, setting: SourceSetting): boolean {
  const [salt = ''] = fingerprint.split(':');
  return fingerprint === fingerprintOf(setting, salt);
}
