/** Compares both sides once nothing is under way: each difference is one sentence. */
import type pg from 'pg';
import type { Row } from '../../packages/server/src/testing/peers/salesforce/world/fields.ts';
import type { ChangesHere } from './changes-here.ts';
import { type Mapping, type Organization, type Owner, readMapping } from './organization.ts';

type Differ = (what: string) => void;

interface Sides {
  readonly organization: Organization;
  readonly owner: pg.Pool;
  readonly here: Pick<ChangesHere, 'deleted' | 'restored' | 'made'>;
}

interface Known {
  readonly externalId: string;
  readonly object: string;
  readonly entityId: string;
  readonly isGone: boolean;
}

interface Deal {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly nextStep: string | null;
  readonly leadSource: string | null;
  readonly stageId: string;
  readonly status: string;
  readonly amountMinor: number | null;
  readonly closeDate: string | null;
  readonly category: string | null;
  readonly winProbability: number | null;
  readonly ownerId: string;
  readonly accountId: string | null;
}

/** Returns how many values were compared. */
export async function checkSides(sides: Sides, differ: Differ): Promise<number> {
  const { organization, owner } = sides;
  const mapping = await readMapping(owner, organization);
  const identities = await readKnown(sides);
  const deals = new Map((await dealsOf(owner, organization.organizationId)).map((deal) => [deal.id, deal]));
  const accounts = await idsOf(owner, organization.organizationId, 'accounts');
  const contacts = await idsOf(owner, organization.organizationId, 'contacts');
  checkPresence(sides, identities, 'Opportunity', new Set(deals.keys()), differ);
  checkPresence(sides, identities, 'Account', accounts, differ);
  checkPresence(sides, identities, 'Contact', contacts, differ);
  const known = new Map(identities.map((each) => [each.externalId, each]));
  let compared = 0;
  for (const row of living(organization, 'Opportunity')) {
    const deal = deals.get(known.get(String(row.Id))?.entityId ?? '');
    if (!deal) continue;
    for (const [field, theirs, ours] of valuesOf(row, deal, mapping, known, accounts)) {
      compared++;
      if (theirs !== ours)
        differ(
          `${field} (${organization.owners.get(field)}) of ${row.Id} is ${JSON.stringify(theirs)} there and ${JSON.stringify(ours)} here (${deal.id})`,
        );
    }
  }
  return compared + (await checkActivities(sides, known, new Set(deals.keys()), contacts, differ));
}

const living = ({ peer }: Organization, object: string): Row[] =>
  [...peer.world.table(object).rows.values()].filter((row) => row.IsDeleted !== true);

async function readKnown({ organization, owner }: Sides): Promise<readonly Known[]> {
  const { rows } = await owner.query<Known>(
    `SELECT external_id AS "externalId", object, entity_id AS "entityId", gone_at IS NOT NULL AS "isGone"
     FROM external_identities WHERE organization_id = $1`,
    [organization.organizationId],
  );
  return rows;
}

/** Each record there is one here, and each here was made here or is one there; what somebody deleted here stays deleted. */
function checkPresence(
  { organization, here }: Sides,
  identities: readonly Known[],
  object: 'Opportunity' | 'Account' | 'Contact',
  present: ReadonlySet<string>,
  differ: Differ,
): void {
  const own = identities.filter((each) => each.object === object);
  const byId = new Map(own.map((each) => [each.externalId, each]));
  const found = new Map<string, string>();
  for (const { Id, Name } of living(organization, object)) {
    const identity = byId.get(String(Id));
    if (!identity) differ(`${object} ${Id} “${Name}” is not here`);
    else if (object === 'Opportunity' && !present.has(identity.entityId) && !here.deleted.has(identity.entityId))
      differ(
        `${object} ${Id} “${Name}” is lost: ${identity.entityId}, ${identity.isGone ? 'as if it were gone there' : 'known'}`,
      );
    else if (object === 'Opportunity' && identity.isGone && present.has(identity.entityId))
      differ(`${object} ${Id} “${Name}” is taken for gone there`);
    if (!identity) continue;
    const other = found.get(identity.entityId);
    if (other !== undefined) differ(`${object} ${Id} and ${other} are one record here: ${identity.entityId}`);
    found.set(identity.entityId, String(Id));
  }
  for (const id of present) {
    if (here.deleted.has(id)) differ(`${object} ${id} was deleted here and is back`);
    if (object === 'Opportunity' && !here.made.has(id) && !here.restored.has(id) && !found.has(id))
      differ(`deal ${id} is here and not there`);
  }
  if (object !== 'Opportunity') return;
  for (const id of here.made)
    if (!present.has(id) && !here.deleted.has(id)) differ(`deal ${id} that was made here is lost`);
}

