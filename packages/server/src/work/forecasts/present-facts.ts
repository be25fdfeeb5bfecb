/** What a fit reads of open deals beside the facts that every question about a period reads. */
import { type KeptFit, segmentName } from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { KINDS_BESIDE_DEALS } from '../../records/ledger/changes.ts';
import { segmentsOf } from './learning/deal-segments.ts';
import { QUALIFICATION_KINDS } from './learning/qualification-over-time.ts';

export interface PresentFacts {
  /** What kind of deal each is, by the places of the fit; without an entry nothing is known. */
  readonly segments: ReadonlyMap<string, readonly (string | null)[]>;
  /** In words, of a deal's segments those that the fit weighs. */
  readonly kindsOf: (dealId: string) => readonly string[];
  /** Local day of each deal's last change. */
  readonly lastChangeDay: ReadonlyMap<string, number>;
}

const usesSegments = ({ columns }: KeptFit): boolean => columns.some((name) => name.startsWith('segment '));
const usesChanges = ({ columns }: KeptFit): boolean => columns.includes('still');
const BESIDE = KINDS_BESIDE_DEALS.filter((kind) => !QUALIFICATION_KINDS.includes(kind));

/** Which open deals: of these owners (null for all), and of them one alone where it is named. */
interface WhichDeals {
  readonly owners: readonly string[] | null;
  readonly dealId?: string;
}

/** Reads only what the fit has columns for. */
export async function presentFacts(
  tx: TenantTransaction,
  kept: KeptFit,
  { timeZone, ...which }: WhichDeals & { readonly timeZone: string },
): Promise<PresentFacts> {
  const found = usesSegments(kept) ? await segmentsOf(tx, kept.segmentNames, which.owners, which.dealId) : null;
  const segments = found?.byDeal ?? new Map<string, readonly (string | null)[]>();
  const weighed = new Set(kept.columns);
  return {
    segments,
    kindsOf: (dealId) =>
      (segments.get(dealId) ?? []).flatMap((value, place) =>
        value !== null && found && weighed.has(segmentName(place, value)) ? [found.wordsOf(place, value)] : [],
      ),
    lastChangeDay: usesChanges(kept) ? await lastChanges(tx, which, timeZone) : new Map(),
  };
}

async function lastChanges(
  tx: TenantTransaction,
  { owners, dealId }: WhichDeals,
  timeZone: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: string; day: number }>(
    `SELECT l.opportunity_id AS id, (max(CASE WHEN l.kind IN ('history_created', 'history_changed') THEN l.effective_at
         ELSE l.recorded_at END) AT TIME ZONE $3)::date - DATE '1970-01-01' AS day
     FROM opportunities o JOIN ledger l ON l.organization_id = $1 AND l.opportunity_id = o.id AND l.kind <> ALL($4::text[])
     WHERE o.organization_id = $1 AND o.status = 'open' AND ($2::uuid[] IS NULL OR o.owner_id = ANY($2::uuid[]))
       AND ($5::uuid IS NULL OR o.id = $5)
     GROUP BY l.opportunity_id`,
    [tx.organizationId, owners, timeZone, BESIDE, dealId ?? null],
  );
  return new Map(rows.map(({ id, day }) => [id, day]));
}
