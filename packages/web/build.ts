/**
 * Builds the pages into dist: HTML by name, what it loads by the hash of its content, and the script that integrators
 * load, which keeps its name. Text is compressed here once instead of at every request.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const assets = join(dist, 'assets');
const pages = ['payment-form', 'pay', 'card', 'demo', 'dashboard'];
const stylesheets = ['src/gift/gift.css', 'src/mailbox/mailbox.css'];

const shared: InlineConfig = { root, configFile: false, mode: 'production', logLevel: 'warn' };

async function buildPages(): Promise<void> {
  await build({
    ...shared,
    plugins: [react()],
    build: {
      outDir: dist,
      emptyOutDir: true,
      target: 'es2022',
      // The policy of the pages allows no inline script, and every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // The server finds the style sheets of the pages that it renders by their names in the manifest.
      manifest: true,
      rolldownOptions: {
        input: [
          ...pages.map((page) => join(root, `${page}.html`)),
          ...stylesheets.map((sheet) => join(root, sheet)),
        ],
      },
    },
  });
}

async function buildEmbeddedScript(): Promise<void> {
  await build({
    ...shared,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2020',
      lib: {
        entry: join(root, 'src/embed/gift-payment-form.ts'),
        name: 'GiftPaymentForm',
        formats: ['iife'],
        fileName: () => 'payment-form.js',
      },
    },
  });
}

const compressed = new Set(['.js', '.css', '.svg']);

async function compress(): Promise<void> {
  const [asGzip, asBrotli] = [promisify(gzip), promisify(brotliCompress)];
  for (const name of await readdir(assets)) {
    if (!compressed.has(extname(name))) continue;
    const path = join(assets, name);
    const content = await readFile(path);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(`${path}.gz`, await asGzip(content, { level: 9 }));
    await writeFile(`${path}.br`, await asBrotli(content, quality));
  }
}

process.env.NODE_ENV = 'production';
await buildPages();
await buildEmbeddedScript();
await compress();
