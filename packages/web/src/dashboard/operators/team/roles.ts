import type { OperatorRole } from '../operator.tsx';

/** What operators of each role may do, in the order of choosing. */
export const rolesOfOperators: Readonly<Record<OperatorRole, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, with operators and organizations too' },
  support: { name: 'Support', may: 'Finds gifts, helps users to sign in, tries failed work again' },
  fulfilment: { name: 'Fulfilment', may: 'Sees organizations and health' },
  finance: {
    name: 'Finance',
    may: 'Books payments of organizations, sets what they may owe, and sees health',
  },
};

export const operatorRoleNames = ['owner', 'support', 'fulfilment', 'finance'] as const;
