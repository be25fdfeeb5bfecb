import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { dealSeen, requireMeeting } from '../visible-meetings.ts';
import { findingView } from './finding-row.ts';
import { readMeetingOfProposals, whyNothing } from './meeting-of-proposals.ts';
import { modelOffer } from './model/model-offer.ts';
import { presentProposal, readProposals } from './proposal-row.ts';

/** Returns what a meeting proposes, whether it can be confirmed now, and how far a model is in reading it. */
export async function listProposals(tx: TenantTransaction, actor: Actor, { id }: { id: string }) {
  await requireMeeting(tx, actor, id);
  const meeting = await readMeetingOfProposals(tx, id);
  const items = await readProposals(tx, id);
  const dealId = await dealSeen(tx, actor, id);
  const why = whyNothing(meeting);
  return {
    items: items.map((row) => presentProposal(row, dealId)),
    confirm: { allowed: why === null, why },
    rules: await findingView(tx, id),
    model: await modelOffer(tx, meeting),
  };
}
