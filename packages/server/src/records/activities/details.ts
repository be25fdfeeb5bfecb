import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import type { ActivityState } from '../ledger/changes.ts';
import { type ActivityDirection, type ActivityKind, type ActivityOutcome, isInteraction } from './affected-deals.ts';

/** Kinds that say by themselves who began. */
export const DIRECTION_OF: Partial<Readonly<Record<ActivityKind, ActivityDirection>>> = {
  email_received: 'incoming',
  email_sent: 'outgoing',
};

/** What is told of an activity beside what the scores read. */
export interface ActivityDetails {
  readonly direction: ActivityDirection | null;
  readonly outcome: ActivityOutcome | null;
  readonly outcomeWords: string | null;
  readonly nextStep: string | null;
  readonly colleagueIds: readonly string[];
}

export const NO_DETAILS: ActivityDetails = {
  direction: null,
  outcome: null,
  outcomeWords: null,
  nextStep: null,
  colleagueIds: [],
};

/**
 * The details as they are kept for an activity of this kind; throws NOT_FOUND when a colleague is nobody here, and
 * INVALID when nobody was reached in what counts as having met somebody.
 */
export async function checkDetails(
  tx: TenantTransaction,
  kind: ActivityKind,
  given: ActivityDetails,
): Promise<ActivityDetails> {
  if (given.outcome === 'not_reached' && isInteraction(kind))
    throw invalid({
      field: 'outcome',
      value: given.outcome,
      expected: 'another outcome, or the kind note',
      message: 'An unanswered attempt is not a meeting. Record it as a note, which does not affect scores.',
    });
  const colleagueIds = [...new Set(given.colleagueIds)].sort();
  if (colleagueIds.length > 0) {
    const { rowCount } = await tx.client.query(
      'SELECT 1 FROM members WHERE organization_id = $1 AND id = ANY($2::uuid[])',
      [tx.organizationId, colleagueIds],
    );
    if (rowCount !== colleagueIds.length) throw notFound('colleague');
  }
  return { ...given, colleagueIds, direction: DIRECTION_OF[kind] ? null : given.direction };
}

/** What the ledger is told of an activity's details: no words, and nothing where there is nothing. */
export const toldDetails = ({
  direction,
  outcome,
  colleagueIds,
}: Pick<ActivityDetails, 'direction' | 'outcome' | 'colleagueIds'>): Partial<ActivityState> => ({
  ...(colleagueIds.length > 0 && { colleagueIds: [...colleagueIds].sort() }),
  ...(direction && { direction }),
  ...(outcome && { outcome }),
});
