/** What operators do on their pages, and an organization that signs up by itself. The pages are looked at on the way. */
import { field, heading, password } from './dashboard-people.ts';
import { clickTwice, expect, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { failJobs, onDatabase, signInAsOperator } from './operator-people.ts';
import { type RunningService, runService } from './run-service.ts';

test.describe.configure({ mode: 'serial', timeout: 240_000 });

let service: RunningService;
const demo = '019b0000-0000-7000-8000-000000000001';
test.beforeAll(async () => {
  service = await runService('operators');
});
test.afterAll(() => service.stop());

test('an organization signs up by itself, and its admin is on the first page', async ({ page }) => {
  await page.goto(`${service.url}/sign-in`);
  await page.getByRole('link', { name: 'Create an organization' }).click();
  await expect(heading(page)).toHaveText('Create an organization');
  await field(page, 'Name of the organization').fill('Paper Kites');
  await field(page, 'First name').fill('Noa');
  await field(page, 'Last name (optional)').fill('Levi');
  await field(page, 'E-mail address').fill('noa@kites.example');
  await lookAt(page, 'operators-register');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(heading(page)).toHaveText('One more step');
  await lookAt(page, 'operators-register-sent');
  await page.getByRole('link', { name: 'Open the link' }).click();
  await expect(heading(page)).toHaveText('Create your organization');
  await lookAt(page, 'operators-register-link');
  const address = page.url();
  await page.getByRole('button', { name: 'Create the organization' }).click();
  await expect(heading(page)).toHaveText('Welcome, Noa');
  await expect(page.getByText('You act for Paper Kites')).toBeVisible();
  // Pressed again, the link leads to the same organization.
  await page.goto(service.url);
  await page.goto(address);
  await page.getByRole('button', { name: 'Create the organization' }).click();
  await expect(heading(page)).toHaveText('Welcome, Noa');
  expect((await service.gifts('organizations list')).match(/Paper Kites/g)).toHaveLength(1);
});

test('an owner finds a gift by what somebody says, and the look is in its story', async ({ page }) => {
  const key = await service.gifts('keys create --quiet --email', 'admin@example.com');
  const headers = { authorization: `Bearer ${key}` };
  const products = await (await page.request.get(`${service.url}/v1/products`, { headers })).json();
  const product = products.data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const sent = await page.request.post(`${service.url}/v1/order_batches`, {
    headers,
    data: {
      from_name: 'Avery Example',
      message: 'Thank you!',
      recipients: [{ first_name: 'Robin', last_name: 'Reyes', email: 'robin@example.com' }],
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'email_and_link',
      payment_method_id: 'CORPORATE_ACCOUNT',
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await signInAsOperator(page, service, { email: 'olga@operators.example' });
  await expect(page.getByRole('link', { name: 'See how everything is' })).toBeVisible();
  await lookAt(page, 'operators-home');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('find');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Find a gift');
  await lookAt(page, 'operators-find');
  await page.getByRole('searchbox').fill('robin@example.com');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('One thing was found')).toBeVisible();
  await lookAt(page, 'operators-found');
  await page.getByRole('link', { name: 'Gift', exact: true }).click();
  await expect(heading(page)).toHaveText(/^Gift [A-Z0-9-]+/i);
  await expect(page.getByText('Robin Reyes <robin@example.com>')).toBeVisible();
  await expect(page.getByText('Find anything by olga@operators.example, an operator')).toBeVisible();
  await lookAt(page, 'operators-gift');
  await page.getByRole('link', { name: 'Find another gift' }).click();
  await expect(page.getByText('One thing was found')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText('Nothing was found')).toBeVisible();
  await lookAt(page, 'operators-not-found');
});

test('an owner tries failed work again, and leaves some undone with a reason', async ({ page }) => {
  await signInAsOperator(page, service, { email: 'owen@operators.example' });
  await page.getByRole('link', { name: 'Failed work' }).click();
  await expect(page.getByText('Nothing has failed for good')).toBeVisible();
  await lookAt(page, 'operators-jobs-none');
  await failJobs(service, demo, ['retry_payments', 'send_mail', 'send_mail', 'send_mail']);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Send mail' })).toBeVisible();
  await page.getByText('What it is about').first().click();
  await expect(page.getByText('text, 15 characters').first()).toBeVisible();
  await lookAt(page, 'operators-jobs');
  await page.getByRole('button', { name: 'Leave undone' }).last().click();
  await field(page, 'Why').fill('The mailbox is gone');
  await lookAt(page, 'operators-jobs-discard');
  await page.getByRole('button', { name: 'Leave it undone' }).click();
  await expect(page.getByText('It stays undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Try all 2 again' }).click();
  await expect(page.getByText('2 run again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Nothing has failed for good')).toBeVisible();
});

test('an owner closes an organization after a new sign-in, and opens it again', async ({ page }) => {
  await signInAsOperator(page, service, { email: 'otto@operators.example' });
  await page.getByRole('link', { name: 'Organizations' }).click();
  await expect(page.getByRole('row', { name: /Demo Company/ })).toBeVisible();
  await lookAt(page, 'operators-organizations');
  await page.getByRole('button', { name: 'Create an organization' }).click();
  await field(page, 'Name of the organization').fill('Short & Sweet');
  await field(page, 'E-mail address of its admin').fill('sam@sweet.example');
  await field(page, 'First name').fill('Sam');
  await lookAt(page, 'operators-organization-new');
  await page.getByRole('button', { name: 'Create the organization' }).click();
  await expect(heading(page)).toHaveText('Short & Sweet');
  await expect(page.getByRole('row', { name: /sam@sweet\.example/ })).toBeVisible();
  // A toast would cover a part of the page.
  await page.reload();
  await expect(page.getByRole('row', { name: /sam@sweet\.example/ })).toBeVisible();
  await lookAt(page, 'operators-organization');
  await onDatabase(service, [`update sign_in_sessions set created_at = now() - interval '16 minutes'`, []]);
  // A session is remembered for less than a second, and reading a page takes longer.
  await page.reload();
  await page.getByRole('button', { name: 'Close the account' }).click();
  const dialog = page.getByRole('dialog', { name: /^Close the account of/ });
  await field(page, 'Type Short & Sweet to confirm').fill('Short and Sweet');
  await dialog.getByRole('button', { name: 'Close the account' }).click();
  const again = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(again).toBeVisible();
  await lookAt(page, 'operators-new-sign-in');
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  // What was typed is still there.
  await expect(field(page, 'Type Short & Sweet to confirm')).toHaveValue('Short and Sweet');
  await dialog.getByRole('button', { name: 'Close the account' }).click();
  await expect(dialog.getByText('Type the name as it stands here: Short & Sweet')).toBeVisible();
  await lookAt(page, 'operators-organization-close');
  await field(page, 'Type Short & Sweet to confirm').fill('Short & Sweet');
  await dialog.getByRole('button', { name: 'Close the account' }).click();
  await expect(page.getByText('This account is closed')).toBeVisible();
  await lookAt(page, 'operators-organization-closed');
  await page.getByRole('button', { name: 'Open the account again' }).click();
  await expect(page.getByText('This account is closed')).toBeHidden();
});

test('money of an organization is booked once after a last look, and what it may owe is set', async ({
  page,
}) => {
  const id = await service.gifts(
    'organizations create --quiet --email',
    'ada@ledgers.example',
    '--name',
    'Ledgers',
  );
  await service.gifts('balance limit --amount', '1000', '--organization', id);
  await signInAsOperator(page, service, { email: 'fay@operators.example', role: 'finance' });
  await page.goto(`${service.url}/operators/organizations/${id}`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}.*\\$`) });
  const dialog = page.getByRole('dialog', { name: /: Ledgers$/ });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await expect(row('Corporate account')).toContainText('$1,000.00');
  await expect(page.getByText('CORPORATE_ACCOUNT')).toHaveCount(0);
  await onDatabase(service, [`update sign_in_sessions set created_at = now() - interval '16 minutes'`, []]);
  // A session is remembered for less than a second, and reading a page takes longer.
  await page.reload();

  await page.getByRole('button', { name: 'Book a payment' }).click();
  await dialog.getByLabel('Balance').selectOption('Balance ($0.00 available)');
  await press('Go on');
  await expect(dialog.getByText('Type an amount in US dollars')).toBeVisible();
  await field(page, 'Amount').fill('$1,500.50');
  await field(page, 'Reason').fill('Wire of March 3');
  await lookAt(page, 'operators-book-payment');
  await press('Go on');
  await expect(dialog).toContainText('from $0.00 → to $1,500.50');
  await lookAt(page, 'operators-book-payment-last');
  await press('Book $1,500.50');
  const again = page.getByRole('dialog', { name: 'Is it you?' });
  await again.getByLabel('Password', { exact: true }).fill(password);
  await again.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(again).toBeHidden();
  await clickTwice(dialog.getByRole('button', { name: 'Book $1,500.50' }));
  await expect(page.getByText('$1,500.50 was paid in. Balance: $1,500.50 available.')).toBeVisible();
  await expect(row('Balance')).toContainText('$1,500.50');

  await page.getByRole('button', { name: 'Take money out' }).click();
  await dialog.getByLabel('Balance').selectOption('Balance ($1,500.50 available)');
  await field(page, 'Amount').fill('2,000');
  await field(page, 'Reason').fill('Sent back');
  await press('Go on');
  await press('Take $2,000.00 out');
  await expect(dialog.getByText("$2,000.00 can't be taken out: $1,500.50 is available.")).toBeVisible();
  await press('Back');
  await field(page, 'Amount').fill('500.50');
  await press('Go on');
  await press('Take $500.50 out');
  await expect(row('Balance')).toContainText('$1,000.00');

  await page.getByRole('button', { name: 'Set the credit limit' }).click();
  await field(page, 'Credit limit').fill('2500');
  await press('Go on');
  await expect(dialog).toContainText('from $1,000.00 → to $2,500.00');
  await lookAt(page, 'operators-credit-limit-last');
  await press('Set the limit to $2,500.00');
  await expect(row('Corporate account')).toContainText('$2,500.00');
  const told = await service.gifts('audit list --organization', id);
  expect(
    told.match(/balance_credit.*fay@operators\.example|fay@operators\.example.*balance_credit/g),
  ).toHaveLength(1);
});

test('an owner helps a user, and looks after the operators', async ({ page }) => {
  await signInAsOperator(page, service, { email: 'opal@operators.example' });
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByText('Whom are you looking for?')).toBeVisible();
  await lookAt(page, 'operators-users-none');
  await page.getByRole('searchbox', { name: 'Find users' }).fill('noa@');
  await expect(page.getByRole('heading', { name: 'noa@kites.example' })).toBeVisible();
  await lookAt(page, 'operators-users');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await lookAt(page, 'operators-user-act');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('One session ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Mail a link to sign in' }).click();
  await page.getByRole('button', { name: 'Mail the link' }).click();
  await expect(page.getByText('A link is on its way to noa@kites.example.')).toBeVisible();

  await page.getByRole('link', { name: 'Operators' }).click();
  await expect(page.getByRole('row', { name: /opal@/ })).toContainText('You');
  await page.reload();
  await page.getByRole('button', { name: 'Add an operator' }).click();
  await field(page, 'E-mail address').fill('sue@operators.example');
  await lookAt(page, 'operators-team-add');
  await page.getByRole('button', { name: 'Add the operator' }).click();
  const sue = page.getByRole('row', { name: /sue@/ });
  await expect(sue).toContainText('Support');
  await page.reload();
  await expect(sue).toContainText('Support');
  await lookAt(page, 'operators-team');
  await sue.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('radio', { name: /^Finance/ }).check();
  await page.getByRole('button', { name: 'Change the role' }).click();
  await expect(sue).toContainText('Finance');
  await sue.getByRole('button', { name: 'Remove' }).click();
  await lookAt(page, 'operators-team-remove');
  await page.getByRole('button', { name: 'Remove the operator' }).click();
  await expect(sue).toHaveCount(0);
});

test('health and mail say what to do, and a phone has the same pages in a drawer', async ({ page }) => {
  await signInAsOperator(page, service, { email: 'oslo@operators.example' });
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page.getByText(/The schema is up to date/)).toBeVisible();
  await lookAt(page, 'operators-health');
  await page.getByRole('link', { name: 'Mail', exact: true }).click();
  await expect(page.getByText('Addresses that get no mail')).toBeVisible();
  await lookAt(page, 'operators-mail');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Organizations' })).toBeVisible();
  await lookAt(page, 'operators-drawer');
  await page.getByRole('dialog').getByRole('link', { name: 'Organizations' }).click();
  await expect(heading(page)).toHaveText('Organizations');
});

test('a session that ends on a page for operators is renewed above it', async ({ page }) => {
  await signInAsOperator(page, service, { email: 'orla@operators.example' });
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page.getByText(/The schema is up to date/)).toBeVisible();
  await service.gifts('sessions end --email', 'orla@operators.example');
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  // An ended session works for up to a second more.
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click({ timeout: 500 });
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/The schema is up to date/)).toBeVisible();
});

test('a payment whose answer was lost is booked once, also from another dialog', async ({ page }) => {
  const email = `lost.${Date.now().toString(36)}@ledgers.example`;
  const id = await service.gifts('organizations create --quiet --email', email, '--name', 'Lost Letters');
  await signInAsOperator(page, service, { email: `f${email}`, role: 'finance' });
  await page.goto(`${service.url}/operators/organizations/${id}`);
  const dialog = page.getByRole('dialog');
  const book = async (balance: string): Promise<void> => {
    await page.getByRole('button', { name: 'Book a payment' }).click();
    await dialog.getByLabel('Balance').selectOption(balance);
    await field(page, 'Amount').fill('100');
    await field(page, 'Reason').fill('Wire of March 3');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('button', { name: 'Book $100.00' }).click();
  };
  await page.route(
    '**/balance_movements',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await book('Balance ($0.00 available)');
  await expect(dialog.getByText('The service could not be reached.')).toBeVisible();
  await expect(dialog).toContainText('from $100.00');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await book('Balance ($100.00 available)');
  await expect(page.getByText(/\$100\.00 was paid in\. .*: \$100\.00 available\./)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Balance.*\$100\.00/ })).toHaveCount(1);
});

test('no other catalog file is chosen while one is read', async ({ page }) => {
  const email = `catalog.${Date.now().toString(36)}@operators.example`;
  await signInAsOperator(page, service, { email });
  const released = Promise.withResolvers<void>();
  await page.route('**/catalog/preview', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`${service.url}/setup?step=catalog`);
  const chooser = page.getByLabel('Catalog file');
  const buffer = Buffer.from('{"brands":[{"slug":"orchard","name":"Orchard","shipping_price":"much"}]}');
  const file = { name: 'a.json', mimeType: 'application/json', buffer };
  await chooser.setInputFiles(file);
  await expect(page.getByText('Reading the file')).toBeVisible();
  await expect(chooser).toBeDisabled();
  released.resolve();
  await expect(page.getByText('The file cannot be imported')).toBeVisible();
  await expect(chooser).toBeEnabled();
});
