// `npm test`: types, lint and all tests, then one closing line for machines: "N passed, N failed".
// With arguments it passes them to vitest and runs only the tests, for example `npm test -- --project api`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitestArguments = process.argv.slice(2);

let failedChecks = 0;
if (vitestArguments.length === 0) {
  await check('Types', 'tsc', ['--project', '.']);
  await check('Types of the pages', 'tsc', ['--project', 'packages/web']);
  await check('Lint', 'biome', ['check', '--error-on-warnings']);
}
const suites = [await runTests()];
if (vitestArguments.length === 0) suites.push(await runBrowserTests());
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, failedChecks);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(title, tool, args) {
  process.stdout.write(`${title} …\n`);
  if ((await run(tool, args)) !== 0) failedChecks += 1;
}

async function runTests() {
  process.stdout.write('Tests …\n');
  const folder = await mkdtemp(join(tmpdir(), 'gifts-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', ...reporters, ...vitestArguments]);
  const counted = await readReport(report, count, code);
  await rm(folder, { recursive: true });
  return counted;
}

async function runBrowserTests() {
  process.stdout.write('Tests of the pages in a browser …\n');
  if (!installBrowser()) return { passed: 0, failed: 1 };
  const report = join(root, 'e2e/output/report.json');
  await rm(report, { force: true });
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts']);
  return readReport(report, countBrowserTests, code);
}

/** Returns true if Chromium exists: the one that CHROMIUM names, or Debian's, which root can install. */
function installBrowser() {
  if (existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium')) return true;
  if (process.getuid?.() === 0 && !process.env.CHROMIUM) {
    process.stdout.write('Installing Chromium …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
    if (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')) return true;
  }
  process.stderr.write(
    'The pages are tested in Chromium, which is missing: apt-get install chromium, or name yours in CHROMIUM.\n',
  );
  return false;
}

/** A crash, an unhandled error or a run without tests is a failure too, although no test reports it. */
async function readReport(path, countIn, code) {
  const counted = await readFile(path, 'utf8').then(countIn, () => ({ passed: 0, failed: 0 }));
  const isSilentFailure = (code !== 0 || counted.passed === 0) && counted.failed === 0;
  return isSilentFailure ? { ...counted, failed: 1 } : counted;
}

function countBrowserTests(text) {
  const { stats } = JSON.parse(text);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** A test file that does not load counts as one failure. */
function count(text) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length };
}

function run(tool, args) {
  return new Promise((resolve) => {
    const program = join(root, 'node_modules', '.bin', tool);
    // The tools are Node scripts. The Node that runs this script runs them too.
    const path = `${dirname(process.execPath)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path },
    });
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill(signal));
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
