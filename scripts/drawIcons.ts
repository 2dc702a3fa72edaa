/**
 * Draws the icons of the installed page: `npm run icons`. The mark is that of web/public/favicon.svg. A maskable icon has no
 * rounded corners, and its mark lies within the middle four fifths, because launchers cut the rest in their own shape
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../web/public/', import.meta.url));
const favicon = await readFile(`${folder}favicon.svg`, 'utf8');

/** Of the favicon's 32. */
const side = 32;
/** The mark alone is smaller than the safe zone, so that it has air on all sides. */
const maskedShare = 0.62;

/** The drawing without its ground, made smaller around its middle, on a ground up to the edge. */
function maskable(drawing: string): string {
  const ground = /<rect [^>]*\/>/u.exec(drawing)?.[0];
  const fill = /fill="(#[0-9a-f]+)"/u.exec(ground ?? '')?.[1];
  if (ground === undefined || fill === undefined) throw new Error('expected a filled rect as ground in favicon.svg');
  const shift = ((1 - maskedShare) / 2) * side;
  return drawing
    .replace(
      ground,
      `<path d="M0 0h${side}v${side}H0z" fill="${fill}"/><g transform="translate(${shift} ${shift}) scale(${maskedShare})">`,
    )
    .replace('</svg>', '</g></svg>');
}

async function draw(drawing: string, name: string, pixels: number): Promise<void> {
  const density = (72 * pixels) / side;
  const picture = sharp(Buffer.from(drawing), { density })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true });
  await writeFile(`${folder}icons/${name}.png`, await picture.toBuffer());
}

await mkdir(`${folder}icons`, { recursive: true });
const masked = maskable(favicon);
await writeFile(`${folder}icons/icon.svg`, favicon);
await writeFile(`${folder}icons/maskable.svg`, masked);
for (const pixels of [192, 512]) {
  await draw(favicon, `icon-${pixels}`, pixels);
  await draw(masked, `maskable-${pixels}`, pixels);
}
// iOS rounds the corners itself and ignores the manifest's icons.
await draw(masked, 'apple-touch-icon', 180);
