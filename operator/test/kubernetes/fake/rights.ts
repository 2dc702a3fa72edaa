/** Authentication and authorization: bearer tokens, and the posted roles and bindings (RBAC). */
import { ApiError } from './apiError.ts';
import { listAt, textAt, textListAt } from './json.ts';
import type { Kind } from './kinds.ts';
import type { Registry } from './registry.ts';

export interface User {
  readonly name: string;
  readonly groups: readonly string[];
}

export interface Asking {
  readonly verb: string;
  readonly kind: Kind;
  readonly subresource?: string | undefined;
  readonly namespace?: string | undefined;
  /** Absent for a whole collection, and for an object to create. */
  readonly name?: string | undefined;
}

export interface Denied extends Asking {
  readonly user: string;
}

const allMighty = 'system:masters';

export class Rights {
  readonly denied: Denied[] = [];
  readonly #registry: Registry;
  readonly #users = new Map<string, User>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  admit(token: string, user: User): void {
    this.#users.set(token, user);
  }

  revoke(token: string): void {
    this.#users.delete(token);
  }

  userOf(authorization: string | undefined): User {
    const token = /^Bearer (\S+)$/u.exec(authorization ?? '')?.[1];
    const user = token === undefined ? undefined : this.#users.get(token);
    if (user === undefined) throw new ApiError(401, 'Unauthorized', 'Unauthorized');
    return user;
  }

  /** Throws 403 and records it. */
  check(user: User, asking: Asking): void {
    if (user.groups.includes(allMighty) || this.#rulesOf(user, asking.namespace).some((rule) => allows(rule, asking)))
      return;
    this.denied.push({ user: user.name, ...asking });
    const { verb, kind, subresource, namespace, name } = asking;
    const resource = subresource === undefined ? kind.plural : `${kind.plural}/${subresource}`;
    const where = namespace === undefined ? 'at the cluster scope' : `in the namespace "${namespace}"`;
    throw new ApiError(
      403,
      'Forbidden',
      `${kind.plural}${kind.group === '' ? '' : `.${kind.group}`}${name === undefined ? '' : ` "${name}"`} is forbidden: User "${user.name}" cannot ${verb} resource "${resource}" in API group "${kind.group}" ${where}`,
      { name, group: kind.group, kind: kind.plural },
    );
  }

  #rulesOf(user: User, namespace: string | undefined): readonly unknown[] {
    const { store, kinds } = this.#registry;
    const clusterWide = store.values(kinds.builtIn('ClusterRoleBinding'));
    const local = namespace === undefined ? [] : store.values(kinds.builtIn('RoleBinding'), namespace);
    return [...clusterWide, ...local]
      .filter((binding) => listAt(binding, 'subjects').some((subject) => isSubject(subject, user)))
      .flatMap((binding) => {
        const isOfCluster = textAt(binding, 'roleRef', 'kind') === 'ClusterRole';
        const role = store.get(
          kinds.builtIn(isOfCluster ? 'ClusterRole' : 'Role'),
          isOfCluster ? undefined : binding.metadata.namespace,
          textAt(binding, 'roleRef', 'name') ?? '',
        );
        return listAt(role, 'rules');
      });
  }
}

function isSubject(subject: unknown, user: User): boolean {
  const name = textAt(subject, 'name') ?? '';
  switch (textAt(subject, 'kind')) {
    case 'User':
      return name === user.name;
    case 'Group':
      return user.groups.includes(name);
    case 'ServiceAccount':
      return user.name === `system:serviceaccount:${textAt(subject, 'namespace') ?? ''}:${name}`;
    default:
      return false;
  }
}

function allows(rule: unknown, { verb, kind, subresource, name }: Asking): boolean {
  const resource = subresource === undefined ? kind.plural : `${kind.plural}/${subresource}`;
  const names = textListAt(rule, 'resourceNames');
  return (
    holds(textListAt(rule, 'verbs'), verb) &&
    holds(textListAt(rule, 'apiGroups'), kind.group) &&
    (holds(textListAt(rule, 'resources'), resource) ||
      (subresource !== undefined && textListAt(rule, 'resources').includes(`*/${subresource}`))) &&
    (names.length === 0 || (name !== undefined && names.includes(name)))
  );
}

function holds(list: readonly string[], word: string): boolean {
  return list.includes('*') || list.includes(word);
}
