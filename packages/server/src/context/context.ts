/** The context of a verb: the organization or caller it works for, the time, and the services. */
import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { type Clock, organizationTime } from '../kit/clock.ts';
import type { RecordLookup } from '../kit/look-up-records.ts';
import type { SafeFetch } from '../kit/safe-fetch/safe-fetch.ts';
import type { Sealer } from '../kit/sealer.ts';
import type { Tracing } from '../kit/tracing.ts';
import type { Vault } from '../kit/vault.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { Carrier } from '../ports/carrier.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { MailTransport } from '../ports/mail-transport.ts';
import type { Caller, Organization } from './caller.ts';
import type { Catalog, CatalogSnapshot } from './catalog.ts';
import type { Initiator } from './initiator.ts';

/** A little more than one request to a webhook may take. */
export const defaultAdvancePatienceMs = 20_000;

/** Keys of mail; see modules/notifications/mail-keys.ts. */
export interface MailKeys {
  readonly returnAddresses: KeyObject;
  readonly suppressedAddresses: KeyObject;
}

export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  /** Null if nothing is traced. */
  readonly tracing: Tracing | null;
  readonly liveCatalog: Catalog;
  /** Null if the sandbox stores mail in its mailbox instead of sending it. */
  readonly mail: MailTransport | null;
  /** Null if cards are not accepted, as in production without the keys of a gateway. */
  readonly cardGateway: CardGateway | null;
  /** Null if no provider follows tracking numbers. */
  readonly carrier: Carrier | null;
  /** Null without single sign-on. */
  readonly identityProvider: IdentityProvider | null;
  /** Sends requests to addresses that customers choose. */
  readonly webhookHttp: SafeFetch;
  /** Asks the name servers of DNS_SERVERS or of this machine. */
  readonly lookUpRecords: RecordLookup;
  /** Seals secrets for the database. */
  readonly sealer: Sealer;
  /** Reads the keys of mail once. */
  readonly mailKeyStore: { keys(): Promise<MailKeys> };
  /** Reads the key of the vault once. */
  readonly vaultStore: { vault(): Promise<Vault> };
  /** Reads the key of sessions once. */
  readonly signInKeyStore: { secret(): Promise<string> };
  /**
   * How long an advance of a test clock waits for jobs after each piece of work, and for webhooks in all. A simulation
   * takes at most twice as long.
   */
  readonly advancePatienceMs: number;
  /** Who started the work. Those who serve a request or run a job say so; otherwise it is the service itself. */
  readonly initiator: Initiator;
}

/** Work done for one organization, by a caller or by a job. */
export interface Context extends Services {
  readonly organization: Organization;
  /** They are read before a transaction holds a connection. */
  readonly mailKeys: MailKeys;
  /** Seals and opens the addresses and phone numbers of recipients. */
  readonly vault: Vault;
  /** The catalog at the start of the work. It is read before a transaction holds a connection. */
  readonly catalog: CatalogSnapshot;
  /** The organization's time, which does not change during one piece of work. */
  readonly now: Date;
}

/** Work done for a caller of the API. */
export interface CallerContext extends Context {
  readonly caller: Caller;
  /**
   * Clears the cache of callers. To be called after a change of an organization, user, key or workspace that the
   * next request must see.
   */
  readonly invalidateCallerCache: () => void;
}

export async function openContext(services: Services, organization: Organization): Promise<Context> {
  return {
    ...services,
    organization,
    mailKeys: await services.mailKeyStore.keys(),
    vault: await services.vaultStore.vault(),
    catalog: await services.liveCatalog.snapshot(),
    now: organizationTime(services.clock, organization),
  };
}
