import { INTERACTION_KINDS } from '@forecastle/contract';
import type { DealFacts, Phase } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { calendarOf } from '../health/calendar.ts';
import type { Around, InteractionElsewhere } from './facts-of-replay.ts';
import type { LedgerRow } from './read-history.ts';

const CONTACT = 'contact.';

interface Stage {
  id: string;
  phase: Phase | null;
  isProposal: boolean;
  isNegotiation: boolean;
}

/**
 * What is read beside the ledger of a deal: the stages, and interactions elsewhere with whoever was ever on it. These
 * count from when they happened, whenever they were recorded, and deleted ones never did.
 */
export async function readAround(
  tx: TenantTransaction,
  { id, facts }: { id: string; facts: DealFacts },
  rows: readonly Pick<LedgerRow, 'changes'>[],
): Promise<Around> {
  const { rows: stages } = await tx.client.query<Stage>(
    `SELECT id, phase, is_proposal AS "isProposal", is_negotiation AS "isNegotiation" FROM stages WHERE organization_id = $1`,
    [tx.organizationId],
  );
  const fields = rows.flatMap(({ changes }) => Object.keys(changes));
  const contactIds = new Set(
    fields.filter((field) => field.startsWith(CONTACT)).map((field) => field.slice(CONTACT.length)),
  );
  const { rows: elsewhere } = await tx.client.query<InteractionElsewhere>(
    `SELECT a.id, ac.contact_id AS "contactId", floor(extract(epoch FROM a.occurred_at) * 1000)::float8 AS at
     FROM activity_contacts ac JOIN activities a ON a.organization_id = $1 AND a.id = ac.activity_id
     WHERE ac.organization_id = $1 AND ac.contact_id = ANY($2::uuid[]) AND a.opportunity_id IS DISTINCT FROM $3
       AND a.deleted_at IS NULL AND a.kind = ANY($4::text[])`,
    [tx.organizationId, [...contactIds], id, INTERACTION_KINDS],
  );
  return {
    timeZone: (await calendarOf(tx)).timeZone,
    createdDay: facts.createdDay,
    isCreationAssumed: facts.isCreationAssumed ?? false,
    stages: new Map(stages.map((stage) => [stage.id, stage])),
    elsewhere,
  };
}
