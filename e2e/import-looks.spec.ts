/** The steps of an import, on a phone and on a desktop, in light and dark. */
import { expect, test } from './fixtures.ts';
import { button, chooseFile, csvFile, manyPeople, openImport } from './import-files.ts';
import { lookAt } from './look-at.ts';

test.describe.configure({ timeout: 400_000 });

test('every step of an import', async ({ page }) => {
  await openImport(page, 'Rosters');
  await lookAt(page, 'import-file');
  await chooseFile(page, csvFile('people.csv', manyPeople(240)));
  await expect(button(page, 'Check 240 recipients')).toBeVisible();
  await lookAt(page, 'import-columns');
  await button(page, 'Check 240 recipients').click();
  await expect(page.getByRole('heading', { name: '6 of 240 recipients need a look' })).toBeVisible();
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await lookAt(page, 'import-check');
  await button(page, /^Go on without/).click();
  await expect(page.getByRole('heading', { name: /^Import 23\d recipients\?$/ })).toBeVisible();
  await lookAt(page, 'import-confirm');
  await button(page, /^Import 23\d recipients$/).click();
  await expect(page.getByRole('heading', { name: /recipients imported$/ })).toBeVisible();
  await lookAt(page, 'import-done');
});
