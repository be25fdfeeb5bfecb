/** Proposes a stage of ours for each stage of Salesforce. */
import type { DealStatus, Phase } from '../facts.ts';
import { foldName } from '../foldName.ts';
import { asOneLine } from '../oneLine.ts';
import type { OpportunityStageRow } from './describedObject.ts';
import { categoryOfCode, categoryOfName } from './forecastCategories.ts';
import type { MappedStage, OurStage, StageTarget } from './mapping.ts';

type NewStage = Extract<StageTarget, { kind: 'new' }>;

/** Characters of a stage's name. */
export const STAGE_NAME_MAX = 200;
/** Percent below which an open stage is early, and below which it is mid. */
const MID_FROM = 30;
const LATE_FROM = 60;
/** Percent of a new stage for which Salesforce names none. */
const USUAL_PERCENT: Readonly<Record<Phase, number>> = { early: 15, mid: 40, late: 70 };

export const statusOfStage = ({ isClosed, isWon }: OpportunityStageRow): DealStatus => {
  if (isWon) return 'won';
  return isClosed ? 'lost' : 'open';
};

/**
 * Returns a target for each stage, in their order. A stage of the same name and kind is taken, any won or lost stage ends in
 * ours, and other open stages become new ones. An inactive open stage, which only old deals have, goes where the active stage
 * of the nearest probability goes.
 */
export function defaultStages(rows: readonly OpportunityStageRow[], ours: readonly OurStage[]): MappedStage[] {
  const inUse = ours.filter(({ archived }) => !archived);
  const inOrder = rows.toSorted((one, other) => one.sortOrder - other.sortOrder);
  const targets = new Map<string, StageTarget>();
  for (const row of inOrder) {
    const target = ownStage(row, inUse) ?? (row.isActive || row.isClosed ? newStage(row) : undefined);
    if (target) targets.set(row.apiName, target);
  }
  const active = inOrder.filter((row) => row.isActive && !row.isClosed);
  return inOrder.map((row) => {
    const nearest = nearestOf(row, active);
    const to = targets.get(row.apiName) ?? (nearest && targets.get(nearest.apiName)) ?? newStage(row);
    return { value: row.apiName, to };
  });
}

function ownStage(row: OpportunityStageRow, ours: readonly OurStage[]): StageTarget | undefined {
  const status = statusOfStage(row);
  const names = new Set([foldName(row.masterLabel), foldName(row.apiName)]);
  const sameKind = ours.filter(({ kind }) => kind === status);
  const found = sameKind.find(({ name }) => names.has(foldName(name))) ?? (status === 'open' ? undefined : sameKind[0]);
  return found && { kind: 'stage', stageId: found.id };
}

/** Returns a new stage as Salesforce describes it. */
export function newStage(row: OpportunityStageRow): NewStage {
  const status = statusOfStage(row);
  const phase = status === 'open' ? phaseOf(row) : null;
  const usual = phase === null ? (status === 'won' ? 100 : 0) : USUAL_PERCENT[phase];
  const percent = Math.round(row.defaultProbability ?? usual);
  return {
    kind: 'new',
    name: asOneLine(row.masterLabel).slice(0, STAGE_NAME_MAX).trim(),
    phase,
    status,
    probability: Math.min(100, Math.max(0, percent)),
  };
}

/** Guesses the phase of an open stage: late from 60% or Commit, mid from 30% or Best Case, else early. */
export function phaseOf(row: OpportunityStageRow): Phase {
  const category = categoryOfCode(row.forecastCategory ?? '') ?? categoryOfName(row.forecastCategoryName ?? '');
  const percent = row.defaultProbability ?? 0;
  if (category === 'commit' || percent >= LATE_FROM) return 'late';
  return category === 'best_case' || percent >= MID_FROM ? 'mid' : 'early';
}

function nearestOf(row: OpportunityStageRow, among: readonly OpportunityStageRow[]): OpportunityStageRow | undefined {
  const away = (each: OpportunityStageRow) => Math.abs((each.defaultProbability ?? 0) - (row.defaultProbability ?? 0));
  return among.toSorted((one, other) => away(one) - away(other))[0];
}
