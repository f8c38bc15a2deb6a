import { formatUsd } from '@gifts/contract/format-usd';
import type { Cents } from '../../kit/money.ts';

/** An amount as invoices show it: with a true minus sign, which is as wide as a digit. */
export const formatInvoiceAmount = (cents: Cents): string => formatUsd(cents).replace('-', '−');
