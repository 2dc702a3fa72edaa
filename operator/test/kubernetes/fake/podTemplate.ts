/** A pod as the Job controller creates it from a Job's template (docs/reference/clusters.md#job-behaviour). Pure. */
import { indexLabel, trackingFinalizer } from './jobTally.ts';
import { at, type Fields, fieldsAt, fieldsOf, listAt, textsOf } from './json.ts';
import type { StoredObject } from './storedObject.ts';

export function podOf(job: StoredObject, index: number | undefined): Fields {
  const { name, uid } = job.metadata;
  const template = fieldsAt(job, 'spec', 'template');
  const indexed = index === undefined ? {} : { [indexLabel]: String(index) };
  const spec = fieldsAt(template, 'spec');
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      generateName: index === undefined ? `${name}-` : `${name}-${index}-`,
      labels: { ...textsOf(at(template, 'metadata', 'labels')), ...indexed },
      annotations: { ...textsOf(at(template, 'metadata', 'annotations')), ...indexed },
      finalizers: [trackingFinalizer],
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name, uid, controller: true, blockOwnerDeletion: true }],
    },
    spec: index === undefined ? spec : indexedSpec(spec, `${name}-${index}`),
  };
}

function indexedSpec(spec: Fields, hostname: string): Fields {
  const variable = {
    name: 'JOB_COMPLETION_INDEX',
    valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: `metadata.labels['${indexLabel}']` } },
  };
  const containers = listAt(spec, 'containers').map((container) => ({
    ...fieldsOf(container),
    env: [...listAt(container, 'env'), variable],
  }));
  return { ...spec, hostname, containers };
}
