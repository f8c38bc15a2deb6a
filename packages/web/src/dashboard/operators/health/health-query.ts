import { queryOptions } from '@tanstack/react-query';
import type { ServiceHealth } from '../../../api/dashboard-operations.generated.ts';
import { callService } from '../../api/call-service.ts';

/** How the service is. It asks the mail server, so it is not asked again at each visit. */
export const healthQuery = queryOptions({
  queryKey: ['operator', 'health'],
  queryFn: () => callService('getServiceHealth', {}),
  staleTime: 30_000,
});

/** The worst of it in one line. */
export function summaryOf({ checks }: ServiceHealth): {
  kind: 'success' | 'warning' | 'danger';
  title: string;
} {
  const failures = checks.filter(({ verdict }) => verdict === 'failure').length;
  const warnings = checks.filter(({ verdict }) => verdict === 'warning').length;
  if (failures > 0) {
    return {
      kind: 'danger',
      title: failures === 1 ? 'One thing does not work' : `${failures} things do not work`,
    };
  }
  if (warnings > 0) {
    return {
      kind: 'warning',
      title: warnings === 1 ? 'One thing needs a look' : `${warnings} things need a look`,
    };
  }
  return { kind: 'success', title: 'Everything is well' };
}
