/** The lines of a period's commits: who commits, what was submitted, what their deals say, added up. */

import type { Role } from '@forecastle/contract';
import {
  type CommitFigures,
  type CommitLine,
  type CommitNode,
  type CommitRecords,
  commitTree,
  type RolledUp,
  rollUp,
  standInOf,
} from '@forecastle/rules';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import { POLICIES } from '../../tenancy/identity/policies.ts';
import type { PeriodNow } from '../quotas/asked-period.ts';
import { scopeKey } from '../quotas/read-quotas.ts';
import { latestSubmissions, type Submission } from './read-submissions.ts';
import { recordsByOwner, recordsOf } from './records-by-owner.ts';

export interface Committing {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly active: boolean;
  readonly managerId: string | null;
}

export interface CommitLines {
  readonly root: RolledUp<CommitLine>;
  readonly people: ReadonlyMap<string, Committing>;
  /** By whose they are. */
  readonly calls: ReadonlyMap<string, Submission>;
  /** What the deals of a line say, those below it included. */
  recordsOf(line: CommitLine): CommitRecords;
}

/** Whose lines: all of the organisation, or the team or the deals of one person. `owners` is null for everybody. */
export interface CommitRoot {
  readonly scope: CommitLine['scope'];
  readonly memberId: string | null;
  readonly owners: readonly string[] | null;
}

/** Reads the submissions of the period, unless they were `read` before. */
export async function commitLines(
  tx: TenantTransaction,
  root: CommitRoot,
  asked: PeriodNow,
  read?: ReadonlyMap<string, Submission>,
): Promise<CommitLines> {
  const people = await readPeople(tx, root.owners);
  const calls = read ?? (await latestSubmissions(tx, asked.currency, asked.period));
  const records = await recordsByOwner(tx, root.owners, asked);
  const sells = ({ id, role, active }: Committing): boolean =>
    (active && role === 'account_executive') || records.has(id) || calls.has(`rep ${id}`);
  const tree: CommitLine =
    root.scope === 'rep'
      ? { scope: 'rep', memberId: root.memberId, children: [] }
      : commitTree(
          [...people.values()].map((person) => ({
            id: person.id,
            managerId: person.managerId,
            sells: sells(person),
            leads: person.active && POLICIES[person.role].scope === 'team',
          })),
          root.scope === 'organization' ? null : root.memberId,
        );
  const ofLine = (line: CommitLine): CommitRecords => recordsOf(records, ownersOf(line));
  const node = (line: CommitLine): CommitNode<CommitLine> => ({
    line,
    call: figuresOf(calls.get(scopeKey(line))),
    standIn: line.scope === 'rep' ? standInOf(ofLine(line)) : null,
    children: line.children.map(node),
  });
  return { root: rollUp(node(tree)), people, calls, recordsOf: ofLine };
}

const figuresOf = (call: Submission | undefined): CommitFigures | null =>
  call ? { commitMinor: BigInt(call.commitMinor), bestCaseMinor: BigInt(call.bestCaseMinor) } : null;

/** Of a line those who sell in it; nobody with deals is in none. */
function ownersOf({ scope, memberId, children }: CommitLine): string[] {
  return scope === 'rep' ? [memberId ?? ''] : children.flatMap(ownersOf);
}

async function readPeople(
  tx: TenantTransaction,
  owners: readonly string[] | null,
): Promise<ReadonlyMap<string, Committing>> {
  const { rows } = await tx.client.query<Committing>(
    `SELECT id, name, role, deactivated_at IS NULL AS active, manager_id AS "managerId" FROM members
     WHERE organization_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) ORDER BY name, id`,
    [tx.organizationId, owners],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
