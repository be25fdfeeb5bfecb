/** Which stages and people the values of a file stand for: proposals, and the person's choices over them. */

import type { ImportChoices, ImportView } from '@forecastle/contract';
import { ownValue } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, type ProblemInput } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { visibleOwners } from '../../tenancy/identity/policies.ts';
import { isChangeLog, isOwnerNumber, matchStages, ownerMatcher, type StageChoice } from './reading/index.ts';
import { isBlankText } from './reading/text.ts';
import type { KeptInspection } from './stored-import.ts';

type View = z.infer<typeof ImportView>;

export async function matchStageValues(
  tx: TenantTransaction,
  choices: ImportChoices,
  inspection: KeptInspection,
): Promise<View['stageValues']> {
  const stages = await openStages(tx);
  const known = new Set(stages.map(({ id }) => id));
  refuse(
    Object.entries(choices.stages)
      .filter(([, id]) => !known.has(id))
      .map(([value, id]) => ({
        field: `stages.${value}`,
        value: id,
        expected: 'one of your stages',
        message: `There is no such stage for "${value}".`,
      })),
  );
  const values = valuesOf('stage', choices, inspection);
  const proposals = matchStages(
    values.map(({ value }) => value),
    stages,
  );
  return values.map(({ value, count }, at) => {
    const chosen = ownValue(choices.stages, value);
    const proposal = proposals[at];
    return chosen
      ? { value, count, stageId: chosen, reason: 'your choice' }
      : { value, count, stageId: proposal?.stageId ?? null, reason: proposal?.reason ?? null };
  });
}

/** People stand for values only within the importer's scope: nobody gives away deals they may not see. */
export async function matchOwnerValues(
  tx: TenantTransaction,
  actor: Actor,
  choices: ImportChoices,
  inspection: KeptInspection,
): Promise<View['ownerValues']> {
  const scope = await visibleOwners(tx, actor);
  const people = await peopleWithin(tx, scope);
  const known = new Set(people.map(({ id }) => id));
  refuse(
    Object.entries(choices.owners)
      .filter(([, choice]) => choice !== 'me' && (choice === 'create' ? scope !== null : !known.has(choice)))
      .map(([value, choice]) => ({
        field: `owners.${value}`,
        value: choice,
        expected: scope === null ? 'a person, a new person, or yourself' : 'yourself or someone in your team',
        message:
          choice === 'create'
            ? `Your role cannot add people. Choose someone for "${value}" or leave its rows out.`
            : `There is no person with this ID for "${value}".`,
      })),
  );
  return proposedOwners(actor, people, valuesOf('owner', choices, inspection), choices.owners);
}

/** Whom each value stands for: as somebody chose, else who it fits. */
export function proposedOwners(
  actor: Actor,
  people: readonly Person[],
  values: readonly { readonly value: string; readonly count: number }[],
  owners: Readonly<Record<string, string>>,
): View['ownerValues'] {
  const match = ownerMatcher(people.map((person) => ({ ...person, email: person.email ?? '' })));
  const byId = new Map(people.map((person) => [person.id, person]));
  const choices = new Map(Object.entries(owners));
  return values.map(({ value, count }) => {
    const chosen = choices.get(value);
    const { personId, reason, candidates: fit } = match(value);
    const candidates = fit.flatMap((id) => byId.get(id) ?? []);
    if (chosen === undefined) return { value, count, memberId: personId, reason, candidates };
    const memberId = chosen === 'me' ? actor.memberId : chosen === 'create' || chosen === 'none' ? null : chosen;
    return { value, count, memberId, reason: chosen === 'create' ? 'a new person' : 'your choice', candidates };
  });
}

/** The stages that a value may stand for. */
export async function openStages(tx: TenantTransaction): Promise<StageChoice[]> {
  const { rows } = await tx.client.query<StageChoice>(
    `SELECT id, name, kind AS status FROM stages WHERE organization_id = $1 AND archived_at IS NULL ORDER BY position, id`,
    [tx.organizationId],
  );
  return rows;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** The people whom a value may stand for, within a scope; null is everybody. */
export async function peopleWithin(tx: TenantTransaction, scope: readonly string[] | null): Promise<Person[]> {
  const { rows } = await tx.client.query<Person>(
    `SELECT id, name, email FROM members
     WHERE organization_id = $1 AND deactivated_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2)) ORDER BY id`,
    [tx.organizationId, scope],
  );
  return rows;
}

/** The distinct values of the column a field is mapped to, blanks left out. */
function valuesOf(field: 'stage' | 'owner', { mapping }: ImportChoices, { columns, logged }: KeptInspection) {
  if (isChangeLog(mapping))
    return (logged?.[field] ?? []).filter(({ value }) => !isBlankText(value) && !isOwnerNumber(value));
  const column = mapping[field];
  if (column === undefined) return [];
  const found = columns[column];
  if (found?.values) return found.values.filter(({ value }) => !isBlankText(value));
  throw invalid({
    field: `mapping.${field}`,
    value: column,
    expected: 'a column with up to 500 different values',
    message: `The column "${found?.header ?? column}" has too many different values for the ${field}.`,
  });
}

export function refuse(problems: readonly ProblemInput[]): void {
  const [first] = problems;
  if (first) throw invalid(first, problems);
}
