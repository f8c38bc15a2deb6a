/** What verbs are given: who it is for, what time it is there, and the services of the house. */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { type Clock, organizationTime } from '../kit/clock.ts';
import type { SafeFetch } from '../kit/safe-fetch/safe-fetch.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { MailTransport } from '../ports/mail-transport.ts';
import type { Caller, Organization } from './caller.ts';
import type { Catalog, CatalogSnapshot } from './catalog.ts';

export interface Services {
  readonly config: Config;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly liveCatalog: Catalog;
  /** Null where mail is caught in the sandbox mailbox instead of being sent. */
  readonly mail: MailTransport | null;
  /** Null where no cards can be taken: in production without the keys of a gateway. */
  readonly cardGateway: CardGateway | null;
  /** Requests to addresses that customers choose. */
  readonly webhookHttp: SafeFetch;
}

/** Work done for one organization, by a caller or by a job. */
export interface Context extends Services {
  readonly organization: Organization;
  /** As it was when the work began. It is read before a transaction holds a connection. */
  readonly catalog: CatalogSnapshot;
  /** The organization's time; the same for all of one piece of work. */
  readonly now: Date;
}

/** Work done for a caller of the API. */
export interface CallerContext extends Context {
  readonly caller: Caller;
  /** Makes the next request of every caller see the present, where this one changed what is known of them. */
  readonly invalidateCallerCache: () => void;
}

export async function openContext(services: Services, organization: Organization): Promise<Context> {
  return {
    ...services,
    organization,
    catalog: await services.liveCatalog.snapshot(),
    now: organizationTime(services.clock, organization),
  };
}
