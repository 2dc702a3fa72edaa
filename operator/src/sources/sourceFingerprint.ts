/** Tells whether a source has the key and the address it had, from a text that nobody can get the key from. */
import { createHash, randomBytes } from 'node:crypto';

export interface SourceSetting {
  readonly name: string;
  readonly key?: string | undefined;
  readonly baseUrl?: string | undefined;
}

const saltBytes = 16;
/**
 * So short on purpose: OMDb's keys have 32 bits, which a whole hash would give away to whoever tries them all. One other key in
 * 65,536 passes for the same; then what it could serve waits for its next try.
 */
const kept = 4;

/** Another text each time, as its salt is. */
export function fingerprintOf(setting: SourceSetting, salt = randomBytes(saltBytes).toString('hex')): string {
  const text = JSON.stringify([salt, setting.name, setting.key ?? null, setting.baseUrl ?? null]);
  return `${salt}:${createHash('sha256').update(text).digest('hex').slice(0, kept)}`;
}

export function isFingerprintOf(fingerprint: string, setting: SourceSetting): boolean {
  const [salt = ''] = fingerprint.split(':');
  return fingerprint === fingerprintOf(setting, salt);
}
