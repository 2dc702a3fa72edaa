/** One control plane for all files of a run, with the Library CRD installed. */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from './controlPlane.ts';
import { applyAll, objectsInFile } from './objects.ts';

const definitionFile = fileURLToPath(new URL('../../deploy/crd/libraries.projectionist.dev.yaml', import.meta.url));

/** A control plane with the Library CRD. */
export function startMediaCluster(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  return startControlPlane({ prepare: (admin) => applyAll(admin, objectsInFile(definitionFile)), ...options });
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const controlPlane = await startMediaCluster();
  project.provide('admin', controlPlane.admin);
  return () => controlPlane.close();
}
