/**
 * The anchor of webhooks on Kubernetes, in a process of its own: node:http, JSON.parse, and one PUT of the status for all requests
 * that came during the one before, by the operator's own client; answered 204 when it is written. Nothing else: no document, no
 * state, no conflict, no watch. Arguments: the service account's folder, host and port of the API server, namespace and name.
 */
import { createServer, type ServerResponse } from 'node:http';
import { systemClock } from '../operator/src/library/clock.ts';
import { openKubeApi } from '../operator/src/platform/kubernetes/api/client.ts';
import { libraries } from '../operator/src/platform/kubernetes/api/resources.ts';
import type { LibraryObject } from '../operator/src/platform/kubernetes/api/wire.ts';

const [serviceAccountFolder = '', host = '', port = '', namespace = '', name = ''] = process.argv.slice(2);

const { api } = await openKubeApi({
  environment: { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port },
  ...{ serviceAccountFolder, userAgent: 'bare', clock: systemClock },
});
const found = await api.get(libraries, { namespace, name });
if (found === undefined) throw new Error(`no Library ${namespace}/${name}`);
let library: LibraryObject = found;

const held = new Map<string, object>();
let waiting: ServerResponse[] = [];
let isWriting = false;

async function write(): Promise<void> {
  isWriting = true;
  await systemClock.turn();
  while (waiting.length > 0) {
    const group = waiting;
    waiting = [];
    const { apiVersion, kind, spec, metadata } = library;
    const { uid = '', resourceVersion = '' } = metadata;
    const before = typeof library.status === 'object' ? library.status : {};
    const status = { ...before, pending: { full: false, folders: [...held.values()] } };
    library = await api.replaceStatus(libraries, {
      ...{ apiVersion, kind, spec, status },
      metadata: { name, namespace, uid, resourceVersion },
    });
    for (const response of group) response.writeHead(204).end();
  }
  isWriting = false;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body: { readonly movie: { readonly folderPath: string } } = JSON.parse(
      Buffer.concat(chunks).toString('utf8'),
    );
    const path = body.movie.folderPath;
    const now = new Date().toISOString();
    held.set(path, { path, since: now, notBefore: now, tries: 0, again: now });
    waiting.push(response);
    if (!isWriting)
      write().catch((error: unknown) =>
        process.nextTick(() => {
          throw error;
        }),
      );
  });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
});
