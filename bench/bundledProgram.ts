/** The program that the benches start: the bundle, as its package ships it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const bundledProgram = fileURLToPath(new URL('../operator/bundle/commands/cli.js', import.meta.url));

export function requireBundle(): void {
  if (!existsSync(bundledProgram)) throw new Error('build first: npm run build:bundle');
}
