import type { BulkAct } from '../../api/dashboard-operations.generated.ts';

export type BulkActName = BulkAct['act'];

const count = new Intl.NumberFormat();

/** `1,240 gifts` */
export const giftsOf = (number: number): string =>
  `${count.format(number)} ${number === 1 ? 'gift' : 'gifts'}`;

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
    title: (number) => `Send the mails of ${giftsOf(number)} again?`,
    doIt: (number) => `Send ${count.format(number)} ${number === 1 ? 'mail' : 'mails'}`,
    name: 'Sending mails again',
  },
  cancel: {
    label: 'Cancel',
    title: (number) => `Cancel ${giftsOf(number)}?`,
    doIt: (number) => `Cancel ${giftsOf(number)}`,
    name: 'Canceling gifts',
  },
  change_expiry: {
    label: 'Change expiry',
    title: (number) => `Change the expiry of ${giftsOf(number)}`,
    doIt: (number) => `Change ${giftsOf(number)}`,
    name: 'Changing expiries',
  },
};