async function dealsOf(owner: pg.Pool, organizationId: string): Promise<readonly Deal[]> {
  const { rows } = await owner.query<Deal>(
    `SELECT id, name, description, next_step AS "nextStep", lead_source AS "leadSource", stage_id AS "stageId", status,
       amount_minor::float8 AS "amountMinor", close_date::text AS "closeDate", category, win_probability AS "winProbability",
       owner_id AS "ownerId", account_id AS "accountId"
     FROM opportunities WHERE organization_id = $1`,
    [organizationId],
  );
  return rows;
}

async function idsOf(
  owner: pg.Pool,
  organizationId: string,
  table: 'accounts' | 'contacts',
): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ id: string }>(`SELECT id FROM ${table} WHERE organization_id = $1`, [
    organizationId,
  ]);
  return new Set(rows.map(({ id }) => id));
}

type Compared = readonly [field: string, theirs: unknown, ours: unknown];

function valuesOf(
  row: Row,
  deal: Deal,
  mapping: Mapping,
  known: ReadonlyMap<string, Known>,
  accounts: ReadonlySet<string>,
): readonly Compared[] {
  const stage = mapping.stages.find(({ value }) => value === row.StageName)?.to.stageId ?? null;
  const owner = mapping.people.find(({ userId }) => userId === row.OwnerId)?.to.memberId ?? null;
  const category = mapping.categories.find(({ value }) => value === row.ForecastCategoryName)?.category ?? null;
  const account = known.get(String(row.AccountId))?.entityId;
  return [
    ['name', row.Name, deal.name],
    ['description', row.Description ?? null, deal.description],
    ['nextStep', row.NextStep ?? null, deal.nextStep],
    ['leadSource', row.LeadSource ?? null, deal.leadSource],
    ['stageId', stage, deal.stageId],
    ['amountMinor', typeof row.Amount === 'number' ? Math.round(row.Amount * 100) : null, deal.amountMinor],
    ['closeDate', row.CloseDate, deal.closeDate],
    ['winProbability', row.Probability ?? null, deal.winProbability],
    ['ownerId', owner, deal.ownerId],
    // A closed deal has no category that both sides could have, and an open one none of a closed deal.
    ...(deal.status === 'open' && row.IsClosed !== true
      ? [['category', category === 'closed' ? null : category, deal.category] as const]
      : []),
    // An account that is not here any more, or was merged here, is looked at where accounts are.
    ...(row.AccountId === null || (account !== undefined && accounts.has(account))
      ? [['accountId', row.AccountId === null ? null : account, deal.accountId] as const]
      : []),
  ];
}

/** Each completed task and past event of a deal that is here is one activity. */
async function checkActivities(
  { organization, owner, here }: Sides,
  known: ReadonlyMap<string, Known>,
  deals: ReadonlySet<string>,
  contacts: ReadonlySet<string>,
  differ: Differ,
): Promise<number> {
  const { rows } = await owner.query<{ id: string; subject: string; dealId: string | null }>(
    `SELECT id, subject, opportunity_id AS "dealId" FROM activities
     WHERE organization_id = $1 AND deleted_at IS NULL AND subject ~ '^(Task|Event) [0-9]+$'`,
    [organization.organizationId],
  );
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  for (const [subject, all] of bySubject)
    if (all.length > 1) differ(`activity “${subject}” is here ${all.length} times`);
  const there = new Set<string>();
  let compared = 0;
  for (const row of [
    ...living(organization, 'Task').filter(({ Status }) => Status === 'Completed'),
    ...living(organization, 'Event'),
  ]) {
    const subject = String(row.Subject);
    if (!/^(Task|Event) \d+$/.test(subject)) continue;
    there.add(subject);
    const deal = known.get(String(row.WhatId))?.entityId ?? '';
    const contact = known.get(String(row.WhoId))?.entityId ?? '';
    const activity = known.get(String(row.Id))?.entityId ?? '';
    if (here.deleted.has(activity) || (!deals.has(deal) && !contacts.has(contact))) continue;
    compared++;
    const [found] = bySubject.get(subject) ?? [];
    if (!found && (await liesInBin(owner, organization.organizationId, activity))) continue;
    if (!found) differ(`activity “${subject}” ${row.Id} of ${row.WhatId} is lost: ${activity || 'never taken'}`);
    else if (deals.has(deal) && found.dealId !== deal)
      differ(`activity “${subject}” ${row.Id} is on ${found.dealId}, and on ${deal} there`);
  }
  for (const { subject, id } of rows)
    if (!there.has(subject)) differ(`activity “${subject}” ${id} is here and not there`);
  return compared;
}

/**
 * Whether an activity went into the bin with its deal. It stays there with that deal when its task is moved to another one, so
 * that it is not there twice once the deal is restored.
 */
