// Prepares a new checkout so that the service can start. It runs before `npm start` and `npm test`, on the machine's own Node
// (20 or newer), so it uses no package. It prints nothing if there is nothing to do.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePagesBuilt, noteBuiltPages } from './built-pages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const neededNode = 24;

/** Production starts without the packages that only tests and checks need. `npm test` installs them anywhere. */
const isForProduction =
  (process.env.GIFTS_ENV === 'production' || process.env.NODE_ENV === 'production') &&
  !process.env.npm_lifecycle_event?.startsWith('pretest');

if (!isInstalled()) await install();
requireNode();
if (!arePagesBuilt(root)) await buildPages();

/** As its last step, npm writes what it has installed to node_modules/.package-lock.json. */
function isInstalled() {
  const installed = readPackages('node_modules/.package-lock.json');
  if (!installed) return false;
  const wanted = readPackages('package-lock.json') ?? {};
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link || !isForThisMachine(entry)) return true;
    if (isForProduction && entry.dev) return true;
    return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** An optional package may be missing if it is for another system or for a C library that cannot be detected. */
function isForThisMachine({ optional, os, cpu, libc, peer }) {
  if (peer && optional) return false;
  if (!optional) return true;
  return !libc && allows(os, process.platform) && allows(cpu, process.arch) && Boolean(os || cpu);
}

function allows(list, name) {
  if (!list) return true;
  const names = [list].flat();
  if (names.includes(`!${name}`)) return false;
  return names.includes(name) || names.every((entry) => entry.startsWith('!'));
}

async function install() {
  const begun = Date.now();
  say(`Installing packages; the first time this downloads about ${isForProduction ? 170 : 220} MB …`);
  const progress = setInterval(() => {
    say(`Still installing packages (${Math.round((Date.now() - begun) / 1000)} s) …`);
  }, 5000);
  const { code, output } = await runNpm([
    // Unlike `ci`, `install` accepts a registry without the optional packages of other systems. --no-save keeps the lock file.
    'install',
    '--no-save',
    // The pinned packages need no install scripts, and npm may be configured not to run them.
    '--ignore-scripts',
    isForProduction ? '--omit=dev' : '--include=dev',
    '--include=optional',
    '--no-engine-strict',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
  ]);
  clearInterval(progress);
  if (code !== 0) {
    fail(
      `${output.trim()}\nThe packages could not be installed: mend what npm says above and run the command again.`,
    );
  }
  say(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
}

async function buildPages() {
  const begun = Date.now();
  say('Building the pages …');
  const { code, output } = await runProgram(serviceNode(), [join(root, 'packages/web/build.ts')]);
  if (code !== 0) fail(`${output.trim()}\nThe pages could not be built: mend what is said above.`);
  noteBuiltPages(root);
  say(`Built in ${Math.round((Date.now() - begun) / 100) / 10} s.`);
}

/** Runs npm with the machine's own Node, because the Node in node_modules is being replaced. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith('.js') ? (process.env.npm_node_execpath ?? process.execPath) : 'npm';
  const all = npm?.endsWith('.js') ? [npm, ...args] : args;
  return runProgram(command, all, { shell: process.platform === 'win32' && command === 'npm' });
}

function runProgram(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/**
 * npm scripts find the pinned `node` in node_modules/.bin first. If it does not run (because of another C library, for
 * example), it is removed, so that the machine's own Node is used if that is new enough.
 */
function requireNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (process.execPath.startsWith(join(root, 'node_modules'))) return;
  linkPinnedNode(pinned);
  if (existsSync(pinned)) {
    if (spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return;
    rmSync(pinned);
  }
  const own = spawnSync('node', ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (Number.parseInt(own.slice(1), 10) >= neededNode) return;
  fail(
    `The service runs on Node ${neededNode}; there is no packaged one for this machine (${process.platform} ${process.arch}) and its own is ${own}: install Node ${neededNode} or newer and run the command again.`,
  );
}

/** Returns the Node that runs the service. It may differ from the one that runs this script. */
function serviceNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  return existsSync(pinned) ? pinned : 'node';
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** npm 10 removes this link when it discards the packages of other systems, which have a link of the same name. */
function linkPinnedNode(link) {
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    const target = join('..', name, 'bin/node');
    if (!existsSync(link) && existsSync(join(dirname(link), target))) symlinkSync(target, link);
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
