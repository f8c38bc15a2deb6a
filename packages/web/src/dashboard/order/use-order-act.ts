import type { OrderDetail } from '@gifts/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../ui/show-toast.ts';
import { useSubmission } from '../api/use-submission.ts';
import { useMember } from '../session/member.tsx';
import type { OrderData } from './order-query.ts';

export interface ActFormProps {
  readonly data: OrderData;
  readonly close: () => void;
}

interface OrderActOptions<Body> {
  readonly fields?: readonly string[];
  readonly send: (body: Body, idempotencyKey: string) => Promise<OrderDetail>;
  /** What is said when it is done. */
  readonly said: string;
  readonly close: () => void;
}

/** A form that does something with an order. Everything that shows the order is asked for again. */
export function useOrderAct<Body>({ fields = [], send, said, close }: OrderActOptions<Body>) {
  const { membership } = useMember();
  const queries = useQueryClient();
  const organizationId = membership.organization_id;
  return useSubmission({
    fields,
    send,
    leave: close,
    done: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['order', organizationId] }),
        queries.invalidateQueries({ queryKey: ['orders', organizationId] }),
        queries.invalidateQueries({ queryKey: ['order-batch-orders', organizationId] }),
      ]);
      await showToast(said);
    },
  });
}
