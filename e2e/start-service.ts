/** Starts the service of the run and creates the keys of the tests. */
import { type RunningService, runService } from './run-service.ts';

const admin = 'admin@example.com';
const clockTestAdmin = 'patience@example.com';
const demoOrganization = '019b0000-0000-7000-8000-000000000001';

export default async function startService(): Promise<() => Promise<void>> {
  const service = await runService('shared');
  try {
    const [commerceKey, keyOfHostedApp, keyOfPatience] = await Promise.all([
      createCommerceKey(service),
      createHostedKey(service),
      createClockTestOrganization(service).then((organization) =>
        createHostedKey(service, organization, clockTestAdmin),
      ),
    ]);
    process.env.E2E_SERVICE_URL = service.url;
    process.env.E2E_SERVICE_ENV = JSON.stringify(service.env);
    process.env.E2E_COMMERCE_KEY = commerceKey;
    process.env.E2E_HOSTED_KEY = keyOfHostedApp;
    process.env.E2E_PATIENT_KEY = keyOfPatience;
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service.stop;
}

export const createCommerceKey = ({ gifts }: RunningService): Promise<string> =>
  gifts('keys create --kind commerce --quiet --email', admin);

/** The key of an app whose users pay on the service's own page. */
export async function createHostedKey(
  { gifts }: RunningService,
  organization = demoOrganization,
  email = admin,
): Promise<string> {
  const create = 'apps create --name Corner --hosted-payment --quiet --organization';
  const app = await gifts(create, organization);
  return gifts('keys create --kind commerce --quiet --email', email, '--app', app);
}

/** Creates a link to the page on which the demo organization enters a card. */
export const createCardLink = (gifts: RunningService['gifts'], lifetime = '1h'): Promise<string> =>
  gifts('cards link --quiet --expires-in', lifetime, demoOrganization);

/** A separate organization, because advancing its clock would expire the gifts of other tests. */
const createClockTestOrganization = ({ gifts }: RunningService): Promise<string> =>
  gifts('organizations create --name Patience --quiet --email', clockTestAdmin);
