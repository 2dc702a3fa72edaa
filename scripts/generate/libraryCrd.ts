/**
 * Writes the CustomResourceDefinition of Library: the schemas of the document and its status in the API server's form
 * (structural, without references), and the rules of `document/rules.ts` that CEL can express. The chart gets the same text.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { crdSchema, type Rules } from './crdSchema.ts';
import type { Generator } from './generator.ts';
import { LIBRARY_SCHEMA_PATH, readLibrarySchema, readStatusSchema, STATUS_SCHEMA_PATH } from './librarySchema.ts';

export const CRD_PATH = 'operator/deploy/crd/libraries.projectionist.dev.yaml';
const CHART_CRD_PATH = 'operator/deploy/chart/templates/crd.yaml';
export const INSTALL_PATH = 'operator/deploy/install.yaml';

const BANNER = `# Generated from ${LIBRARY_SCHEMA_PATH} and
# ${STATUS_SCHEMA_PATH} by \`npm run generate\`. Do not edit.
`;

const OUTSIDE = String.raw`(^|[/\\])[.][.]([/\\]|$)`;

/**
 * Keyed by the path of their node. Checks that exceed a rule's cost limit (a list in a list in a list) or need a calendar are left
 * to the operator, which reports them in the condition Stalled.
 */
export const SPEC_RULES: Rules = {
  '': [
    {
      rule: "self.kind != 'franchises' || !(has(self.tiles) || has(self.marks) || has(self.trailers))",
      message:
        'tiles, marks and trailers have no effect in a Library of franchises, which holds no videos: remove them',
    },
  ],
  '/kind': [{ rule: 'self == oldSelf', message: 'kind cannot be changed: make another Library instead' }],
  '/storage': [
    {
      rule: 'has(self.claim) && !has(self.path)',
      message:
        'storage.claim is required on a cluster: name a PersistentVolumeClaim of this namespace (storage.path is for the local platform)',
    },
    { rule: 'self == oldSelf', message: 'storage cannot be changed: make another Library instead' },
  ],
  '/storage/subPath': [
    { rule: `!self.matches(r'${OUTSIDE}')`, message: 'subPath must stay inside the claim: write it without ".."' },
  ],
  '/pathMappings': [
    {
      rule: 'self.all(one, self.exists_one(other, other.from == one.from))',
      message: 'each "from" may be mapped once: the second would never be used',
    },
  ],
  '/pathMappings[]/to': [
    {
      rule: `!self.matches(r'${OUTSIDE}')`,
      message: '"to" must stay below the root of the Library: write it without ".."',
    },
  ],
  '/sources[]/*/baseUrl': [passwordless()],
  '/notify[]/*/url': [passwordless()],
};

function passwordless(): { readonly rule: string; readonly message: string } {
  return {
    rule: "!self.matches('^https?://[^/]*@')",
    message: 'an address must hold no user name or password, since it is shown and logged: use secretRef',
  };
}

/** `Next walk` is a string: kubectl prints a date as an age, and a future date as invalid. */
const COLUMNS = [
  { name: 'Kind', type: 'string', jsonPath: '.spec.kind' },
  { name: 'Titles', type: 'integer', jsonPath: '.status.titles' },
  { name: 'Held', type: 'integer', jsonPath: '.status.held', description: 'Folders that wait for the next walk.' },
  { name: 'Last walk', type: 'date', jsonPath: '.status.lastRun.finishedAt' },
  { name: 'Next walk', type: 'string', jsonPath: '.status.nextWalkAt' },
  { name: 'Ready', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].status' },
  { name: 'Reason', type: 'string', jsonPath: '.status.conditions[?(@.type=="Ready")].reason', priority: 1 },
  { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' },
];

export const libraryCrd: Generator = {
  name: 'the CustomResourceDefinition of Library',
  async generate(root) {
    const library = await readLibrarySchema(root);
    const { metadata, spec } = library.properties ?? {};
    const name = metadata?.properties?.['name'];
    if (spec === undefined || name === undefined)
      throw new Error(`expected metadata.name and spec in ${LIBRARY_SCHEMA_PATH}`);
    const status = await readStatusSchema(root);
    const schema = {
      type: 'object',
      description: library.description,
      required: ['spec'],
      properties: {
        apiVersion: { type: 'string', description: 'The version of this document format.' },
        kind: { type: 'string', description: 'What this document describes.' },
        metadata: { type: 'object', properties: { name: crdSchema(name, library) } },
        // Blocks without effect for a kind are refused, so the server must not add them as defaults.
        spec: crdSchema(spec, library, { rules: SPEC_RULES, withoutDefault: ['/tiles', '/marks', '/trailers'] }),
        status: crdSchema(status, status),
      },
    };
    // Kubernetes reads YAML 1.1, where a bare `off` is false.
    const text = stringify(definition(schema), { version: '1.1', lineWidth: 120, aliasDuplicateObjects: false });
    if (text.includes('{{')) throw new Error('expected a definition that a chart can hold: it must not contain "{{"');
    return [
      { path: CRD_PATH, text: BANNER + text },
      { path: CHART_CRD_PATH, text: chartTemplate(text) },
      {
        ...{ path: INSTALL_PATH, isPartial: true },
        text: withDefinition(await readFile(join(root, INSTALL_PATH), 'utf8'), text),
      },
    ];
  },
};

/**
 * The plain manifests with this definition. The rest of them needs Helm (installManifest.ts), which most machines lack,
 * so the definition there would stay old.
 */
export function withDefinition(manifests: string, definitionText: string): string {
  const documents = manifests.split(/^---\n/mu);
  const at = documents.findIndex((one) => one.includes('\nkind: CustomResourceDefinition\n'));
  if (at < 0) throw new Error(`expected a CustomResourceDefinition in ${INSTALL_PATH}`);
  return documents.with(at, definitionText).join('---\n');
}

function definition(schema: unknown): Readonly<Record<string, unknown>> {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name: 'libraries.projectionist.dev',
      labels: { 'app.kubernetes.io/name': 'projectionist', 'app.kubernetes.io/part-of': 'projectionist' },
    },
    spec: {
      group: 'projectionist.dev',
      scope: 'Namespaced',
      names: {
        kind: 'Library',
        listKind: 'LibraryList',
        plural: 'libraries',
        singular: 'library',
        shortNames: ['lib'],
        categories: ['media'],
      },
      versions: [
        {
          name: 'v1alpha1',
          served: true,
          storage: true,
          subresources: { status: {} },
          selectableFields: [{ jsonPath: '.spec.kind' }],
          additionalPrinterColumns: COLUMNS,
          schema: { openAPIV3Schema: schema },
        },
      ],
    },
  };
}

/** Kept when the release is uninstalled: deleting the definition would delete all Libraries and their status. */
function chartTemplate(text: string): string {
  const kept = text.replace(
    /^metadata:\n {2}name: (.*)\n/m,
    (_, name: string) => `metadata:
  name: ${name}
  {{- if .Values.crds.keep }}
  annotations:
    helm.sh/resource-policy: keep
  {{- end }}
`,
  );
  return `{{- if .Values.crds.install }}\n${BANNER}${kept}{{- end }}\n`;
}
