/**
 * Real pictures of the stated ratio, a quarter as wide. The name encodes kind, owner, language and place; only drawn
 * pictures are cached.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly ending: 'jpg' | 'png' | 'svg' | 'webp';
}

const shapes = {
  poster: { width: 1000, height: 1500, ending: 'jpg' },
  backdrop: { width: 1920, height: 1080, ending: 'jpg' },
  logo: { width: 800, height: 310, ending: 'png' },
  vectorlogo: { width: 640, height: 200, ending: 'svg' },
  clearart: { width: 1000, height: 562, ending: 'png' },
  banner: { width: 1000, height: 185, ending: 'jpg' },
  thumb: { width: 1000, height: 562, ending: 'jpg' },
  disc: { width: 1000, height: 1000, ending: 'png' },
  still: { width: 640, height: 360, ending: 'jpg' },
  icon: { width: 512, height: 512, ending: 'webp' },
} as const satisfies Readonly<Record<string, Shape>>;

export type PictureName = keyof typeof shapes;

export interface FakePicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** `place` distinguishes pictures of one kind; 404 is a listed picture that does not exist. */
export function picture(kind: PictureName, owner: string | number, language: string | null, place = 1): FakePicture {
  const { width, height, ending } = shapes[kind];
  return { file: `${kind}-${owner}-${language ?? 'xx'}-${place}.${ending}`, width, height };
}

export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

const contentTypes = { jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml', webp: 'image/webp' } as const;

export interface Painter {
  /** For a file name made by `picture`, also `.png` for an `.svg`; undefined if there is none. */
  draw(file: string): Promise<DrawnPicture | undefined>;
}

/** `alike`: one picture per kind, because benches would otherwise measure the drawing. */
export function createPainter({ alike }: { readonly alike: boolean }): Painter {
  const drawn = new Map<string, Promise<DrawnPicture>>();
  return {
    async draw(file) {
      const found = /^([a-z]+)-.+-(\d+)\.(jpg|png|svg|webp)$/u.exec(file);
      const [, kind = '', place, ending = ''] = found ?? [];
      if (!isKind(kind) || !isEnding(ending) || place === '404') return undefined;
      const key = alike ? `${kind}.${ending}` : file;
      const made = drawn.get(key) ?? paint(kind, key, ending);
      drawn.set(key, made);
      return made;
    },
  };
}

function isKind(kind: string): kind is PictureName {
  return Object.hasOwn(shapes, kind);
}

function isEnding(ending: string): ending is keyof typeof contentTypes {
  return Object.hasOwn(contentTypes, ending);
}

async function paint(kind: PictureName, key: string, ending: keyof typeof contentTypes): Promise<DrawnPicture> {
  const { width, height } = shapes[kind];
  const contentType = contentTypes[ending];
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(key).digest();
  if (ending === 'svg') {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="20" y="20" width="${width - 40}" height="${height - 40}" rx="30" fill="rgb(${r},${g},${b})"/></svg>`;
    return { bytes: Buffer.from(text), contentType };
  }
  const isClear = ending !== 'jpg';
  const size = { width: Math.round(width / 4), height: Math.round(height / 4) };
  const image = sharp({
    create: isClear
      ? { ...size, channels: 4, background: { r, g, b, alpha: 0.8 } }
      : { ...size, channels: 3, background: { r, g, b } },
  });
  const bytes = await (ending === 'jpg' ? image.jpeg() : ending === 'png' ? image.png() : image.webp()).toBuffer();
  return { bytes, contentType };
}
