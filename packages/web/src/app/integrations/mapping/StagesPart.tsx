import {
  newStage,
  type OpportunityStageRow,
  PHASE_NAMES,
  PHASES,
  STAGE_NAME_MAX,
  type StageTarget,
  statusOfStage,
} from '@forecastle/rules';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { errorOf, WarningLines } from './FindingLines.tsx';
import type { PartProps } from './MappingEditor.tsx';
import { MappingRow, MappingRows, RowName } from './MappingRows.tsx';
import { findingsBy, replaced, withNewStage } from './mapping.ts';

const COLUMNS = 'sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]';
const NEW = 'new';
const PHASE_CHOICES = PHASES.map((value) => ({ value, label: PHASE_NAMES[value] }));

type NewStage = Extract<StageTarget, { kind: 'new' }>;

/** Which stage of ours each stage of Salesforce is. */
export function StagesPart({ mapping, theirs, ours, findings, onChange }: PartProps) {
  const found = findingsBy(findings, 'stages');
  const rows = [...theirs.stages].toSorted((one, other) => one.sortOrder - other.sortOrder);
  const known = new Set(rows.map(({ apiName }) => apiName));
  const gone = mapping.stages.filter(({ value }) => !known.has(value)).map(({ value }) => goneStage(value));
  const targets = new Map(mapping.stages.map(({ value, to }) => [value, to]));
  const choices = [
    ...ours.stages.filter(({ archived }) => !archived).map(({ id, name }) => ({ value: id, label: name })),
    { value: NEW, label: 'New stage' },
  ];
  const setTarget = (value: string, to: StageTarget) =>
    onChange({ stages: replaced(mapping.stages, (line) => line.value === value, { value, to }) });
  return (
    <Card flush title={`${rows.length} stages in Salesforce`}>
      <MappingRows columns={COLUMNS} heads={['Salesforce stage', 'Forecastle stage']}>
        {[...rows, ...gone].map((row) => {
          const to = targets.get(row.apiName);
          const own = found.get(row.apiName);
          return (
            <MappingRow key={row.apiName} columns={COLUMNS}>
              <RowName name={row.masterLabel} detail={stageWords(row)}>
                {!row.isActive && <Chip>{known.has(row.apiName) ? 'Inactive' : 'No longer in Salesforce'}</Chip>}
              </RowName>
              <div className="grid content-start gap-2">
                <SelectField
                  label={`Stage for ${row.masterLabel}`}
                  hideLabel
                  placeholder="Choose a stage"
                  value={to ? (to.kind === 'new' ? NEW : to.stageId) : null}
                  choices={choices}
                  onChange={(value) =>
                    setTarget(row.apiName, value === NEW ? newStage(row) : { kind: 'stage', stageId: value })
                  }
                  error={errorOf(own)}
                />
                {to?.kind === 'new' && (
                  <NewStageFields
                    stage={to}
                    of={row.masterLabel}
                    onChange={(next) => onChange({ stages: withNewStage(mapping.stages, row.apiName, next) })}
                  />
                )}
              </div>
              <WarningLines findings={own} />
            </MappingRow>
          );
        })}
      </MappingRows>
    </Card>
  );
}

const goneStage = (value: string): OpportunityStageRow => ({
  masterLabel: value,
  apiName: value,
  isActive: false,
  isClosed: false,
  isWon: false,
  defaultProbability: null,
  forecastCategory: null,
  forecastCategoryName: null,
  sortOrder: 0,
});

const STATUS = { open: null, won: 'Won', lost: 'Lost' } as const;

function stageWords(row: OpportunityStageRow): string {
  const percent = row.defaultProbability === null ? null : `${Math.round(row.defaultProbability)}%`;
  return [STATUS[statusOfStage(row)], percent, row.forecastCategoryName].filter(Boolean).join(' · ');
}

function NewStageFields({ stage, of, onChange }: { stage: NewStage; of: string; onChange: (stage: NewStage) => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2 sm:grid-cols-[minmax(0,1fr)_7rem_6rem]">
      <TextField
        className="max-sm:col-span-full"
        label={`Name of the new stage for ${of}`}
        hideLabel
        maxLength={STAGE_NAME_MAX}
        value={stage.name}
        onChange={(name) => onChange({ ...stage, name })}
      />
      {stage.status === 'open' ? (
        <SelectField
          label={`Phase of the new stage for ${of}`}
          hideLabel
          placeholder="Phase"
          value={stage.phase}
          choices={PHASE_CHOICES}
          onChange={(phase) => onChange({ ...stage, phase })}
        />
      ) : (
        <span className="self-center text-14 text-ink-3">{stage.status === 'won' ? 'Won' : 'Lost'}</span>
      )}
      <NumberField
        label={`Probability of the new stage for ${of}`}
        hideLabel
        unit="%"
        min={0}
        max={100}
        value={stage.probability}
        onChange={(probability) => probability !== null && onChange({ ...stage, probability })}
      />
    </div>
  );
}
