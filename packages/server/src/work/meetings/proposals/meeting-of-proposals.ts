/** The meeting that proposals are of, and whether they can be confirmed now. */
import type { MeetingItemKind } from '@forecastle/rules';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { conflict } from '../../../platform/http/errors.ts';

export interface MeetingOfProposals {
  readonly id: string;
  readonly isPrivate: boolean;
  readonly cueCount: number;
  readonly deal: { readonly id: string; readonly name: string; readonly isOpen: boolean } | null;
  /** False: its deal is in the bin. */
  readonly hasDeal: boolean;
}

/** Reads a meeting that the caller has checked. */
export async function readMeetingOfProposals(tx: TenantTransaction, id: string): Promise<MeetingOfProposals> {
  type Row = Omit<MeetingOfProposals, 'deal'> & { dealId: string | null; dealName: string; isOpen: boolean };
  const { rows } = await tx.client.query<Row>(
    `SELECT m.id, m.is_private AS "isPrivate", m.cue_count AS "cueCount", m.opportunity_id IS NOT NULL AS "hasDeal",
       o.id AS "dealId", o.name AS "dealName", o.status = 'open' AS "isOpen"
     FROM recorded_meetings m LEFT JOIN opportunities o ON o.organization_id = $1 AND o.id = m.opportunity_id
     WHERE m.organization_id = $1 AND m.id = $2`,
    [tx.organizationId, id],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no meeting ${id}`);
  const { dealId, dealName, isOpen, ...meeting } = row;
  return { ...meeting, deal: dealId === null ? null : { id: dealId, name: dealName, isOpen } };
}

/** Returns why nothing of a meeting can be confirmed, in a sentence; null when it can. */
export function whyNothing({ isPrivate, deal, hasDeal }: MeetingOfProposals): string | null {
  if (isPrivate) return 'This meeting is private. Make it visible on its deal before you confirm what it proposes.';
  if (!hasDeal) return 'This meeting has no deal. Choose its deal before you confirm what it proposes.';
  return deal === null ? 'The deal of this meeting is in the bin. Restore it first.' : null;
}

/** Kinds that change a deal in a way that one which is closed does not need. */
const OF_OPEN_DEALS: ReadonlySet<MeetingItemKind> = new Set(['next_step', 'evidence', 'competitor']);

/** Returns the deal that a proposal of this kind would change. Throws CONFLICT with what to do first. */
export function dealToChange(meeting: MeetingOfProposals, kind: MeetingItemKind): { id: string; name: string } {
  const why = whyNothing(meeting);
  if (why !== null || meeting.deal === null) {
    throw conflict({ field: null, message: `${why ?? 'This meeting has no deal.'} Nothing was changed.` });
  }
  const { deal } = meeting;
  if (deal.isOpen || !OF_OPEN_DEALS.has(kind)) return deal;
  const message = `${deal.name} is closed, so its next step, evidence and competitors stay as they are. Nothing was changed. Reopen the deal first.`;
  throw conflict({ field: null, message });
}
