/** Finds invoices and requests of programs by their ids, in all organizations. For operators. */
import type { Database } from '../../db/database.ts';
import { isUuid } from '../../kit/ids.ts';
import { findInvoice } from '../invoices/invoices.sql.ts';
import { listOrganizations, type OrganizationLine } from '../organizations/find-organizations.ts';
import { keptRequestId } from '../requests/redact-head.ts';
import { findRequest } from '../requests/requests.sql.ts';

export interface FoundRecord {
  readonly kind: 'invoice' | 'request';
  readonly id: string;
  readonly organization: OrganizationLine;
  readonly status: string;
}

const longestRequestId = 128;

/** Looks into each organization by an index. */
export async function findRecords(db: Database, text: string): Promise<FoundRecord[]> {
  const id = isUuid(text) ? text : null;
  if (id === null && !isRequestId(text)) return [];
  const found: FoundRecord[] = [];
  for (const organization of await listOrganizations(db)) {
    const invoice = id === null ? null : await findInvoice(db, organization.id, id);
    if (invoice)
      found.push({ kind: 'invoice', id: invoice.id, organization, status: `number ${invoice.number}` });
    const request = await findRequest(db, organization.id, {
      ...{ id, userId: null },
      requestId: keptRequestId(organization.id, text),
    });
    if (!request) continue;
    const status = request.status === null ? 'no answer' : String(request.status);
    found.push({ kind: 'request', id: request.id, organization, status });
  }
  return found;
}

const isRequestId = (text: string): boolean =>
  text.length >= 8 && text.length <= longestRequestId && /^[\w.:-]+$/.test(text);
