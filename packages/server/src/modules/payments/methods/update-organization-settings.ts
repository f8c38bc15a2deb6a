import { type FundingSource, fundingSources } from '@gifts/contract/account';
import type {
  OrganizationSettings,
  UpdateOrganizationSettingsInput,
} from '@gifts/contract/dashboard/organization';
import { isOneOf } from '@gifts/contract/is-one-of';
import type { CallerContext } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { isUuid } from '../../../kit/ids.ts';
import {
  changeOrganizationSettings,
  getOrganizationSettings,
} from '../../organizations/organization-settings.ts';
import { chooseDefaultCard } from '../own-cards/choose-default-card.ts';
import { chooseDefaultMethod } from './choose-default-method.ts';
import { findCardMethod } from './payment-methods.sql.ts';

/** Changes the settings of the organization, among them the payment method of batches that name none. */
export async function updateOrganizationSettings(
  context: CallerContext,
  tx: Tx,
  { default_payment_method: method, ...changes }: UpdateOrganizationSettingsInput,
): Promise<OrganizationSettings> {
  await changeOrganizationSettings(context, tx, changes);
  if (method !== undefined) await chooseDefault(context, tx, method);
  return getOrganizationSettings(context, tx);
}

async function chooseDefault(context: CallerContext, tx: Tx, method: string): Promise<void> {
  try {
    if (isSource(method)) await chooseDefaultMethod(tx, context.organization.id, method);
    else await chooseCard(context, tx, method);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
    throw badRequest([{ field: 'default_payment_method', message: error.message }]);
  }
}

const isSource = (method: string): method is FundingSource => isOneOf(fundingSources, method);

/** A card of a commerce app's user pays for that user's gifts only. */
async function chooseCard(context: CallerContext, tx: Tx, id: string): Promise<void> {
  const card = isUuid(id) ? await findCardMethod(tx, context.organization.id, id.toLowerCase()) : null;
  if (!card || card.commerce_app_id !== null)
    throw new AppError('invalid_request', `Payment method not found: ${id}.`);
  await chooseDefaultCard(context, tx, card);
}
