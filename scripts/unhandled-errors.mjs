// A reporter of vitest. It writes the errors that belong to no test, which fail a run but stand in no other report,
// as an array of texts to the file that UNHANDLED_ERRORS names.
import { writeFile } from 'node:fs/promises';

export default class UnhandledErrors {
  async onTestRunEnd(_modules, errors) {
    await writeFile(process.env.UNHANDLED_ERRORS, JSON.stringify(errors.map(textOf)));
  }
}

function textOf({ message, stack, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  return [file && `While ${file} ran: ${test ?? 'no test'}`, stack || message].filter(Boolean).join('\n');
}
