import type { GiftsClient, PaymentMethod } from '@gifts/sdk';
import { queryOptions } from '@tanstack/react-query';

interface PaymentMethodsOptions {
  readonly client: GiftsClient;
  readonly organizationId: string;
}

export const paymentMethodsQuery = ({ client, organizationId }: PaymentMethodsOptions) =>
  queryOptions({
    queryKey: ['payment-methods', organizationId],
    queryFn: async () => {
      const methods: PaymentMethod[] = [];
      for await (const method of client.paymentMethods.all()) methods.push(method);
      return methods;
    },
    staleTime: 5_000,
  });
