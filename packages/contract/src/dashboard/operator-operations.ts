import type { OperatorOperation } from './operator-operation.ts';
import { operatorOrganizationOperations } from './operator-organizations.ts';
import { operatorPeopleOperations } from './operator-people.ts';
import { operatorServiceOperations } from './operator-service.ts';
import { operatorSupportOperations } from './operator-support.ts';
import { setupOperations } from './setup.ts';

export type { OperatorOperation } from './operator-operation.ts';

export const operatorOperations = {
  ...setupOperations,
  ...operatorOrganizationOperations,
  ...operatorPeopleOperations,
  ...operatorServiceOperations,
  ...operatorSupportOperations,
} as const satisfies Record<string, OperatorOperation>;

export type OperatorOperationId = keyof typeof operatorOperations;
