import { type SimulationGoal, simulationGoals } from '@gifts/contract/sandbox';

/** How far a simulation goes, and the organization's time at which the next act is decided. */
export interface SimulationMoment {
  readonly until: SimulationGoal;
  readonly now: Date;
}

export const reaches = (until: SimulationGoal, goal: SimulationGoal): boolean =>
  simulationGoals.indexOf(until) >= simulationGoals.indexOf(goal);
