/** A step of a sequence. It runs in the service and in the model, which must agree afterwards. */
import { strict as assert } from 'node:assert';
import type fc from 'fast-check';
import { statementOf, withTexts } from '../harness/text-queries.ts';
import { type Action, type BoundAction, createActionContext, type Outcome } from './actions/action.ts';
import type { Fault } from './faults.ts';
import type { Model } from './model.ts';
import { copyIds, differences, type Observation, observe, snapshotOf } from './observe.ts';
import type { SoakOrganization } from './soak-service.ts';

/** The model after the last step. */
export interface Expectation {
  model: Model;
}

export interface Sequence {
  organization: SoakOrganization;
  observation: Observation;
  /** The outcomes of the commands. */
  outcomes: Outcome[];
}

type SoakCommand = fc.AsyncCommand<Expectation, Sequence>;

const observeService = async (sequence: Sequence): Promise<Observation> => {
  const { organization } = sequence;
  sequence.observation = await observe(withTexts(organization.services.db), organization);
  return sequence.observation;
};

/** Continues with the model that matches the observed state. */
function adoptMatchingModel(
  expectation: Expectation,
  observation: Observation,
  candidates: readonly Model[],
): void {
  const found = candidates.map((model) => differences(snapshotOf(model), observation.snapshot));
  const index = found.findIndex((lines) => lines.length === 0);
  const fitting = candidates[index];
  if (!fitting) {
    const nearest = [...found].sort((a, b) => a.length - b.length)[0] ?? [];
    assert.fail(`The service differs from the model:\n${nearest.join('\n')}`);
  }
  copyIds(fitting, observation);
  expectation.model = fitting;
}

/** Returns a command with one action, in a process that may die during it. */
export function singleCommand(name: string, bind: Action, fault: Fault | null = null): SoakCommand {
  let says = name;
  return {
    check: ({ model }) => bind(model) !== null,
    async run(expectation, sequence) {
      const action = bind(expectation.model);
      assert(action);
      says = fault ? `${action.description}, dying ${fault.when} step ${fault.step}` : action.description;
      const before = expectation.model;
      const after = structuredClone(before);
      const expected = action.expect(after);
      const { organization, observation } = sequence;
      const outcome = await action.perform(createActionContext(organization, observation.jobs, fault));
      sequence.outcomes.push(outcome);
      if (outcome === 'died') {
        if (name === 'create') await findLostBatch(sequence);
        adoptMatchingModel(
          expectation,
          await observeService(sequence),
          action.statesAfterCrash?.(before) ?? [before, after],
        );
      } else {
        assert.equal(outcome, expected, `${says}: it ends with ${outcome} instead of ${expected}`);
        adoptMatchingModel(expectation, await observeService(sequence), [after]);
      }
    },
    toString: () => says,
  };
}

const lostBatches = statementOf<{ id: string }>(
  'select id from order_batches where organization_id = $1 and id <> all($2::uuid[])',
);

/** Finds a batch whose creator died before it got the answer. */
async function findLostBatch({ organization }: Sequence): Promise<void> {
  const { db } = organization.services;
  const rows = await db.query(lostBatches, [organization.id, organization.batchIds]);
  organization.batchIds.push(...rows.map(({ id }) => id));
}

/** Returns a command with concurrent actions. Their result must equal the result of some sequential order. */
export function concurrentCommand(name: string, binds: readonly Action[]): SoakCommand {
  let says = name;
  const bound = (model: Model): BoundAction[] =>
    binds.flatMap((bind) => bind(model) ?? []).filter(({ isAtomic }) => isAtomic);
  return {
    check: ({ model }) => bound(model).length > 1,
    async run(expectation, sequence) {
      const actions = bound(expectation.model);
      says = `at once: ${actions.map((action) => action.description).join(' | ')}`;
      const before = expectation.model;
      const { organization, observation } = sequence;
      const actionContext = createActionContext(organization, observation.jobs, null);
      const outcomes = await Promise.all(actions.map((action) => action.perform(actionContext)));
      sequence.outcomes.push(`${actions.length} at once`);
      const possible = orderings(actions.length).flatMap((order) =>
        inOrder(before, actions, order, outcomes),
      );
      assert(possible.length > 0, `${says}: no order of the actions ends with ${outcomes.join(', ')}`);
      adoptMatchingModel(expectation, await observeService(sequence), possible);
    },
    toString: () => says,
  };
}

/** Returns the model after the actions in this order, or null if they would end with other outcomes. */
function inOrder(
  before: Model,
  actions: readonly BoundAction[],
  order: readonly number[],
  outcomes: readonly Outcome[],
) {
  const next = structuredClone(before);
  const fits = order.every((index) => actions[index]?.expect(next) === outcomes[index]);
  return fits ? [next] : [];
}

function orderings(count: number): number[][] {
  if (count === 0) return [[]];
  return orderings(count - 1).flatMap((rest) =>
    Array.from({ length: count }, (_, place) => [...rest.slice(0, place), count - 1, ...rest.slice(place)]),
  );
}
