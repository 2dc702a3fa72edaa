/** The version of this repository, as guides, chart and manifests name it, and the one after it. */
import { readFileSync } from 'node:fs';

export const { version: ownVersion }: { readonly version: string } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
/** `0.1.1` after `0.1.0`; of a pre-release its release. */
export const nextVersion = ownVersion.includes('-')
  ? ownVersion.replace(/-.*$/u, '')
  : ownVersion.replace(/\d+$/u, (patch) => String(Number(patch) + 1));
