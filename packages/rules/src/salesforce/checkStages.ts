/** Checks which stage of ours each stage of Salesforce goes to. */
import { PHASES } from '../facts.ts';
import { foldName } from '../foldName.ts';
import { STATUS_NAMES } from '../names.ts';
import { oneLineFault } from '../oneLine.ts';
import { STAGE_NAME_MAX, statusOfStage } from './defaultStages.ts';
import type { OpportunityStageRow } from './describedObject.ts';
import type { MappedStage, OurSide, OurStage, SalesforceMapping, SalesforceSide, StageTarget } from './mapping.ts';
import type { MappingFinding } from './mappingFinding.ts';

type NewStage = Extract<StageTarget, { kind: 'new' }>;

export function checkStages(
  mapping: SalesforceMapping,
  theirs: SalesforceSide,
  ours: OurSide,
): readonly MappingFinding[] {
  return [
    ...repeated(mapping.stages),
    ...unmapped(mapping.stages, theirs.stages),
    ...mapping.stages.flatMap((line) => [...checkTarget(line, mapping.stages, theirs.stages, ours.stages)]),
    ...ambiguous(mapping, ours.stages),
  ];
}

const found = (field: string, severity: MappingFinding['severity'], message: string): MappingFinding => ({
  part: 'stages',
  object: 'Opportunity',
  field,
  severity,
  message,
});

function repeated(lines: readonly MappedStage[]): readonly MappingFinding[] {
  const twice = lines.filter(({ value }, at) => lines.findIndex((each) => each.value === value) < at);
  return twice.map(({ value }) => found(value, 'error', `The stage ${value} is mapped twice. Keep one.`));
}

function unmapped(lines: readonly MappedStage[], rows: readonly OpportunityStageRow[]): readonly MappingFinding[] {
  const mapped = new Set(lines.map(({ value }) => value));
  return rows
    .filter(({ apiName }) => !mapped.has(apiName))
    .map(({ apiName, masterLabel, isActive }) =>
      isActive
        ? found(apiName, 'error', `Choose a stage for ${masterLabel}. Its opportunities cannot be read without one.`)
        : found(
            apiName,
            'warning',
            `${masterLabel} is inactive and has no stage here. Past opportunities in it are skipped.`,
          ),
    );
}

function* checkTarget(
  { value, to }: MappedStage,
  lines: readonly MappedStage[],
  rows: readonly OpportunityStageRow[],
  stages: readonly OurStage[],
): Generator<MappingFinding> {
  const row = rows.find(({ apiName }) => apiName === value);
  const name = row?.masterLabel ?? value;
  let status: OurStage['kind'];
  if (to.kind === 'stage') {
    const stage = stages.find(({ id }) => id === to.stageId);
    if (!stage) {
      yield found(value, 'error', `The stage chosen for ${name} no longer exists. Choose another.`);
      return;
    }
    if (stage.archived) yield found(value, 'error', `${stage.name}, chosen for ${name}, is archived. Choose another.`);
    status = stage.kind;
  } else {
    for (const message of newStageFaults(to, name, lines, stages)) yield found(value, 'error', message);
    status = to.status;
  }
  if (row && statusOfStage(row) !== status) {
    const said = STATUS_NAMES[statusOfStage(row)].toLowerCase();
    const here = STATUS_NAMES[status].toLowerCase();
    yield found(value, 'warning', `Salesforce counts ${name} as ${said}. Forecastle will count it as ${here}.`);
  }
}

function* newStageFaults(
  to: NewStage,
  value: string,
  lines: readonly MappedStage[],
  stages: readonly OurStage[],
): Generator<string> {
  const { name, phase, status, probability } = to;
  const fault = name.trim() === '' ? 'Enter a name.' : oneLineFault(name);
  if (fault !== null) {
    yield `The new stage for ${value}: ${fault}`;
    return;
  }
  if (name.length > STAGE_NAME_MAX)
    yield `The name of the new stage for ${value} is longer than ${STAGE_NAME_MAX} characters.`;
  const isSame = (other: string) => foldName(other) === foldName(name) && foldName(name) !== '';
  const existing = stages.find((stage) => !stage.archived && isSame(stage.name));
  if (existing)
    yield `There is already a stage ${existing.name}. Choose it for ${value}, or give the new stage another name.`;
  if (status === 'open' && !PHASES.some((each) => each === phase)) yield `Choose a phase for the new stage ${name}.`;
  if (!Number.isInteger(probability) || probability < 0 || probability > 100)
    yield `The probability of the new stage ${name} must be a whole number from 0 to 100.`;
  const unlike = lines.some(
    (other) =>
      other.to.kind === 'new' &&
      isSame(other.to.name) &&
      (other.to.phase !== phase || other.to.status !== status || other.to.probability !== probability),
  );
  if (unlike) yield `The new stage ${name} is described in two ways. Stages of one name become one stage.`;
}

/** Two stages of Salesforce that are one here: a stage that is sent back can be only one of them. */
function ambiguous({ fields, stages }: SalesforceMapping, ours: readonly OurStage[]): readonly MappingFinding[] {
  const isSent = fields.some(({ field, owner }) => field === 'stageId' && owner !== 'theirs');
  if (!isSent) return [];
  const nameOf = ({ to }: MappedStage) =>
    to.kind === 'new' ? to.name : (ours.find(({ id }) => id === to.stageId)?.name ?? to.stageId);
  const byName = Map.groupBy(stages, nameOf);
  return [...byName].flatMap(([name, [first, ...others]]) =>
    first && others.length > 0
      ? [
          found(
            first.value,
            'warning',
            `Several Salesforce stages stand for ${name}: ${[first, ...others].map(({ value }) => value).join(', ')}. Forecastle sends ${first.value}, unless the opportunity is already in one of them.`,
          ),
        ]
      : [],
  );
}
