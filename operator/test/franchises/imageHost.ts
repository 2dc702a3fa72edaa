/** An https image host on the loopback with its own certificate, because art links must be https. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export interface ImageHost {
  /** `https://127.0.0.1:PORT` */
  readonly origin: string;
  /** The certificate to trust, PEM. */
  readonly certificate: string;
  /** Requested paths, in order. */
  readonly asked: readonly string[];
  /** Sets the response of a path; others return 404. */
  readonly pictures: Map<string, Uint8Array>;
  close(): Promise<void>;
}

export async function startImageHost(): Promise<ImageHost> {
  const { key, certificate } = loopbackCertificate();
  const asked: string[] = [];
  const pictures = new Map<string, Uint8Array>();
  const server = createServer({ key, cert: certificate }, (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const picture = pictures.get(path);
    if (picture === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${portOf(server.address())}`,
    certificate,
    asked,
    pictures,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function picture(widthPixels: number, heightPixels: number, colour = '#804020'): Promise<Uint8Array> {
  return sharp({ create: { width: widthPixels, height: heightPixels, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the host listens on no port');
  return address.port;
}

/** Builds the X.509 certificate by hand, so that no system program is needed. */
function loopbackCertificate(): { readonly key: string; readonly certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const ecdsaWithSha256 = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = der(0x30, der(0x31, der(0x30, oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from('loopback')))));
  const year = (value: string) => der(0x18, Buffer.from(`${value}0101000000Z`));
  const address = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = der(0x30, der(0x01, Buffer.from([0xff])));
  const extensions = der(
    0xa3,
    der(
      0x30,
      der(0x30, oid(0x55, 0x1d, 0x11), der(0x04, address)),
      der(0x30, oid(0x55, 0x1d, 0x13), der(0x01, Buffer.from([0xff])), der(0x04, isAuthority)),
    ),
  );
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const validity = der(0x30, year('2020'), year('2120'));
  const signed = der(0x30, version3, serial, ecdsaWithSha256, name, validity, name, publicKey, extensions);
  const signature = sign('sha256', signed, { key: createPrivateKey(privateKey), dsaEncoding: 'der' });
  const whole = der(0x30, signed, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').replace(/.{64}/gu, '$&\n');
  return { key: privateKey, certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}
