/** Makes a logo from what somebody uploaded: decoded, fitted into the size of logos, and written anew as PNG. */
import { logoSize, mostLogoBytes, mostLogoPixels } from '@gifts/contract/dashboard/organization';
import sharp from 'sharp';
import { badRequest } from '../../kit/bad-request.ts';

// Only the decoders of what is taken. The library has others, for formats that can name files and addresses.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Logos come seldom, and must not take the processor from requests.
sharp.concurrency(1);
sharp.cache(false);

const leastPixels = 32;
const decodeSeconds = 5;
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp']);
const transparent = { r: 255, g: 255, b: 255, alpha: 0 };

/** Throws a sentence about `image` for what is no such picture. Nothing of its metadata stays, and of an animation one picture. */
export async function makeLogo(base64: string): Promise<Buffer> {
  const uploaded = Buffer.from(base64, 'base64');
  if (uploaded.length > mostLogoBytes)
    throw refuse(`The picture has more than ${mostLogoBytes / 1024} KiB: save it smaller.`);
  if (uploaded.length === 0) throw refuse(noPicture);
  const picture = sharp(uploaded, {
    limitInputPixels: mostLogoPixels * mostLogoPixels,
    failOn: 'error',
    pages: 1,
  });
  const { format, width, height } = await picture
    .metadata()
    .catch(() => ({ format: '', width: 0, height: 0 }));
  if (!formats.has(format)) throw refuse(noPicture);
  if (Math.max(width, height) > mostLogoPixels || Math.min(width, height) < leastPixels) {
    throw refuse(
      `The picture has ${width} × ${height} pixels, and must have ${leastPixels} to ${mostLogoPixels} in each direction.`,
    );
  }
  return picture
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize({ ...logoSize, fit: 'contain', background: transparent })
    .toColorspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
    .catch(() => {
      throw refuse('The picture is damaged: save it again and upload that.');
    });
}

const noPicture = 'The file is no PNG, JPEG or WebP picture.';
const refuse = (message: string) => badRequest([{ field: 'image', message }]);
