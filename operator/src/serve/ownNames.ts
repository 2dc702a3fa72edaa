/** The names of this server, for the check of Host headers. */
import { hostname } from 'node:os';
import { hostNameOf } from '../api/knownHosts.ts';

/** Of this machine, of `--listen`, `--base-url` and `--host-name`, in lower case. */
export function ownNames(
  listenHost: string,
  baseUrl: string | undefined,
  hostNames: readonly string[] = [],
): ReadonlySet<string> {
  const machine = hostname().toLowerCase();
  const names = [
    machine,
    machine.split('.', 1)[0],
    listenHost.toLowerCase(),
    URL.parse(baseUrl ?? '')?.host,
    ...hostNames,
  ];
  return new Set(names.flatMap((name) => (name === undefined ? [] : (hostNameOf(name) ?? []))).filter(Boolean));
}
