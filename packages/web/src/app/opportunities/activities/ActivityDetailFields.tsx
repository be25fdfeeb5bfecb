import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/client.ts';
import { type ApiProblem, fieldMessage } from '../../../api/problem.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Choices } from '../../../ui/fields/Toggles.tsx';
import type { ActivityDirection, ActivityKind, ActivityOutcome, Deal } from '../deal.ts';
import { CALL_DIRECTIONS, DIRECTION_NAMES, OUTCOME_NAMES } from './activityKinds.ts';
import { NextStepFields } from './NextStepFields.tsx';

export interface DetailValues {
  kind: ActivityKind;
  direction: ActivityDirection | null;
  outcome: ActivityOutcome | null;
  outcomeWords: string;
  nextStep: string;
  setsNextStep: boolean;
  colleagueIds: readonly string[];
}

interface ActivityDetailFieldsProps {
  deal: Deal;
  draft: { readonly values: DetailValues; set: (change: Partial<DetailValues>) => void };
  problem: ApiProblem | null;
}

const SUMMARY_MAX = 500;
const NOT_SAID = 'none';
/** People of an organisation change rarely, in milliseconds. */
const STALE_AFTER = 300_000;

/** The direction, the outcome, the next step, and which colleagues took part. */
export function ActivityDetailFields({ deal, draft, problem }: ActivityDetailFieldsProps) {
  const { kind, direction, outcome, colleagueIds } = draft.values;
  const people = useQuery(query.people.list.queryOptions({ staleTime: STALE_AFTER }));
  const isSaid = kind === 'email_received' || kind === 'email_sent';
  const outcomes = (Object.keys(OUTCOME_NAMES) as ActivityOutcome[]).filter(
    (each) => each !== 'not_reached' || kind === 'note',
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {!isSaid && (
          <SelectField
            label={kind === 'call' ? 'Direction' : 'Set up by'}
            value={direction ?? NOT_SAID}
            onChange={(chosen) => draft.set({ direction: chosen === NOT_SAID ? null : chosen })}
            choices={[
              { value: NOT_SAID as ActivityDirection | typeof NOT_SAID, label: 'Not set' },
              ...Object.entries(kind === 'call' ? CALL_DIRECTIONS : DIRECTION_NAMES).map(([value, label]) => ({
                value: value as ActivityDirection,
                label,
              })),
            ]}
          />
        )}
        <SelectField
          label="Outcome"
          value={outcome ?? NOT_SAID}
          onChange={(chosen) => draft.set({ outcome: chosen === NOT_SAID ? null : chosen })}
          choices={[
            { value: NOT_SAID as ActivityOutcome | typeof NOT_SAID, label: 'Not set' },
            ...outcomes.map((value) => ({ value, label: OUTCOME_NAMES[value] })),
          ]}
          error={fieldMessage(problem, 'outcome')}
        />
      </div>
      <TextField
        label="Summary"
        optional
        value={draft.values.outcomeWords}
        onChange={(outcomeWords) => draft.set({ outcomeWords })}
        maxLength={SUMMARY_MAX}
        autoComplete="off"
        error={fieldMessage(problem, 'outcomeWords')}
      />
      <NextStepFields present={deal.nextStep} draft={draft} problem={problem} />
      {(people.data?.items.length ?? 0) > 1 && (
        <Choices
          isField
          label="Colleagues present"
          all={people.data?.items ?? []}
          chosen={colleagueIds}
          onChange={(colleagueIds) => draft.set({ colleagueIds })}
        />
      )}
    </>
  );
}
