// `npm test`: types, lint and all tests, then one closing line for machines: "N passed, N failed".
// With arguments it hands them to vitest and runs the tests alone, such as `npm test -- --project api`.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const vitestArguments = process.argv.slice(2);

let failedChecks = 0;
if (vitestArguments.length === 0) {
  await check('Types', 'tsc', ['--project', '.']);
  await check('Lint', 'biome', ['check', '--error-on-warnings']);
}
const { passed, failed } = await runTests();
process.stdout.write(`\n${passed} passed, ${failed + failedChecks} failed\n`);
process.exitCode = failed + failedChecks > 0 ? 1 : 0;

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
  const counted = await readFile(report, 'utf8').then(count, () => ({ passed: 0, failed: 0 }));
  await rm(folder, { recursive: true });
  // A crash, an unhandled error or a run without a single test is a failure too, though no test tells of it.
  if ((code !== 0 || counted.passed === 0) && counted.failed === 0) return { ...counted, failed: 1 };
  return counted;
}

/** A file that does not even load counts as one failure. */
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
    // The tools are Node scripts, to be run by the Node that runs this one.
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
