import { ROI_INPUT_NAMES, type RoiInputs, roiInputs } from './roiInputs.ts';

export const ROI_SCENARIOS = ['small-saas', 'mid-market', 'enterprise-sales'] as const;
export type RoiScenario = (typeof ROI_SCENARIOS)[number];

export const ROI_SCENARIO_NAMES: Readonly<Record<RoiScenario, string>> = {
  'small-saas': 'Small SaaS Team',
  'mid-market': 'Mid-Market Enterprise',
  'enterprise-sales': 'Enterprise Sales',
};

/** What the six inputs become when the scenario is picked; the assumptions stay. */
export const ROI_SCENARIO_INPUTS: Readonly<Record<RoiScenario, RoiInputs>> = {
  'small-saas': roiInputs({
    salesReps: 5,
    avgSalary: 80_000,
    monthlyPipeline: 150_000,
    closeRate: 15,
    dealSize: 15_000,
    adminHours: 6,
  }),
  'mid-market': roiInputs({
    salesReps: 20,
    avgSalary: 120_000,
    monthlyPipeline: 300_000,
    closeRate: 20,
    dealSize: 35_000,
    adminHours: 5,
  }),
  'enterprise-sales': roiInputs({
    salesReps: 50,
    avgSalary: 150_000,
    monthlyPipeline: 500_000,
    closeRate: 25,
    dealSize: 75_000,
    adminHours: 4,
  }),
};

/** The scenario whose inputs these are; null for values of one's own. */
export function scenarioOf(inputs: RoiInputs): RoiScenario | null {
  const isSame = (other: RoiInputs) => ROI_INPUT_NAMES.every((name) => other[name] === inputs[name]);
  return ROI_SCENARIOS.find((scenario) => isSame(ROI_SCENARIO_INPUTS[scenario])) ?? null;
}
