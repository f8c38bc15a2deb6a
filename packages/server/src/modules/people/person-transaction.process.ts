/** The transaction of an operation of a person. A refusal that must be counted is returned in it, and thrown behind it. */
import type { Services } from '../../context/context.ts';
import type { PersonAnswer, Visitor } from '../../context/person.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { Authentication } from './authentication.ts';
import { openAuthentication } from './open-authentication.ts';
import { withinTransaction } from './running-transaction.ts';
import { cookieNames, readCookie } from './session-cookie.ts';

export interface PersonTransaction {
  readonly auth: Authentication;
  readonly tx: Tx;
}

export async function personTransaction<T extends object>(
  services: Services,
  work: (transaction: PersonTransaction) => Promise<T | AppError>,
): Promise<T> {
  const auth = await openAuthentication(services);
  const outcome = await services.db.transaction((tx) => withinTransaction(tx, () => work({ auth, tx })));
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** The headers that the library reads, with no other cookie than this. */
export function headersFor({ address, userAgent }: Visitor, cookie = ''): Headers {
  return new Headers({ cookie, 'x-forwarded-for': address, 'user-agent': userAgent ?? '' });
}

/** The headers of a call for whoever is signed in. */
export function sessionHeaders({ config }: Pick<Services, 'config'>, visitor: Visitor): Headers {
  const { session } = cookieNames(config);
  return headersFor(visitor, `${session}=${readCookie(visitor.cookie, session) ?? ''}`);
}

/** Returns an answer with the cookies of the library that the service uses. */
export function answerWith<Body>(
  { config }: Pick<Services, 'config'>,
  body: Body,
  headers: Headers,
): PersonAnswer<Body> {
  const names = Object.values(cookieNames(config));
  const isOurs = (cookie: string) => names.some((name) => cookie.startsWith(`${name}=`));
  return { body, cookies: headers.getSetCookie().filter(isOurs) };
}
