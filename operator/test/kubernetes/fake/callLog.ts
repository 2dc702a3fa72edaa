/** Every call that the fake answered, for call budgets and for calls that must not happen. */

export interface Call {
  readonly verb: string;
  /** `jobs.batch`, as `kindKey` writes it. */
  readonly resource: string;
  readonly subresource?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly user: string;
  /** 0: the connection was cut. */
  code: number;
}

export interface CallMatch {
  readonly verb?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly user?: string;
}

export class CallLog {
  readonly all: Call[] = [];

  count(match: CallMatch = {}): number {
    return this.all.filter((call) => isLike(call, match)).length;
  }

  /** Number of calls with create, update, patch or delete. */
  writes(match: CallMatch = {}): number {
    return this.all.filter(({ verb, ...call }) => isWrite(verb) && isLike({ verb, ...call }, match)).length;
  }

  /** Counts by `update libraries.projectionist.dev/status`, for the message of a failed test. */
  table(): Readonly<Record<string, number>> {
    const table: Record<string, number> = {};
    for (const { verb, resource, subresource } of this.all) {
      const key = `${verb} ${resource}${subresource === undefined ? '' : `/${subresource}`}`;
      table[key] = (table[key] ?? 0) + 1;
    }
    return table;
  }

  forget(): void {
    this.all.length = 0;
  }
}

export function isWrite(verb: string): boolean {
  return ['create', 'update', 'patch', 'delete', 'deletecollection'].includes(verb);
}

export function isLike(call: Omit<Call, 'code'>, match: CallMatch): boolean {
  return (
    (match.verb === undefined || match.verb === call.verb) &&
    (match.resource === undefined || match.resource === call.resource) &&
    (match.subresource === undefined || match.subresource === call.subresource) &&
    (match.namespace === undefined || match.namespace === call.namespace) &&
    (match.name === undefined || match.name === call.name) &&
    (match.user === undefined || match.user === call.user)
  );
}
