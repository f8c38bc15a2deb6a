import type { MembershipEnd } from '../../api/dashboard-operations.generated.ts';
import { counted } from '../../ui/figures.ts';
import { countPeople } from '../parts/counts.ts';

/** What the end of a membership means, as sentences. `name` is null for the person who reads them. */
export function meaningOfEnd(
  { keys_count: keys, scheduled_batches_count: batches, scheduled_recipients_count: people }: MembershipEnd,
  name: string | null,
  organization: string,
): readonly string[] {
  const [subject, loses] = name === null ? ['You', 'lose'] : [name, 'loses'];
  const scheduled = counted(batches, 'scheduled gift', 'scheduled gifts');
  return [
    `${subject} ${loses} access to ${organization} within a second.`,
    keys === 0
      ? 'No API key stops working.'
      : `${counted(keys, 'API key stops', 'API keys stop')} working, and ${keys === 1 ? 'it cannot' : 'they cannot'} be brought back.`,
    batches === 0
      ? `Nothing that ${name ?? 'you'} scheduled is waiting.`
      : `${scheduled} to ${countPeople(people)} ${batches === 1 ? 'is' : 'are'} sent nevertheless.`,
    `What was sent stays, and shows ${name ?? 'you'} as the sender.`,
  ];
}
