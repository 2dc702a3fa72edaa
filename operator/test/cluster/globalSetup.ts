/** One control plane for all files of a run, with the definition of Library in it. */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startControlPlane } from './controlPlane.ts';
import { applyAll, objectsInFile } from './objects.ts';

export const definitionFile = fileURLToPath(
  new URL('../../deploy/crd/libraries.projectionist.dev.yaml', import.meta.url),
);

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const controlPlane = await startControlPlane();
  try {
    await applyAll(controlPlane.admin, objectsInFile(definitionFile));
  } catch (error) {
    await controlPlane.close();
    throw error;
  }
  project.provide('admin', controlPlane.admin);
  return () => controlPlane.close();
}
