/** What an undo is held to, for tests. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { replayDeal } from '../../../records/ledger/replay-deal.ts';
import { readHistory } from '../../../records/ledger/testing/read-history.ts';
import { loadDealStates } from '../../../records/opportunities/load-deal-states.ts';
import { rebuildTotals } from '../../../records/totals/rebuild-totals.ts';
import type { Answer, Browser } from '../../../testing/app.ts';
import { LOOK_MS } from './journey.ts';

/** Undoes an import and answers it at the end. */
export async function undoImport(
  browser: Browser,
  id: string,
  changed: 'leave' | 'undo' = 'leave',
): Promise<Answer['body']> {
  const asked = await browser.post(`/imports/${id}/undo`, { changed });
  if (asked.status !== 200) throw new Error(`the undo answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  return undone(browser, id);
}

/** The import once nothing undoes it any more. */
export async function undone(browser: Browser, id: string): Promise<Answer['body']> {
  for (;;) {
    const { body } = await browser.get(`/imports/${id}`);
    if (body.status !== 'undoing') return body;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** What is kept of deals and what the ledger says of them, which must be the same. */
export async function keptAndReplayed(tx: TenantTransaction) {
  const { rows: deals } = await tx.client.query<{ id: string }>('SELECT id FROM opportunities ORDER BY id');
  const states = await loadDealStates(
    tx,
    deals.map(({ id }) => id),
  );
  const kept: unknown[] = [];
  const replayed: unknown[] = [];
  for (const { id } of deals) {
    const { rows: stays } = await tx.client.query(
      'SELECT stage_id AS "stageId", entered_on::text AS "enteredOn", left_on::text AS "leftOn" FROM stage_stays WHERE opportunity_id = $1 ORDER BY ordinal',
      [id],
    );
    const { rows: contacts } = await tx.client.query(
      'SELECT contact_id AS id, role, influence FROM opportunity_contacts WHERE opportunity_id = $1 ORDER BY 1',
      [id],
    );
    kept.push({ id, ...states.get(id), stays, contacts });
    const deal = replayDeal(await readHistory(tx, id));
    const links = [...deal.contacts].map(([contact, state]) => ({ id: contact, ...state }));
    const people = links.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    replayed.push({ id, ...deal.fields, ...deal.closeDate, stays: deal.stays, contacts: people });
  }
  return { kept, replayed };
}

/** The kept totals, and what they are when they are made anew; leaves the latter. */
export async function keptAndRebuiltTotals(tx: TenantTransaction) {
  const read = async () =>
    (await tx.client.query('SELECT * FROM opportunity_totals WHERE count <> 0 ORDER BY 2, 3, 4, 5, 6, 7, 8')).rows;
  const kept = await read();
  await rebuildTotals(tx);
  return { kept, rebuilt: await read() };
}
