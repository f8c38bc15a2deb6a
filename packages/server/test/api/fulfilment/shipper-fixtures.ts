/** Keys of those who ship. */
import { createFulfilmentKey } from '../../../src/modules/fulfilment/shippers/create-fulfilment-key.process.ts';
import type { TestApp } from '../../harness/app.ts';

interface KeyOptions {
  /** Null for all brands. */
  brandIds?: readonly string[] | null;
  email?: string;
  isReadOnly?: boolean;
}

export async function fulfilmentKey(
  app: TestApp,
  { brandIds = null, email = 'packing@example.com', isReadOnly = false }: KeyOptions = {},
): Promise<string> {
  const { key } = await createFulfilmentKey(
    app.services.db,
    {
      environment: app.services.config.environment,
      email,
      brands: { name: brandIds ? 'Some brands' : 'All brands', brandIds: brandIds && [...brandIds].sort() },
      name: 'Fulfilment key',
      isReadOnly,
      expiresAt: null,
    },
    { onOpened: () => {}, onCreated: () => {}, onProgress: () => {} },
  );
  return key;
}