async function liesInBin(owner: pg.Pool, organizationId: string, id: string): Promise<boolean> {
  if (id === '') return false;
  const { rowCount } = await owner.query('SELECT FROM bin WHERE organization_id = $1 AND strpos(rows::text, $2) > 0', [
    organizationId,
    id,
  ]);
  return rowCount !== 0;
}

/** Returns how many values were written there. Each must be of a field that we own, or that the later change decides. */
export function checkWrites({ peer, owners }: Organization, mapping: Mapping, differ: Differ): number {
  const may = new Map<string, Owner>(
    mapping.fields
      .filter(({ object }) => object === 'Opportunity')
      .map(({ source, field }) => [source, owners.get(field) ?? 'theirs']),
  );
  let written = 0;
  for (const { method, path, body } of peer.requests()) {
    if (method === 'GET' || path.includes('/oauth2/')) continue;
    // Reads by many ids and Bulk queries are posted.
    if (method === 'POST' && /\/(?:composite\/sobjects\/\w+|jobs\/query)$/u.test(path)) continue;
    if (method === 'DELETE' && path.includes('/jobs/query/')) continue;
    if (method !== 'PATCH' || !path.endsWith('/composite/sobjects')) {
      differ(`${method} ${path} was asked, which is no write of ours`);
      continue;
    }
    for (const { attributes, id, ...values } of JSON.parse(body).records) {
      if (attributes.type !== 'Opportunity') differ(`${attributes.type} ${id} was written`);
      for (const name of Object.keys(values)) {
        written++;
        if (![`ours`, 'latest'].includes(may.get(name) ?? ''))
          differ(`${name} of ${id} was written, which Salesforce decides`);
      }
    }
  }
  return written;
}

/** Returns how many runs were added up: rows and counts of each must agree. */
export async function checkRuns({ organization, owner }: Sides, differ: Differ): Promise<number> {
  const { rows } = await owner.query<{
    id: string;
    kind: string;
    status: string;
    error: string | null;
    counts: readonly Record<string, number>[];
  }>('SELECT id, kind, status, error, counts FROM sync_runs WHERE organization_id = $1 ORDER BY created_at', [
    organization.organizationId,
  ]);
  for (const { id, kind, status, error, counts } of rows) {
    if (status !== 'completed') differ(`the ${kind} ${id} is ${status}: ${error}`);
    const { rows: told } = await owner.query<{ object: string; outcome: string; count: number }>(
      `SELECT object, outcome, count(*)::int AS count FROM sync_rows WHERE organization_id = $1 AND run_id = $2 GROUP BY 1, 2`,
      [organization.organizationId, id],
    );
    for (const each of counts) {
      const listed = (outcome: string) =>
        told.find((row) => row.object === String(each.object) && row.outcome === outcome)?.count ?? 0;
      const count = (what: string) => each[what] ?? 0;
      const sum = ['created', 'updated', 'unchanged', 'removed', 'sent', 'skipped', 'failed'].reduce(
        (all, what) => all + count(what),
        0,
      );
      if (sum !== count('read')) differ(`${kind} ${id}: ${each.object} adds up to ${sum}: ${JSON.stringify(each)}`);
      for (const outcome of ['created', 'removed', 'sent', 'failed'] as const)
        if (listed(outcome) !== count(outcome))
          differ(`${kind} ${id}: ${each.object} lists ${listed(outcome)} ${outcome}: ${JSON.stringify(each)}`);
      if (listed('warning') !== count('warnings'))
        differ(`${kind} ${id}: ${each.object} lists ${listed('warning')} warnings: ${JSON.stringify(each)}`);
    }
  }
  const { rows: staged } = await owner.query('SELECT 1 FROM sync_staged WHERE organization_id = $1', [
    organization.organizationId,
  ]);
  if (staged.length > 0) differ(`${staged.length} rows of history are still staged`);
  return rows.length;
}

/** Returns what waits in the list of failures. */
export async function readFailures({ organization, owner }: Sides): Promise<readonly string[]> {
  const { rows } = await owner.query<{ said: string }>(
    `SELECT direction || ' ' || object || ' ' || external_id || ': ' || reason AS said FROM sync_failures WHERE organization_id = $1`,
    [organization.organizationId],
  );
  return rows.map(({ said }) => said);
}

/** Returns all records of an organisation as one text, to be compared. */
export async function recordsOf(owner: pg.Pool, organizationId: string): Promise<string> {
  const parts = ['opportunities', 'accounts', 'contacts', 'activities', 'ledger', 'external_identities'].map(
    (table) =>
      `SELECT '${table}' AS part, count(*) AS records, md5(string_agg(to_jsonb(x)::text, '' ORDER BY to_jsonb(x)::text)) AS hash FROM ${table} x WHERE organization_id = $1`,
  );
  const { rows } = await owner.query(parts.join(' UNION ALL '), [organizationId]);
  return JSON.stringify(rows);
}
