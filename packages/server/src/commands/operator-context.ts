import { hostname, userInfo } from 'node:os';
import { pino } from 'pino';
import type { Config } from '../config/config.ts';
import { type Context, defaultAdvancePatienceMs, openContext, type Services } from '../context/context.ts';
import type { Initiator } from '../context/initiator.ts';
import type { Database } from '../db/database.ts';
import { assert } from '../kit/assert.ts';
import { systemClock } from '../kit/clock.ts';
import { createRecordLookup } from '../kit/look-up-records.ts';
import { createSealer } from '../kit/sealer.ts';
import { openCatalog } from '../modules/catalog/catalog.ts';
import { createMailKeyStore } from '../modules/notifications/mail-keys.ts';
import { findOrganization } from '../modules/organizations/organizations.sql.ts';
import { createSignInKeyStore } from '../modules/people/sign-in-keys.ts';
import { createVaultStore } from '../modules/privacy/vault-keys.ts';
import { openWebhookHttp } from '../modules/webhooks/engine/open-webhook-http.ts';

/** Opens the context of an organization for a command that runs verbs. */
export async function openOperatorContext(
  db: Database,
  config: Config,
  organizationId: string,
): Promise<Context> {
  const organization = await findOrganization(db, organizationId);
  assert(organization, 'the command found the organization before');
  return openContext(openOperatorServices(db, config), organization);
}

/**
 * Opens the services of a command. There is no card gateway, carrier, identity provider or mail server among them:
 * the running service calls them.
 */
export function openOperatorServices(db: Database, config: Config): Services {
  const sealer = createSealer(config.secretKeys);
  return {
    config,
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    liveCatalog: openCatalog(db, config.publicUrl),
    tracing: null,
    mail: null,
    cardGateway: null,
    carrier: null,
    identityProvider: null,
    webhookHttp: openWebhookHttp(config),
    lookUpRecords: createRecordLookup(config.dnsServers),
    sealer,
    mailKeyStore: createMailKeyStore(db, sealer),
    vaultStore: createVaultStore(db, sealer),
    signInKeyStore: createSignInKeyStore(db, sealer),
    advancePatienceMs: defaultAdvancePatienceMs,
    initiator: initiatedByOperator(),
  };
}

/** The person at the command line, as the machine knows them. */
export const initiatedByOperator = (): Initiator => ({
  actor: { kind: 'operator', userName: userName(), host: hostname() },
  origin: null,
});

/** In a container, the user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
