/** A shell with real kubectl and helm, which follows docs/guides/kubernetes.md as it is written. */

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { type GuideItem, readGuide } from '../guides/guideCommands.ts';
import { repository } from '../house/sources.ts';
import { textAt } from '../kubernetes/fake/json.ts';
import { nextVersion } from '../ownVersion.ts';
import type { ApiAccess } from './apiAccess.ts';
import { kubeconfigText } from './controlPlane.ts';

export const guide = readGuide(readFileSync(join(repository, 'docs/guides/kubernetes.md'), 'utf8'));

/** After the installation. */
export const sectionsOfBoth = ['A Library', 'Callers inside the cluster', 'Backup and restore', 'Upgrade'];
/** Commands by their beginning, with the reason why they are not run. */
export type LeftOut = Readonly<Record<string, string>>;

/** One way through the guide. */
export interface Way {
  readonly sections: readonly string[];
  readonly leftOut: LeftOut;
}

export const isLeftOut = (text: string, reasons: LeftOut) =>
  Object.keys(reasons).some((start) => text.startsWith(start));

export function itemsOf({ sections, leftOut: reasons }: Way): readonly GuideItem[] {
  return sections
    .flatMap((section) => guide.get(section) ?? [])
    .filter(({ kind, text }) => kind === 'document' || !isLeftOut(text, reasons));
}

/** The output that the guide shows. */
export const shownWebhook = 'http://projectionist-webhook.projectionist.svc/webhook/media/movies';

/** In the folder of the guide's Library. */
export const film = 'movies/The Long Tide (2011)/The Long Tide (2011).mkv';

/** Replaces the guide's placeholder by an actual version. */
const filledIn = (command: string) => command.replace('image.tag=…', `image.tag=${nextVersion}`);

/** A shell in a folder with the repository's manifests, both programs and a kubeconfig. */
export class Desk {
  readonly folder = mkdtempSync(join(tmpdir(), 'projectionist-guide-'));
  readonly #environment: Readonly<Record<string, string>>;
  readonly #withinMs: number;

  constructor(admin: ApiAccess, programs: readonly string[], withinMs = 100_000) {
    this.#withinMs = withinMs;
    const kubeconfig = join(this.folder, 'kubeconfig');
    writeFileSync(kubeconfig, kubeconfigText(admin), { mode: 0o600 });
    symlinkSync(join(repository, 'operator'), join(this.folder, 'operator'));
    const path = [...programs.map((program) => dirname(program)), '/usr/bin', '/bin'].join(':');
    this.#environment = { PATH: path, HOME: join(this.folder, 'home'), KUBECONFIG: kubeconfig };
    mkdirSync(join(this.folder, 'home'));
  }

  /** Of its shell. */
  get surroundings() {
    return { cwd: this.folder, env: this.#environment };
  }

  /** Returns the output; throws with the output if the command fails. */
  async type(command: string): Promise<string> {
    const options = { ...this.surroundings, timeout: this.#withinMs, maxBuffer: 16 * 1024 * 1024 };
    return (await promisify(execFile)('/bin/sh', ['-e', '-c', command], options)).stdout;
  }

  /** Writes an object into a file with its name and applies it; anything else becomes values for the chart. */
  async use(document: string): Promise<void> {
    const name = textAt(parse(document), 'metadata', 'name');
    const file = join(this.folder, `${name ?? 'values'}.yaml`);
    writeFileSync(file, document);
    const apply = 'kubectl apply --server-side --filename';
    const rendered = `helm template projectionist operator/deploy/chart --namespace projectionist --values ${file}`;
    await this.type(
      name === undefined ? `${rendered} | ${apply} - --force-conflicts --dry-run=server` : `${apply} ${file}`,
    );
  }

  async get(what: string): Promise<unknown> {
    return JSON.parse(await this.type(`kubectl get ${what} --output json`));
  }

  async librariesThere(): Promise<readonly string[]> {
    return (await this.type('kubectl get libraries --all-namespaces --output name')).split('\n').filter(Boolean);
  }
}

/** Runs the commands of a section; returns the output of each. */
export async function follow(
  desk: Desk,
  way: Way,
  before: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>();
  for (const { kind, text } of itemsOf(way)) {
    for (const [start, does] of Object.entries(before)) if (text.startsWith(start)) await does();
    if (kind === 'document') await desk.use(text);
    else printed.set(text, await desk.type(filledIn(text)));
  }
  return printed;
}

/** The guide's command with this beginning. */
export function commandOf(start: string): string {
  const found = [...guide.values()].flat().find(({ kind, text }) => kind === 'command' && text.startsWith(start));
  if (found === undefined) throw new Error(`the guide has no command ${start}`);
  return found.text;
}

export function printedBy(printed: ReadonlyMap<string, string>, start: string): string {
  const found = [...printed].find(([command]) => command.startsWith(start));
  if (found === undefined) throw new Error(`no command of the guide was run for ${start}`);
  return found[1];
}
