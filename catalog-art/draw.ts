/**
 * Redraws the pictures of the built-in catalog: `node catalog-art/draw.ts [FILTER]`.
 * The filter is any part of a picture's path, such as `camp-mug` or `cards/`. Drawing the same picture twice gives the same bytes.
 */

import { fileURLToPath } from 'node:url';
import { missingFontPackages } from './missing-fonts.ts';
import { PICTURES } from './pictures.ts';
import { renderPictures } from './render-pictures.ts';

const FOLDER = fileURLToPath(new URL('../packages/server/catalog/images', import.meta.url));

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const filter = process.argv[2] ?? '';
const chosen = PICTURES.filter((picture) => picture.path.includes(filter));
if (chosen.length === 0)
  fail(`No picture's path contains "${filter}"; try part of a product's slug, such as camp-mug.`);

const missing = missingFontPackages();
if (missing.length > 0)
  fail(`Some lettering fonts are missing; install them with: apt-get install ${missing.join(' ')}`);

let total = 0;
for (const picture of chosen) total += await renderPictures(FOLDER, picture);
process.stdout.write(`Drew ${chosen.length} pictures, ${(total / 1_000_000).toFixed(2)} MB.\n`);
