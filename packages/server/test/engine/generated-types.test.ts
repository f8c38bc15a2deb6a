import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '../../../../scripts/generate-database-types.ts');

test('the table types are those of the migrated database; "npm run generate" renews them', async () => {
  await expect(promisify(execFile)(process.execPath, [script, '--check'])).resolves.toMatchObject({
    stderr: '',
  });
});
