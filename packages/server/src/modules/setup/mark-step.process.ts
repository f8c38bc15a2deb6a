import { type SetupStepInput, type SetupStepName, setupSteps } from '@gifts/contract/dashboard/setup';
import { isOneOf } from '@gifts/contract/is-one-of';
import type { OperatorRequest } from '../../context/operator.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOfStep } from './get-setup.ts';
import { writeOpenStep, writeSetupStep } from './setup.sql.ts';

/** Keeps what an operator says of a step. */
export async function markSetupStep(
  request: OperatorRequest,
  step: string,
  { state }: SetupStepInput,
): Promise<void> {
  if (!isOneOf(setupSteps, step)) {
    throw new AppError('not_found', `There is no step "${step}": the steps are ${setupSteps.join(', ')}.`);
  }
  const { services } = request;
  await services.db.transaction(async (tx) => {
    if (state === 'open') writeOpenStep(tx, step);
    else writeStep(request, tx, step, state);
    recordAct(services, tx, {
      ...{ organizationId: null, act: 'mark_setup_step', details: { state } },
      subject: { kind: 'setup_step', id: step },
    });
  });
}

export const writeStep = (
  { services, operator }: OperatorRequest,
  tx: Tx,
  step: SetupStepName,
  state: 'done' | 'skipped',
): void =>
  writeSetupStep(tx, {
    ...{ step, state, email: operator.email, at: services.clock.now() },
    done_for: subjectOfStep(services.config, step),
  });
