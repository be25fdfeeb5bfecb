/** Makes the stages and people that a mapping asks for, before a sync reads with it. */
import { isDeepStrictEqual } from 'node:util';
import {
  defaultPeople,
  type MappedPerson,
  mergeAdditions,
  type OurSide,
  type SalesforceMapping,
  type SalesforceUser,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../../../platform/database/tenant.ts';
import { addStage } from '../../../../records/stages/create-stage.ts';
import { connectionById } from '../../read-connection.ts';
import { addCounts, requireSync } from '../../runs/stored-sync.ts';
import { takeMembers } from '../../taking/take-members.ts';
import { doerOf, type Taking } from '../../taking/taking.ts';
import { ourSide } from '../mapping/our-side.ts';
import { keepMapping, readMapping } from '../mapping/stored-mapping.ts';

interface Settling {
  readonly mapping: SalesforceMapping;
  /** Users whom the mapping may not name yet. */
  readonly users: readonly SalesforceUser[];
  readonly taking: Taking;
}

/**
 * Returns the run's mapping with every stage and person there. What it had yet to make is made and kept as the next version, so
 * that a run that is taken up again finds it; users who are new in Salesforce are mapped as a proposal would.
 */
export async function settleMapping(
  tx: TenantTransaction,
  { mapping, users, taking }: Settling,
): Promise<{ mapping: SalesforceMapping; ours: OurSide }> {
  const ours = await ourSide(tx);
  const people = withNewUsers(mapping, users, ours);
  const isSettled = [...mapping.stages, ...people].every(({ to }) => to.kind !== 'new');
  if (isSettled && people.length === mapping.people.length) return { mapping, ours };
  await connectionById(tx, taking.connectionId, { lock: 'FOR NO KEY UPDATE' });
  const stages = await settleStages(tx, { ...mapping, people }, { ours, taking });
  const settled = { ...mapping, stages, people: await settlePeople(tx, people, { users, taking }) };
  await keepSettled(tx, taking, { opened: mapping, latest: settled });
  return { mapping: settled, ours: await ourSide(tx) };
}

/** Where somebody saved another mapping since, what was made goes into theirs, and the run goes on with its own. */
async function keepSettled(
  tx: TenantTransaction,
  { connectionId, runId }: Taking,
  versions: { readonly opened: SalesforceMapping; readonly latest: SalesforceMapping },
): Promise<void> {
  const { mappingVersion } = await requireSync(tx, runId);
  const latest = await readMapping(tx, connectionId);
  if (latest && latest.version > mappingVersion) {
    const merged = mergeAdditions(latest.mapping, versions);
    if (!isDeepStrictEqual(merged, latest.mapping)) await keepMapping(tx, connectionId, merged, { runId });
    return;
  }
  const version = await keepMapping(tx, connectionId, versions.latest, { runId });
  await tx.client.query('UPDATE sync_runs SET mapping_version = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    runId,
    version,
  ]);
}

function withNewUsers(
  { people }: SalesforceMapping,
  users: readonly SalesforceUser[],
  ours: OurSide,
): readonly MappedPerson[] {
  const known = new Set(people.map(({ userId }) => userId));
  return [...people, ...defaultPeople({ users: users.filter(({ id }) => !known.has(id)) }, ours)];
}

async function settleStages(
  tx: TenantTransaction,
  { stages }: SalesforceMapping,
  { ours, taking }: { readonly ours: OurSide; readonly taking: Taking },
): Promise<SalesforceMapping['stages']> {
  const byName = new Map(ours.stages.map(({ name, id }) => [name.toLowerCase(), id]));
  const settled: SalesforceMapping['stages'][number][] = [];
  for (const stage of stages) {
    const { to } = stage;
    if (to.kind === 'stage') {
      settled.push(stage);
      continue;
    }
    const known =
      to.status === 'open'
        ? byName.get(to.name.toLowerCase())
        : ours.stages.find(({ kind, archived }) => kind === to.status && !archived)?.id;
    const stageId = known ?? (await addNamed(tx, to, taking));
    byName.set(to.name.toLowerCase(), stageId);
    settled.push({ value: stage.value, to: { kind: 'stage', stageId } });
  }
  return settled;
}

async function addNamed(
  tx: TenantTransaction,
  {
    name,
    phase,
    probability,
  }: { readonly name: string; readonly phase: 'early' | 'mid' | 'late' | null; readonly probability: number },
  taking: Taking,
): Promise<string> {
  const { id } = await addStage(tx, doerOf(taking), {
    name,
    phase: phase ?? 'mid',
    winProbability: probability,
    isProposal: false,
    isNegotiation: false,
    requires: [],
  });
  return id;
}

async function settlePeople(
  tx: TenantTransaction,
  people: readonly MappedPerson[],
  { users, taking }: Pick<Settling, 'users' | 'taking'>,
): Promise<readonly MappedPerson[]> {
  const wanted = people.flatMap(({ userId, to }) => (to.kind === 'new' ? [{ userId, ...to }] : []));
  const taken = await takeMembers(
    tx,
    taking,
    wanted.map(({ userId, name, email }) => ({
      externalId: userId,
      modifiedAt: taking.now.getTime(),
      name,
      email: email ?? users.find(({ id }) => id === userId)?.email ?? null,
    })),
  );
  const { counts } = await requireSync(tx, taking.runId, { lock: true });
  await tx.client.query('UPDATE sync_runs SET counts = $3 WHERE organization_id = $1 AND id = $2', [
    tx.organizationId,
    taking.runId,
    JSON.stringify(addCounts(counts, 'User', taken)),
  ]);
  const { rows } = await tx.client.query<{ externalId: string; id: string }>(
    `SELECT external_id AS "externalId", entity_id AS id FROM external_identities
     WHERE organization_id = $1 AND connection_id = $2 AND object = 'User' AND external_id = ANY($3::text[])`,
    [tx.organizationId, taking.connectionId, wanted.map(({ userId }) => userId)],
  );
  const made = new Map(rows.map(({ externalId, id }) => [externalId, id]));
  return people.map((person) => {
    const memberId = person.to.kind === 'new' ? made.get(person.userId) : undefined;
    return memberId === undefined ? person : { userId: person.userId, to: { kind: 'member', memberId } };
  });
}
