import type { BulkAct } from '../../api/dashboard-operations.generated.ts';
import { counted } from '../../ui/figures.ts';
import { countGifts } from '../parts/counts.ts';

export type BulkActName = BulkAct['act'];
interface Words {
  /** The button above the list. */
  readonly label: string;
  /** The heading of the dialog. */
  readonly title: (number: number) => string;
  /** The button that does it. */
  readonly doIt: (number: number) => string;
  /** What it is called while it goes on and afterwards. */
  readonly name: string;
}

export const bulkWords: Record<BulkActName, Words> = {
  resend: {
    label: 'Send mails again',
    title: (number) => `Send the mails of ${countGifts(number)} again?`,
    doIt: (number) => `Send ${counted(number, 'mail', 'mails')}`,
    name: 'Sending mails again',
  },
  cancel: {
    label: 'Cancel',
    title: (number) => `Cancel ${countGifts(number)}?`,
    doIt: (number) => `Cancel ${countGifts(number)}`,
    name: 'Canceling gifts',
  },
  change_expiry: {
    label: 'Change expiry',
    title: (number) => `Change the expiry of ${countGifts(number)}`,
    doIt: (number) => `Change ${countGifts(number)}`,
    name: 'Changing expiries',
  },
};
