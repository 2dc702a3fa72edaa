/** A walk pod that lost its Job, as `kubectl delete job --cascade=orphan` leaves it: it hangs until it is deleted. */
import { type Fields, fieldsAt, listAt, textAt } from './fake/json.ts';
import type { Operating } from './operating.ts';

const id = 'astray';

/** Copied from the pod of the Library's first run, with a run that no state names. Returns its path. */
export async function makeStrayPod({ api, instead }: Operating, namespace: string, library: string): Promise<string> {
  const pods = `/api/v1/namespaces/${namespace}/pods`;
  const ofFirst = encodeURIComponent(`projectionist.dev/library=${library},projectionist.dev/run=1`);
  const [first] = listAt((await api.call('GET', `${pods}?labelSelector=${ofFirst}`)).body, 'items');
  const ours = Object.entries(fieldsAt(first, 'metadata', 'labels')).filter(([name]) =>
    /projectionist|kubernetes\.io\/(managed-by|name|component)$/u.test(name),
  );
  const { nodeName: _, ...spec } = fieldsAt(first, 'spec');
  const labels = { ...Object.fromEntries(ours), 'projectionist.dev/run': '99', 'projectionist.dev/run-id': id };
  instead(isStray, 'setInterval(() => undefined, 60_000)');
  const metadata = { name: `${library}-walk-99-stray`, labels };
  const made = await api.call('POST', pods, { apiVersion: 'v1', kind: 'Pod', metadata, spec });
  if (made.code !== 201) throw new Error(`the pod was not made: ${made.code} ${JSON.stringify(made.body)}`);
  return `${pods}/${metadata.name}`;
}

function isStray(pod: Fields): boolean {
  return textAt(pod, 'metadata', 'labels', 'projectionist.dev/run-id') === id;
}
