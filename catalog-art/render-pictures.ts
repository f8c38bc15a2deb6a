import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { document } from './kit/svg.ts';
import type { Picture } from './pictures.ts';

/**
 * Draws a picture on its own coordinates, scales it to the size it is stored in and writes it as PNG and as WebP; the answer is
 * the bytes of both.
 */
export async function renderPictures(folder: string, picture: Picture): Promise<number> {
  const svg = document(...picture.drawnAt, picture.draw());
  const [width, height] = picture.size;
  const png = await sharp(Buffer.from(svg))
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .flatten({ background: '#ffffff' })
    .png({ palette: true, quality: 100, effort: 10, dither: 1 })
    .toBuffer();
  const file = `${folder}/${picture.path}`;
  await mkdir(dirname(file), { recursive: true });
  const webp = await sharp(png).webp({ quality: 78, effort: 6 }).toBuffer();
  await writeFile(file, png);
  await writeFile(file.replace(/\.png$/, '.webp'), webp);
  return png.length + webp.length;
}
