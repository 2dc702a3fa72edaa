/** The API server's audit log of calls by accounts: requests and response codes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const logOf = (folder: string) => join(folder, 'audit.log');

/** Every completed call of an account that is not the control plane's own, without bodies. */
const policy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [
    { level: 'None', userGroups: ['system:serviceaccounts:kube-system'] },
    { level: 'Metadata', userGroups: ['system:serviceaccounts'] },
  ],
};

/** For `apiServerArguments` of a control plane. */
export function auditArguments(folder: string): readonly string[] {
  const file = join(folder, 'audit-policy.json');
  writeFileSync(file, JSON.stringify(policy));
  return [`--audit-policy-file=${file}`, `--audit-log-path=${logOf(folder)}`];
}

export interface AuditedCall {
  /** `list jobs`, `update libraries/status`. */
  readonly what: string;
  readonly namespace: string;
  readonly code: number;
  readonly uri: string;
}

interface Entry {
  readonly stage: string;
  readonly verb: string;
  readonly requestURI: string;
  readonly user: { readonly username: string };
  readonly objectRef?: { readonly resource?: string; readonly subresource?: string; readonly namespace?: string };
  readonly responseStatus?: { readonly code?: number };
}

/** In order; a watch counts once, when it was answered. `folder` is the control plane's. */
export function auditedCalls(folder: string, user: string): readonly AuditedCall[] {
  return readFileSync(logOf(folder), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .flatMap((line): readonly AuditedCall[] => {
      const { stage, verb, requestURI, user: by, objectRef, responseStatus }: Entry = JSON.parse(line);
      const isAnswer =
        verb === 'watch' ? stage === 'ResponseStarted' || isRefused(responseStatus) : stage === 'ResponseComplete';
      if (by.username !== user || !isAnswer) return [];
      const { resource = '', subresource, namespace = '' } = objectRef ?? {};
      const what = `${verb} ${resource}${subresource === undefined ? '' : `/${subresource}`}`;
      return [{ what, namespace, code: responseStatus?.code ?? 0, uri: requestURI }];
    });
}

function isRefused(status: Entry['responseStatus']): boolean {
  return (status?.code ?? 0) >= 400;
}
