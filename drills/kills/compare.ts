/** Everything that was acknowledged to an organisation against what the API answers now. */
import { isDeepStrictEqual } from 'node:util';
import type { Body, Client } from './client.ts';
import { accountFacts, activityFacts, dealFacts, type ImportedFile, type Journal } from './journal.ts';

const PAGE = 200;
/** Names of what files made, which the journal of the writers does not hold. */
const isImported = ({ name }: Body): boolean => name.startsWith('Imported ');

/** Whether a record is as it was acknowledged. */
export type IsSame = (present: Body, expected: Body) => boolean;

/** Returns how many records were compared; tells of each difference. */
export async function compare(
  client: Client,
  journal: Journal,
  differ: (what: string) => void,
  isSame: IsSame = isDeepStrictEqual,
): Promise<number> {
  const match = (noun: string, known: ReadonlyMap<string, Body>, found: readonly Body[]) =>
    matchEach(noun, known, found, { differ, isSame });
  const deals = await client.all(`/opportunities?sort=name&direction=asc&limit=${PAGE}`);
  const accounts = await client.all(`/accounts?limit=${PAGE}`);
  let compared = match('deal', journal.deals, deals.filter((deal) => !isImported(deal)).map(dealFacts));
  const own = accounts.filter((account) => !isImported(account));
  compared += match('account', journal.accounts, own.map(accountFacts));
  onceEach('account', accounts, ({ name }) => name, differ);
  onceEach('deal', deals, ({ name }) => name, differ);
  for (const [dealId, known] of journal.activities) {
    const found = await client.all(`/opportunities/${dealId}/activities?limit=${PAGE}`);
    compared += match('activity', known, found.map(activityFacts));
  }
  return compared + compareImports(journal.imports, deals.filter(isImported), differ);
}

/** Found must be exactly what is known: nothing missing, nothing other, nothing more. */
function matchEach(
  noun: string,
  known: ReadonlyMap<string, Body>,
  found: readonly Body[],
  { differ, isSame }: { readonly differ: (what: string) => void; readonly isSame: IsSame },
): number {
  const byId = new Map(found.map((each) => [each.id, each]));
  if (byId.size !== found.length) differ(`${found.length - byId.size} of ${noun} came twice`);
  for (const [id, expected] of known) {
    const present = byId.get(id);
    if (!present) differ(`${noun} ${id} is lost: ${JSON.stringify(expected)}`);
    else if (!isSame(present, expected)) {
      differ(`${noun} ${id} was acknowledged as ${JSON.stringify(expected)} and is ${JSON.stringify(present)}`);
    }
  }
  for (const [id, present] of byId) {
    if (!known.has(id)) differ(`${noun} ${id} was never acknowledged: ${JSON.stringify(present)}`);
  }
  return known.size;
}

function onceEach(
  noun: string,
  items: readonly Body[],
  keyOf: (item: Body) => string,
  differ: (what: string) => void,
): void {
  const seen = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (seen.has(key)) differ(`${noun} "${key}" is there twice`);
    seen.add(key);
  }
}

/** Every row of every file once, as the last file that had it says. */
function compareImports(
  files: readonly ImportedFile[],
  deals: readonly Body[],
  differ: (what: string) => void,
): number {
  const expected = new Map(files.flatMap(({ rows }) => [...rows]));
  for (const { name, rows, end } of files) {
    const counts = end?.counts;
    if (end?.status !== 'done') differ(`${name} ended as ${end?.status}: ${end?.error}`);
    else if (counts.rows !== rows.size || counts.created + counts.updated + counts.unchanged !== rows.size) {
      differ(`${name} counts ${JSON.stringify(counts)} of ${rows.size} rows`);
    }
  }
  onceEach('row', deals, ({ externalId }) => externalId, differ);
  const found = new Map(deals.map((deal) => [deal.externalId, deal]));
  for (const [externalId, { name, amountMinor, closeDate }] of expected) {
    const deal = found.get(externalId);
    const present = deal && { name: deal.name, amountMinor: deal.amountMinor, closeDate: deal.closeDate };
    if (!isDeepStrictEqual(present, { name, amountMinor, closeDate })) {
      differ(
        `row ${externalId} says ${JSON.stringify({ name, amountMinor, closeDate })}, the deal ${JSON.stringify(present)}`,
      );
    }
  }
  if (found.size !== expected.size) differ(`${found.size} deals were imported from ${expected.size} rows`);
  return expected.size;
}
