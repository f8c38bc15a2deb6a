import type { OperatorOperation } from './operator-operation.ts';
import { setupOperations } from './setup.ts';

export type { OperatorOperation } from './operator-operation.ts';

export const operatorOperations = {
  ...setupOperations,
} as const satisfies Record<string, OperatorOperation>;

export type OperatorOperationId = keyof typeof operatorOperations;
