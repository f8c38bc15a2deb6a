/**
 * Builds the pages into dist: HTML by name, what it loads by the hash of its content, and the script that integrators
 * load, which keeps its name. Text is compressed here once instead of at every request.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { documents } from './src/dashboard/documents.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const assets = join(dist, 'assets');
const pages = ['payment-form', 'pay', 'card', 'demo'];
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

/** Only pages with postal addresses need it. */
const places = /src\/card\/|contract\/src\/(?:countries|us-states)/;
const overlays = /@base-ui|@floating-ui|src\/ui\/(?:DialogPopup|MenuPopup|Toasts)\./;
/** What nearly every page uses: loaded at once, in one chunk. */
const core =
  /node_modules\/lucide-react\/|packages\/(?:contract|sdk)\/|src\/(?:api\/|ui\/(?!LineChart))|src\/dashboard\/(?:[^/]*$|api|parts|session|shell)/;
const isCore = (id: string): boolean => core.test(id) && !places.test(id);
const dashboardManifest = '.vite/dashboard.json';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/**
 * The dashboard shares no chunk with the small pages. What nearly all of its pages use is one chunk, and what opens over them
 * another one that comes later: with a slow connection each further request costs more than some kilobytes do. What only
 * some pages share comes with them, so that the first page does not grow when a page is added.
 */
async function buildDashboard(): Promise<void> {
  const graph = createGraph();
  await build({
    ...shared,
    plugins: [react(), graph.plugin],
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      manifest: dashboardManifest,
      rolldownOptions: {
        input: join(root, 'dashboard.html'),
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'libraries',
                test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-virtual|virtual-core)[\w-]+)\//,
                priority: 3,
              },
              {
                name: 'shared',
                test: (id) => isCore(id) && !graph.leadsToOverlays(id),
                minShareCount: 2,
                priority: 2,
              },
              { name: 'overlays', test: overlays, priority: 1 },
              { name: 'places', test: places, priority: 1 },
              // Apart from `common`, which would bring the overlays to pages that do without.
              {
                name: 'dialogs',
                test: graph.leadsToOverlays,
                minShareCount: 2,
                priority: 1,
                entriesAware: true,
              },
              {
                name: 'common',
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 6 * 1024,
                priority: 0,
              },
            ],
          },
        },
      },
    },
  });
  await writeDashboardDocuments();
}

/** Knows what each module imports at once, after all of them were read. */
function createGraph(): { plugin: Plugin; leadsToOverlays: (id: string) => boolean } {
  const imported = new Map<string, readonly string[]>();
  const leads = (id: string, seen = new Set<string>()): boolean => {
    if (overlays.test(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (imported.get(id) ?? []).some((each) => leads(each, seen));
  };
  return {
    plugin: {
      name: 'graph',
      buildEnd() {
        for (const id of this.getModuleIds()) imported.set(id, this.getModuleInfo(id)?.importedIds ?? []);
      },
    },
    leadsToOverlays: (id) => leads(id),
  };
}

/** A document for each page that asks at once for what the page needs, and the list of them for the server. */
async function writeDashboardDocuments(): Promise<void> {
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(dist, dashboardManifest), 'utf8'));
  const document = await readFile(join(dist, 'dashboard.html'), 'utf8');
  for (const { name, loads } of documents)
    await writeFile(join(dist, `${name}.html`), withLinks(document, manifest, loads));
  const list = documents.map(({ path, name }) => ({ path, file: `${name}.html` }));
  await writeFile(join(dist, 'dashboard-documents.json'), JSON.stringify(list));
}

function withLinks(document: string, manifest: Record<string, Chunk>, loads: readonly string[]): string {
  const chunks = withImports(
    manifest,
    loads.map((each) => `src/dashboard/${each}.tsx`),
  );
  const links = [
    '<link rel="preload" as="fetch" crossorigin href="/internal/session">',
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...chunks
      .flatMap(({ css = [] }) => css)
      .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].filter((link) => !document.includes(link));
  const head = [...new Set(links)].map((link) => `    ${link}\n`).join('');
  return document.replace('  </head>', `${head}  </head>`);
}

/** The chunks of some files of the manifest, with those that they import. */
function withImports(manifest: Record<string, Chunk>, names: readonly string[]): Chunk[] {
  const found = new Set(names);
  for (const name of found) for (const each of manifest[name]?.imports ?? []) found.add(each);
  return [...found].map((name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} was not built.`);
    return chunk;
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
await buildDashboard();
await buildEmbeddedScript();
await compress();
