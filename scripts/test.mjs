// `npm test`: types, lint and all tests, then one closing line for machines: "N passed, N failed".
// With arguments it passes them to vitest and runs only the tests, for example `npm test -- --project api`.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitestArguments = process.argv.slice(2);

const maxSlowFiles = 10;

// A machine that was busy for a moment fails a few files. More than these failed for a cause.
const maxFilesToRepeat = 3;

// The one without windows does the same with a third less of the processor.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

let failedChecks = 0;
const failures = [];
const nothingRan = { passed: 0, failed: 0, files: [], failedFiles: [], failures: [], errors: [] };
if (vitestArguments.length === 0) {
  await Promise.all([
    check('Types', 'tsc', ['--project', '.']),
    check('Types of the pages', 'tsc', ['--project', 'packages/web']),
    check('Lint', 'biome', ['check', '--error-on-warnings']),
  ]);
}
const suites = [await runTests()];
if (vitestArguments.length === 0) suites.push(await runBrowserTests());
printSlowestFiles(suites.flatMap((suite) => suite.files));
printFailures([...failures, ...suites.flatMap((suite) => suite.failures)]);
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const failed = suites.reduce((sum, suite) => sum + suite.failed, failedChecks);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

async function check(title, tool, args) {
  const { code, output } = await runQuietly(tool, args);
  process.stdout.write(`${title}: ${code === 0 ? 'ok' : 'failed'}\n${code === 0 ? '' : output}`);
  if (code === 0) return;
  failedChecks += 1;
  failures.push(`${title}\n${output}`);
}

function printSlowestFiles(files) {
  const slowest = files.toSorted((left, right) => right.seconds - left.seconds).slice(0, maxSlowFiles);
  if (slowest.length === 0) return;
  const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
  process.stdout.write(`\nThe slowest test files:\n${lines.join('')}`);
}

/** At the end, because whoever reads only the end of a long log looks for them. */
function printFailures(texts) {
  if (texts.length > 0)
    process.stdout.write(`\nWhat failed:\n${texts.map((text) => `  ${text}\n`).join('')}`);
}

/** A test that waits for something may fail on a busy machine, so a few files that failed run once more, by themselves. */
async function runTests() {
  process.stdout.write('Tests …\n');
  const first = await runTestFiles(vitestArguments);
  const projects = projectsOf(vitestArguments);
  const isRepeatable = projects && first.failedFiles.length <= maxFilesToRepeat;
  if (first.failedFiles.length === 0 || !isRepeatable) return first;
  process.stdout.write(`\nOnce more, by themselves: ${first.failedFiles.join(', ')} …\n`);
  const second = await runTestFiles([...projects, ...first.failedFiles]);
  process.stdout.write(`\nFailed in the first run:\n${first.failures.map((text) => `  ${text}\n`).join('')}`);
  return { ...second, passed: first.passed + Math.max(0, first.failed - second.failed), files: first.files };
}

/** The words that name projects, or undefined if single files or tests are named. */
function projectsOf(words) {
  const { values, positionals } = parseArgs({
    args: words,
    strict: false,
    options: { project: { type: 'string', multiple: true }, exclude: { type: 'string', multiple: true } },
  });
  const { project = [], exclude: _, ...others } = values;
  if (positionals.length > 0 || Object.keys(others).length > 0) return undefined;
  return project.flatMap((name) => ['--project', name]);
}

async function runTestFiles(words) {
  const folder = await mkdtemp(join(tmpdir(), 'gifts-report-'));
  const report = join(folder, 'report.json');
  const errors = join(folder, 'errors.json');
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/unhandled-errors.mjs',
  ];
  const code = await run('vitest', ['run', ...reporters, ...words], { UNHANDLED_ERRORS: errors });
  const countIn = async (text) => ({ ...count(text), errors: JSON.parse(await readFile(errors, 'utf8')) });
  const counted = await readReport(report, countIn, code);
  await rm(folder, { recursive: true });
  return counted;
}

