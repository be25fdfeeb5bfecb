/** Values that a person has typed into the columns of stages and owners: they stand for something like those of the file. */
import type { ImportChoices } from '@forecastle/contract';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../../tenancy/identity/policies.ts';
import { openStages, peopleWithin } from '../match-values.ts';
import { matchOwners, matchStages, type ValueCount } from '../reading/index.ts';
import { cleanLine, isBlankText } from '../reading/text.ts';
import type { KeptInspection, StoredImport } from '../stored-import.ts';

/** So many different ones are looked at; a column of more is none of stages or people. */
const VALUES_MAX = 500;

async function typedInto(
  tx: TenantTransaction,
  { id, editPosition }: Pick<StoredImport, 'id' | 'editPosition'>,
  column: number | undefined,
): Promise<ValueCount[]> {
  if (editPosition === 0 || column === undefined) return [];
  const { rows } = await tx.client.query<{ value: string; count: number }>(
    `SELECT value, count(DISTINCT row)::int AS count FROM import_corrections
     WHERE organization_id = $1 AND import_id = $2 AND edit <= $3 AND "column" = $4 AND value IS NOT NULL
     GROUP BY value ORDER BY value LIMIT $5`,
    [tx.organizationId, id, editPosition, column, VALUES_MAX],
  );
  return rows
    .map(({ value, count }) => ({ value: cleanLine(value), count }))
    .filter(({ value }) => !isBlankText(value));
}

/** The inspection with those values among the file's, so that the person is asked for them too. */
export async function withTypedValues(
  tx: TenantTransaction,
  stored: StoredImport,
  { mapping }: ImportChoices,
  inspection: KeptInspection,
): Promise<KeptInspection> {
  if (stored.editPosition === 0) return inspection;
  const columns = [...inspection.columns];
  for (const at of new Set([mapping.stage, mapping.owner])) {
    const column = at === undefined ? undefined : columns[at];
    if (at === undefined || !column?.values) continue;
    const known = new Set(column.values.map(({ value }) => value));
    const typed = (await typedInto(tx, stored, at)).filter(({ value }) => !known.has(value));
    if (typed.length > 0) columns[at] = { ...column, values: [...column.values, ...typed] };
  }
  return { ...inspection, columns };
}

export interface Proposals {
  readonly stages: readonly (readonly [value: string, id: string | null])[];
  readonly owners: readonly (readonly [value: string, id: string | null])[];
}

/** What typed values stand for that no choice was asked for yet. */
export async function proposeForTyped(tx: TenantTransaction, stored: StoredImport, actor: Actor): Promise<Proposals> {
  const { stage, owner } = stored.choices?.mapping ?? {};
  const stageValues = (await typedInto(tx, stored, stage)).map(({ value }) => value);
  const ownerValues = (await typedInto(tx, stored, owner)).map(({ value }) => value);
  const stages = stageValues.length > 0 ? matchStages(stageValues, await openStages(tx)) : [];
  const people = ownerValues.length > 0 ? await peopleWithin(tx, await visibleOwners(tx, actor)) : [];
  const owners = matchOwners(
    ownerValues,
    people.map((person) => ({ ...person, email: person.email ?? '' })),
  );
  return {
    stages: stages.map(({ value, stageId }) => [value, stageId]),
    owners: owners.map(({ value, personId }) => [value, personId]),
  };
}
