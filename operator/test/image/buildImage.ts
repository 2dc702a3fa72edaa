/**
 * Builds the image by its Dockerfile with buildah. No registry is reached: the base that the Dockerfile names is made of
 * Debian's packages and of the Node that runs this, under the same name and in this machine's store only.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { repository } from '../house/sources.ts';

const run = promisify(execFile);
const base = 'docker.io/library/node:24-bookworm-slim';
export const image = 'localhost/projectionist-test:latest';

export async function buildah(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('buildah', args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

export async function buildImage(): Promise<void> {
  const isThere = await buildah('inspect', '--type', 'image', base).then(
    () => true,
    () => false,
  );
  if (!isThere) await buildBase();
  // No kernel feature but chroot is needed to build; the network is the machine's, for npm.
  const isolation = ['--isolation', 'chroot', '--network', 'host', '--pull-never', '--layers'];
  const file = join(repository, 'operator/deploy/Dockerfile');
  await buildah('bud', '--format', 'docker', ...isolation, '--file', file, '--tag', image, repository);
}

async function buildBase(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'image-base-'));
  try {
    const root = join(folder, 'root');
    await run('debootstrap', ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian'], {
      maxBuffer: 64 * 1024 * 1024,
    });
    await cp(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true });
    const { stdout } = await run('sh', ['-c', 'command -v npm']);
    const npm = join(await realpath(stdout.trim()), '../..');
    await cp(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
    for (const name of ['npm', 'npx'])
      await run('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name)]);
    await cp('/etc/ssl/certs/ca-certificates.crt', join(root, 'etc/ssl/certs/ca-certificates.crt'), {
      recursive: true,
    });
    const container = await buildah('from', 'scratch');
    await buildah('copy', '--quiet', container, root, '/');
    const variables = [
      'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    ];
    await buildah('config', ...variables.flatMap((one) => ['--env', one]), container);
    await buildah('commit', '--quiet', '--rm', container, base);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
