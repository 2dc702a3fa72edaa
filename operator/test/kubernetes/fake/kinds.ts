/** The kinds of object that the fake server has, and how they differ. Posted CRDs add kinds at run time. */
import type { CustomSchema } from './customSchema.ts';

export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly plural: string;
  readonly isNamespaced: boolean;
  readonly hasStatus: boolean;
  /** Whether `metadata.generation` counts changes of the spec. */
  readonly hasGeneration: boolean;
  /** A PUT without a resourceVersion is refused (custom resources and Leases, docs/reference/clusters.md#writes). */
  readonly needsVersion: boolean;
  /** For custom resources only. */
  readonly custom?: CustomKind;
}

export interface CustomKind {
  readonly schema: CustomSchema | undefined;
  /** JSON paths as the CRD writes them: `.spec.kind`. */
  readonly selectable: readonly string[];
}

type Row = readonly [group: string, kind: string, plural: string, ...traits: readonly Trait[]];
type Trait = 'clusterWide' | 'status' | 'generation' | 'needsVersion';

const rows: readonly Row[] = [
  ['', 'Pod', 'pods', 'status'],
  ['', 'Secret', 'secrets'],
  ['', 'ConfigMap', 'configmaps'],
  ['', 'ServiceAccount', 'serviceaccounts'],
  ['', 'PersistentVolumeClaim', 'persistentvolumeclaims', 'status'],
  ['', 'Namespace', 'namespaces', 'clusterWide', 'status'],
  ['', 'Node', 'nodes', 'clusterWide', 'status'],
  ['batch', 'Job', 'jobs', 'status', 'generation'],
  ['coordination.k8s.io', 'Lease', 'leases', 'needsVersion'],
  ['events.k8s.io', 'Event', 'events'],
  ['rbac.authorization.k8s.io', 'Role', 'roles'],
  ['rbac.authorization.k8s.io', 'RoleBinding', 'rolebindings'],
  ['rbac.authorization.k8s.io', 'ClusterRole', 'clusterroles', 'clusterWide'],
  ['rbac.authorization.k8s.io', 'ClusterRoleBinding', 'clusterrolebindings', 'clusterWide'],
  [
    'apiextensions.k8s.io',
    'CustomResourceDefinition',
    'customresourcedefinitions',
    'clusterWide',
    'status',
    'generation',
  ],
];

const builtIn: readonly Kind[] = rows.map(([group, kind, plural, ...traits]) => ({
  group,
  version: 'v1',
  kind,
  plural,
  isNamespaced: !traits.includes('clusterWide'),
  hasStatus: traits.includes('status'),
  hasGeneration: traits.includes('generation'),
  needsVersion: traits.includes('needsVersion'),
}));

export function apiVersionOf({ group, version }: Kind): string {
  return group === '' ? version : `${group}/${version}`;
}

/** `jobs.batch`: the name of a kind in counters and tables. */
export function kindKey({ group, plural }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`;
}

export class KindTable {
  readonly #kinds: Kind[] = [...builtIn];

  find(group: string, version: string, plural: string): Kind | undefined {
    return this.#kinds.find((kind) => kind.group === group && kind.version === version && kind.plural === plural);
  }

  /** Finds a kind as an owner reference or a manifest names it. */
  ofManifest(apiVersion: string, kind: string): Kind | undefined {
    return this.#kinds.find((one) => apiVersionOf(one) === apiVersion && one.kind === kind);
  }

  /** Finds a built-in kind that must exist. */
  builtIn(kind: string): Kind {
    const found = this.#kinds.find((one) => one.kind === kind && one.custom === undefined);
    if (found === undefined) throw new Error(`expected a kind of the table of kinds, got ${kind}`);
    return found;
  }

  add(kind: Kind): void {
    this.#kinds.push(kind);
  }

  remove(kind: Kind): void {
    const index = this.#kinds.indexOf(kind);
    if (index >= 0) this.#kinds.splice(index, 1);
  }

  all(): readonly Kind[] {
    return this.#kinds;
  }
}
