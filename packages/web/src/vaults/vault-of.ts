import type { BrowserVault } from '../api/page-operations.generated.ts';
import type { UseVaultCard } from './card-vault.ts';
import { useSimulatedCard } from './simulated.tsx';
import { useStripeCard } from './stripe/use-stripe-card.tsx';

/** The vaults by the `kind` in the service's answer. */
const vaults = new Map<string, UseVaultCard>([
  ['simulated', useSimulatedCard],
  ['stripe', useStripeCard],
]);

/** Returns the hook for cards at a vault, or null if the page is older than the service and does not know it. */
export const vaultOf = ({ kind = '' }: BrowserVault): UseVaultCard | null => vaults.get(kind) ?? null;
