import type { LedgerActor } from '../../../records/ledger/changes.ts';

/** Whom the ledger names where a calendar's meeting joins an activity of a deal: nobody did it. */
export const BY_RULE: LedgerActor = { kind: 'rule', id: null };
