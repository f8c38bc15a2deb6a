import { formatUsd } from '@gifts/contract/format-usd';
/** What the items of the first page say. */
import {
  CakeSlice,
  CalendarClock,
  CalendarX,
  CircleX,
  ClipboardCheck,
  CreditCard,
  Gauge,
  type LucideIcon,
  MailX,
  Wallet,
  Webhook,
} from 'lucide-react';
import type { AttentionItem, LowBalance } from '../../api/dashboard-operations.generated.ts';
import { counted, figure } from '../../ui/figures.ts';
import { balanceName } from '../parts/balance-name.ts';

type Kind = AttentionItem['kind'];

interface Words {
  readonly icon: LucideIcon;
  /** `danger` for what has failed, `warning` for what will, `info` for what waits for somebody. */
  readonly tone: 'danger' | 'warning' | 'info';
  /** A sentence after the number: "2 gifts could not be sent". */
  readonly one: string;
  readonly many: string;
  readonly advice: string;
}

const words: Readonly<Record<Kind, Words>> = {
  mail_not_arrived: {
    icon: MailX,
    tone: 'danger',
    one: 'gift mail did not arrive',
    many: 'gift mails did not arrive',
    advice:
      'The recipients have not heard of their gift. Correct the address, or give them the link yourself.',
  },
  payment_problems: {
    icon: CreditCard,
    tone: 'danger',
    one: 'accepted gift could not be paid',
    many: 'accepted gifts could not be paid',
    advice: 'It is tried again for a while. Then the gift fails, and the recipient gets nothing.',
  },
  gifts_not_sent: {
    icon: CircleX,
    tone: 'danger',
    one: 'gift could not be sent',
    many: 'gifts could not be sent',
    advice: 'Within the last 7 days. Each of them says why.',
  },
  gifts_expiring: {
    icon: CalendarClock,
    tone: 'warning',
    one: 'gift expires within 3 days',
    many: 'gifts expire within 3 days',
    advice: 'Nobody has accepted them yet. You can give the recipients more time.',
  },
  webhooks_failing: {
    icon: Webhook,
    tone: 'warning',
    one: 'webhook is failing',
    many: 'webhooks are failing',
    advice: 'Your systems do not hear what happens to your gifts.',
  },
  low_balance: {
    icon: Wallet,
    tone: 'warning',
    one: 'balance is low',
    many: 'balances are low',
    advice: 'It could not pay for your last gift again.',
  },
  approvals_waiting: {
    icon: ClipboardCheck,
    tone: 'warning',
    one: 'gift waits for your approval',
    many: 'gifts wait for your approval',
    advice: 'Nothing is sent until an admin approves it.',
  },
  budgets_nearly_used: {
    icon: Gauge,
    tone: 'warning',
    one: 'budget is nearly used',
    many: 'budgets are nearly used',
    advice: 'At least 80 % of it this month. Gifts beyond it are refused.',
  },
  occasion_rules: {
    icon: CalendarX,
    tone: 'warning',
    one: 'rule for birthdays or anniversaries prepares nothing',
    many: 'rules for birthdays or anniversaries prepare nothing',
    advice: 'Something that they need is gone. Each of them says what to do.',
  },
  occasion_drafts: {
    icon: CakeSlice,
    tone: 'info',
    one: 'gift is prepared for a birthday or anniversary',
    many: 'gifts are prepared for birthdays and anniversaries',
    advice: 'Nothing is sent until you look at it and send it.',
  },
};

export const iconOf = ({ kind }: AttentionItem): LucideIcon => words[kind].icon;
export const toneOf = ({ kind }: AttentionItem): Words['tone'] => words[kind].tone;

export function sentenceOf({ kind, count, is_at_least }: AttentionItem): string {
  const { one, many } = words[kind];
  if (is_at_least) return `More than ${figure(count)} ${many}`;
  return counted(count, one, many);
}

/** What to do about it. A low balance names the amounts. */
export const adviceOf = ({ kind }: AttentionItem, lowBalances: readonly LowBalance[]): readonly string[] =>
  kind === 'low_balance' ? lowBalances.map(balanceSentence) : [words[kind].advice];

function balanceSentence({ available, last_held, ...balance }: LowBalance): string {
  return `${balanceName(balance)}: ${formatUsd(available)} left. The last gift held ${formatUsd(last_held)}.`;
}
