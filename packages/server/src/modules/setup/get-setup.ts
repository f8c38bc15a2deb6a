/** How far the deployment is set up. */
import { type Setup, type SetupStep, type SetupStepName, setupSteps } from '@gifts/contract/dashboard/setup';
import type { Config } from '../../config/config.ts';
import type { OperatorRequest } from '../../context/operator.ts';
import { countSharedCatalog } from '../catalog/count-shared-catalog.sql.ts';
import { countOrganizations } from '../organizations/count-organizations.sql.ts';
import { findLastCallback } from '../payments/charges/card-callbacks.sql.ts';
import { findSetupSteps, type SetupStepRow } from './setup.sql.ts';

/** What a step is done for. When it changes, the step is open again. */
export function subjectOfStep(config: Config, step: SetupStepName): string {
  switch (step) {
    case 'address':
      return config.publicUrl;
    case 'mail':
      return `${serverOf(config) ?? 'none'} ${config.mailFrom.address}`;
    case 'cards':
      return config.cardGateway?.name ?? 'none';
    case 'catalog':
    case 'organization':
      return '';
  }
}

/** Without the login that SMTP_URL holds. */
const serverOf = ({ smtpUrl }: Config): string | null => (smtpUrl ? new URL(smtpUrl).hostname : null);

export async function getSetup({ services }: OperatorRequest): Promise<Setup> {
  const { config, db } = services;
  const [rows, catalog, organizationsCount] = await Promise.all([
    findSetupSteps(db),
    countSharedCatalog(db),
    countOrganizations(db),
  ]);
  const isDoneByItself: Partial<Record<SetupStepName, boolean>> = {
    catalog: catalog.products > 0,
    organization: organizationsCount > 0,
  };
  return {
    steps: setupSteps.map((step) =>
      presentStep(config, step, {
        row: rows.find((each) => each.step === step),
        isDone: isDoneByItself[step] ?? false,
      }),
    ),
    public_url: config.publicUrl,
    mail: {
      server: serverOf(config),
      from: config.mailFrom.address,
      return_domain: config.mailReturnDomain ?? null,
      is_signed: config.mailDkim !== null,
    },
    cards: await presentCards({ services }),
    catalog: { products_count: catalog.products, brands_count: catalog.brands },
    organizations_count: organizationsCount,
  };
}

async function presentCards({
  services: { config, db, cardGateway },
}: Pick<OperatorRequest, 'services'>): Promise<Setup['cards']> {
  const gateway = cardGateway?.name ?? null;
  const seenAt = gateway && (await findLastCallback(db, gateway));
  return {
    gateway,
    // The settings refuse keys of the other kind.
    is_live: gateway !== null && config.environment === 'production',
    callbacks_at: gateway && `${config.publicUrl}/gateways/${gateway}/callbacks`,
    callback_seen_at: seenAt ? seenAt.toISOString() : null,
  };
}

function presentStep(
  config: Config,
  step: SetupStepName,
  { row, isDone }: { row: SetupStepRow | undefined; isDone: boolean },
): SetupStep {
  const counts = row && row.done_for === subjectOfStep(config, step) ? row : null;
  if (isDone && counts?.state !== 'done') return { step, state: 'done', by: null, at: null };
  return {
    step,
    state: counts?.state ?? 'open',
    by: counts?.email ?? null,
    at: counts?.at.toISOString() ?? null,
  };
}
