/** A gift to look at, made like any other one. The sandbox moves no money and sends no mail for it. */
import type { GiftsClient, OrderBatch } from '@gifts/sdk';
import type { SignedInPerson } from '../../api/dashboard-operations.generated.ts';
import { hasCode, PageProblem } from '../api/problems.ts';

const message =
  'This is a sample of what your recipients get. Open the envelope, look at the gift, and accept it as they would: nothing is charged, and nothing is sent.';

/** Returns the link of the sample gift of the person's first workspace, or null if there is none yet. */
export async function findSampleLink(client: GiftsClient): Promise<string | null> {
  const { reference } = await placeOf(client);
  return findLink(client, reference);
}

/** Makes the sample gift, or finds the one that somebody else made meanwhile. Returns its link. */
export async function makeSampleGift(client: GiftsClient, person: SignedInPerson): Promise<string> {
  const { workspaceId, reference } = await placeOf(client);
  const product = await findPlainProduct(client);
  try {
    return linkOf(
      await client.orderBatches.create({
        workspace_id: workspaceId,
        customer_reference_id: reference,
        batch_name: 'Sample gift',
        from_name: person.first_name || 'Your team',
        message,
        recipients: [{ first_name: person.first_name || 'Alex' }],
        cart: { items: [{ product_id: product, quantity: 1 }] },
        send_method: 'link_multiple_custom_list',
      }),
    );
  } catch (error) {
    const found = hasCode(error, 'duplicate_customer_reference_id')
      ? await findLink(client, reference)
      : null;
    if (found) return found;
    throw error;
  }
}

async function placeOf(client: GiftsClient): Promise<{ workspaceId: string; reference: string }> {
  const { data } = await client.workspaces.list({ per_page: 1 });
  const workspaceId = data[0]?.id;
  if (!workspaceId) throw new PageProblem('You belong to no workspace. An admin can add you to one.');
  return { workspaceId, reference: `sample-gift:${workspaceId}` };
}

async function findLink(client: GiftsClient, reference: string): Promise<string | null> {
  const { data } = await client.orderBatches.list({ customer_reference_id: reference });
  return data[0] ? linkOf(data[0]) : null;
}

function linkOf({ orders_preview }: Pick<OrderBatch, 'orders_preview'>): string {
  const link = orders_preview[0]?.individual_gift_link;
  if (!link) throw new PageProblem('The sample gift has no link yet. Try again in a moment.');
  return link;
}

async function findPlainProduct(client: GiftsClient): Promise<string> {
  const { data } = await client.products.list({ per_page: 100 });
  const plain = data.find((product) => product.variants_num_selectable === 0 && !product.price_is_variable);
  if (!plain) throw new PageProblem('The catalog has no product that fits a sample.');
  return plain.id;
}
