import {
  type CalendarChoice,
  DEFAULT_QUALIFY_OUT_REASONS,
  DEFAULT_WIN_REASONS,
  type FiscalYearStart,
  type Plan,
} from '@forecastle/rules';
import { newId } from '../../platform/database/ids.ts';
import { insertRow } from '../../platform/database/insert-row.ts';
import type { members, organizations } from '../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Actor } from '../identity/actor.ts';
import { DEFAULT_STAGES } from './default-stages.ts';

export interface NewOrganization {
  readonly name: string;
  readonly plan: Plan;
  readonly timeZone: string;
  readonly currency: string;
  readonly fiscalYearStart: FiscalYearStart;
  readonly calendarChoice?: CalendarChoice;
  readonly through?: Actor['through'];
  readonly founder: { readonly userId: string; readonly name: string; readonly email: string };
}

/** Whoever begins the year elsewhere has said so; a calendar year is only what stood in the form. */
const choiceBy = ({ month, day }: FiscalYearStart): CalendarChoice | null =>
  month === 1 && day === 1 ? null : 'manual';

/** Writes the transaction's organisation with its first admin, the default stages and reasons; returns the admin's member id. */
export async function createOrganization(tx: TenantTransaction, given: NewOrganization): Promise<string> {
  const memberId = newId();
  await insertRow<typeof organizations.$inferInsert>(tx, 'organizations', {
    name: given.name,
    plan: given.plan,
    timeZone: given.timeZone,
    currency: given.currency,
    fiscalYearStartMonth: given.fiscalYearStart.month,
    fiscalYearStartDay: given.fiscalYearStart.day,
    calendarChoice: given.calendarChoice ?? choiceBy(given.fiscalYearStart),
  });
  await insertRow<typeof members.$inferInsert>(tx, 'members', { id: memberId, role: 'admin', ...given.founder });
  await writeDefaults(tx);
  await recordEvent(
    tx,
    { memberId, through: given.through },
    { kind: 'organization_created', subject: { kind: 'organization', id: tx.organizationId } },
  );
  return memberId;
}

/** Stages and reasons. Nothing in the names of reasons is to be folded for their keys but capitals. */
async function writeDefaults({ client, organizationId }: TenantTransaction): Promise<void> {
  await client.query(
    `INSERT INTO stages (organization_id, id, name, kind, phase, win_probability, is_proposal, is_negotiation, position)
     SELECT $1, u.id, u.name, u.kind, u.phase, u.win_probability, u.is_proposal, u.is_negotiation, u.place - 1
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::boolean[], $8::boolean[])
       WITH ORDINALITY AS u(id, name, kind, phase, win_probability, is_proposal, is_negotiation, place)`,
    [
      organizationId,
      DEFAULT_STAGES.map(() => newId()),
      DEFAULT_STAGES.map(({ name }) => name),
      DEFAULT_STAGES.map(({ kind }) => kind),
      DEFAULT_STAGES.map(({ phase }) => phase),
      DEFAULT_STAGES.map(({ winProbability }) => winProbability),
      DEFAULT_STAGES.map(({ isProposal = false }) => isProposal),
      DEFAULT_STAGES.map(({ isNegotiation = false }) => isNegotiation),
    ],
  );
  await client.query(
    `INSERT INTO qualify_out_reasons (organization_id, id, name, name_key, loss_reason)
     SELECT $1, u.id, u.name, lower(u.name), u.loss_reason FROM unnest($2::uuid[], $3::text[], $4::text[]) AS u(id, name, loss_reason)`,
    [
      organizationId,
      DEFAULT_QUALIFY_OUT_REASONS.map(() => newId()),
      DEFAULT_QUALIFY_OUT_REASONS.map(({ name }) => name),
      DEFAULT_QUALIFY_OUT_REASONS.map(({ lossReason }) => lossReason),
    ],
  );
  await client.query(
    `INSERT INTO win_reasons (organization_id, id, name, name_key)
     SELECT $1, u.id, u.name, lower(u.name) FROM unnest($2::uuid[], $3::text[]) AS u(id, name)`,
    [organizationId, DEFAULT_WIN_REASONS.map(() => newId()), DEFAULT_WIN_REASONS],
  );
}
