/** Writes an image archive of one layer (OCI image-spec, image-layout.md) by hand: needs no builder and no registry. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface ImageWish {
  /** With a dot in its first part, or a public registry would be tried. */
  readonly name: string;
  readonly root: string;
  readonly configuration: Readonly<Record<string, unknown>>;
}

/** Writes `file`, using temporary files beside it. All files in the image belong to root. */
export async function writeImage(file: string, { name, root, configuration }: ImageWish): Promise<void> {
  const layout = `${file}.layout`;
  const blobs = join(layout, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const unnamed = join(layout, 'layer');
  await run('tar', ['--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '-C', root, '-cf', unnamed, '.']);
  const layer = await fileDigest(unnamed);
  const layerBytes = statSync(unnamed).size;
  renameSync(unnamed, join(blobs, layer));
  const blob = (value: object) => {
    const text = JSON.stringify(value);
    const digest = createHash('sha256').update(text).digest('hex');
    writeFileSync(join(blobs, digest), text);
    return { digest: `sha256:${digest}`, size: Buffer.byteLength(text) };
  };
  const architecture = { x64: 'amd64', arm64: 'arm64' }[process.arch.toString()] ?? process.arch;
  const type = (kind: string) => `application/vnd.oci.image.${kind}`;
  const config = blob({
    ...{ architecture, os: 'linux', config: configuration },
    rootfs: { type: 'layers', diff_ids: [`sha256:${layer}`] },
  });
  const manifest = blob({
    ...{ schemaVersion: 2, mediaType: type('manifest.v1+json') },
    config: { mediaType: type('config.v1+json'), ...config },
    layers: [{ mediaType: type('layer.v1.tar'), digest: `sha256:${layer}`, size: layerBytes }],
  });
  const index = {
    schemaVersion: 2,
    manifests: [
      { mediaType: type('manifest.v1+json'), ...manifest, annotations: { 'io.containerd.image.name': name } },
    ],
  };
  writeFileSync(join(layout, 'index.json'), JSON.stringify(index));
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  await run('tar', ['-C', layout, '-cf', file, 'oci-layout', 'index.json', 'blobs']);
  rmSync(layout, { recursive: true });
}

async function fileDigest(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
