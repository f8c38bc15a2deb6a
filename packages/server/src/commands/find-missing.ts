import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { hasOrganizations } from '../deployment/deployment.sql.ts';
import { textOf } from '../modules/health/finding.ts';
import { judgeMailServer, judgeReturns, judgeSender } from '../modules/health/mail-checks.ts';
import { judgeCards, judgePublicUrl } from '../modules/health/settings-checks.ts';
import { checkCatalog } from '../modules/health/work-checks.ts';

const createOrganization = `There is no organization. These commands create one, its credit and its first key:
      npx gifts organizations create --name NAME --email ADMIN
      npx gifts balance limit --organization ID --amount 5000.00
      npx gifts balance default --organization ID --method CORPORATE_ACCOUNT
      npx gifts keys create --email ADMIN`;

/** Returns what is not set up yet and how to correct it, as sentences. Asks nobody outside, so that a start does not wait. */
export async function findMissing(db: Database, config: Config): Promise<string[]> {
  const findings = [
    judgePublicUrl(config),
    judgeMailServer(config),
    judgeSender(config),
    judgeReturns(config),
    judgeCards(config),
    await checkCatalog(db),
  ];
  return [
    ...findings.filter(({ verdict }) => verdict !== 'ok').map(textOf),
    ...((await hasOrganizations(db)) ? [] : [createOrganization]),
  ];
}
