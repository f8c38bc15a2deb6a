import { isEmail } from '@gifts/contract/email';
import type { Database } from '../../../db/database.ts';
import type { Tx } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Environment } from '../../organizations/api-key-format.ts';
import { type CreatedApiKey, createApiKey } from '../../organizations/create-api-key.ts';
import { insertUser } from '../../organizations/create-user.ts';
import { findUserOf } from '../../organizations/find-organizations.ts';
import { lockOrganization } from '../../organizations/lock-organization.ts';
import { openShipper, type ShipperBrands, type ShipperFollowers } from './open-shipper.process.ts';

export interface NewFulfilmentKey {
  readonly environment: Environment;
  /** Who uses the key. Somebody new is added to those who ship for these brands. */
  readonly email: string;
  readonly brands: ShipperBrands;
  readonly name: string;
  readonly isReadOnly: boolean;
  readonly expiresAt: Date | null;
}

interface KeyFollowers extends ShipperFollowers {
  /** Is told of the key in the transaction that creates it. */
  readonly onCreated: (tx: Tx, key: CreatedApiKey) => void;
}

/** Creates a key of those who ship for certain brands. Keys for the same brands share their webhooks. */
export async function createFulfilmentKey(
  db: Database,
  { environment, email, brands, name, isReadOnly, expiresAt }: NewFulfilmentKey,
  { onCreated, ...followers }: KeyFollowers,
): Promise<CreatedApiKey> {
  if (!isEmail(email)) throw new AppError('invalid_request', `"${email}" is not a valid email address.`);
  const { organization_id: organizationId } = await openShipper(db, brands, followers);
  return db.transaction(async (tx) => {
    const key = await createApiKey(tx, {
      organizationId,
      userId: await userWith(tx, organizationId, email),
      environment,
      kind: 'fulfilment',
      name,
      isReadOnly,
      expiresAt,
    });
    onCreated(tx, key);
    return key;
  });
}

async function userWith(tx: Tx, organizationId: string, email: string): Promise<string> {
  lockOrganization(tx, organizationId);
  return (
    (await findUserOf(tx, organizationId, email)) ?? insertUser(tx, { organizationId, email, role: 'admin' })
  );
}