async function runBrowserTests() {
  process.stdout.write('Tests of the pages in a browser …\n');
  const browser = findBrowser();
  if (!browser) return { ...nothingRan, failed: 1, failures: ['Chromium is missing'] };
  const report = join(root, 'e2e/output/report.json');
  await rm(report, { force: true });
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    CHROMIUM: browser,
  });
  return readReport(report, countBrowserTests, code);
}

/** Returns the path of Chromium: the one that CHROMIUM names, or Debian's, which root can install. Null if there is none. */
function findBrowser() {
  const known = process.env.CHROMIUM ? [process.env.CHROMIUM] : browsers;
  const find = () => known.find((path) => existsSync(path));
  if (!find() && process.getuid?.() === 0 && !process.env.CHROMIUM) {
    process.stdout.write('Installing Chromium …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', ['-qq', ...args], { env, stdio: 'ignore' }).status === 0;
    if (apt('update')) apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  }
  const found = find();
  if (found) return found;
  process.stderr.write(
    'The pages are tested in Chromium, which is missing: apt-get install chromium, or name yours in CHROMIUM.\n',
  );
  return null;
}

/** A crash, an unhandled error or a run without tests is a failure too, although no test reports it. */
async function readReport(path, countIn, code) {
  const counted = await readFile(path, 'utf8').then(countIn, () => nothingRan);
  const isSilentFailure = (code !== 0 || counted.passed === 0) && counted.failed === 0;
  if (!isSilentFailure) return counted;
  const failure = `The run ended with code ${code} although no test failed`;
  return { ...counted, failed: 1, failures: [[failure, ...counted.errors].join('\n')] };
}

function countBrowserTests(text) {
  const { stats, suites: specs, errors: unhandled } = JSON.parse(text);
  const files = specs.map((spec) => ({ name: `e2e/${spec.file}`, seconds: durationOf(spec) / 1000 }));
  const failures = specs.flatMap((spec) => failedSpecsOf(spec, `e2e/${spec.file}`));
  const errors = unhandled.map(({ message, stack }) => stack ?? message);
  const passed = stats.expected + stats.flaky;
  return { passed, failed: stats.unexpected, files, failedFiles: [], failures, errors };
}

function failedSpecsOf({ specs = [], suites: inner = [] }, file) {
  const own = specs.filter((spec) => !spec.ok).map((spec) => `${file}: ${spec.title}\n${firstErrorOf(spec)}`);
  return [...own, ...inner.flatMap((suite) => failedSpecsOf(suite, file))];
}

function firstErrorOf(spec) {
  const errors = spec.tests.flatMap((test) => test.results).flatMap((result) => result.errors);
  return errors[0]?.message ?? '';
}

/** In milliseconds, of all that a suite holds. */
function durationOf({ specs = [], suites: inner = [] }) {
  const results = specs.flatMap((spec) => spec.tests).flatMap((test) => test.results);
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return inner.reduce((sum, suite) => sum + durationOf(suite), own);
}

/** A test file that does not load counts as one failure. */
function count(text) {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  const failedFiles = testResults
    .filter((file) => file.status === 'failed')
    .map(({ name }) => relative(root, name));
  const failures = [
    ...testResults.flatMap(failedTestsOf),
    ...unloaded.map(({ name, message }) => `${name}\n${message}`),
  ];
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, files, failedFiles, failures };
}

function failedTestsOf({ name, assertionResults }) {
  return assertionResults
    .filter((result) => result.status === 'failed')
    .map((result) => `${relative(root, name)}: ${result.fullName}\n${result.failureMessages[0] ?? ''}`);
}

function run(tool, args, settings) {
  return exitCodeOf(start(tool, args, 'inherit', settings));
}

async function runQuietly(tool, args) {
  const child = start(tool, args, 'pipe');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { code: await exitCodeOf(child), output };
}

function start(tool, args, output, settings) {
  const program = join(root, 'node_modules', '.bin', tool);
  // The tools are Node scripts, to be run by the Node that runs this one.
  const path = `${dirname(process.execPath)}:${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, ...settings };
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', output, output], env });
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill(signal));
  return child;
}

function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
