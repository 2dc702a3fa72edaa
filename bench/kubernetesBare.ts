/**
 * The anchor for webhooks on Kubernetes, in its own process: node:http, JSON.parse, and one PUT of the status for all requests
 * that arrived during the previous PUT, with the operator's own client. It answers 204 when the status is written. It has no
 * document, no state, no conflicts, no watch. Arguments: service account folder, API server host and port, namespace and name.
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
