/** `npm run build:bundle`: writes the program's bundle, and what its package ships, into operator/bundle. */
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleInto } from './programBundle.ts';

const place = resolve(import.meta.dirname, '../operator/bundle');
// A build that fails leaves the last bundle as it was.
const next = `${place}.new`;
await rm(next, { recursive: true, force: true });
await bundleInto(join(next, 'commands'));
await rm(place, { recursive: true, force: true });
await rename(next, place);
