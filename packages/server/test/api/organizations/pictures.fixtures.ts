/** Pictures that people upload, and such as nobody should. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 90, alpha: 1 } } });

export const png = (width = 400, height = 120): Promise<Buffer> => plain(width, height).png().toBuffer();
export const webp = (): Promise<Buffer> => plain(300, 300).webp().toBuffer();
export const gif = (): Promise<Buffer> => plain(300, 300).gif().toBuffer();
export const tiff = (): Promise<Buffer> => plain(300, 300).tiff().toBuffer();

/** A JPEG that says where it was taken, and that it lies on its side. */
export const jpegWithPlace = (): Promise<Buffer> =>
  plain(400, 100)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret Garden Ltd' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitude: '0/1 7/1 3966/100' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** Two pictures that follow each other: the first is red, the second blue. */
export async function animated(): Promise<Buffer> {
  const frames = [
    { r: 255, g: 0, b: 0 },
    { r: 0, g: 0, b: 255 },
  ].map((background) =>
    sharp({ create: { width: 320, height: 96, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100], lossless: true })
    .toBuffer();
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
);

/** A PNG whose header names a size that would need ten gigabytes. */
export const hugePng = (width = 50_000, height = 50_000): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c6300010000050001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that is a page and a script as well, with a text of its own. */
export async function polyglot(): Promise<Buffer> {
  const whole = await png();
  const payload = '<html><script>alert(document.domain)</script></html>';
  const text = chunk('tEXt', Buffer.from(`Comment\0${payload}`));
  return Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33), Buffer.from(payload)]);
}
