/** An organisation made straight in the database, for tests of commands and queries below the HTTP boundary. */
import type { Role } from '@forecastle/contract';
import type pg from 'pg';
import { newId } from '../platform/database/ids.ts';
import { insertRow } from '../platform/database/insert-row.ts';
import type { members } from '../platform/database/schema/index.ts';
import { inTenant, type TenantTransaction } from '../platform/database/tenant.ts';
import type { Actor } from '../tenancy/identity/actor.ts';
import { createOrganization } from '../tenancy/organizations/create-organization.ts';

export interface TestStage {
  readonly id: string;
  readonly name: string;
  readonly kind: 'open' | 'won' | 'lost';
}

export interface TestOrganization {
  readonly organizationId: string;
  readonly admin: Actor;
  readonly stages: readonly TestStage[];
  stage(name: string): string;
  /** Adds a person who can sign in nowhere, but act in commands. */
  addMember(role: Role, managerId?: string | null): Promise<Actor>;
  run<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

export async function makeOrganization(
  pool: pg.Pool,
  given: { timeZone?: string; currency?: string } = {},
): Promise<TestOrganization> {
  const organizationId = newId();
  const timeZone = given.timeZone ?? 'Pacific/Auckland';
  const currency = given.currency ?? 'NZD';
  const run = <T>(work: (tx: TenantTransaction) => Promise<T>) => inTenant(pool, organizationId, work);
  const actorOf = (memberId: string, role: Role): Actor => ({
    organizationId,
    memberId,
    userId: `user-${memberId}`,
    name: 'Mere Walker',
    email: `${memberId}@example.com`,
    role,
    sessionId: 'none',
    timeZone,
    currency,
    secondFactorDue: false,
  });
  const { memberId, stages } = await run(async (tx) => {
    const founder = { userId: `user-${newId()}`, name: 'Mere Walker', email: `${newId()}@example.com` };
    const id = await createOrganization(tx, {
      name: 'Harbourline',
      plan: 'starter',
      timeZone,
      currency,
      fiscalYearStart: { month: 1, day: 1 },
      founder,
    });
    const { rows } = await tx.client.query<TestStage>('SELECT id, name, kind FROM stages ORDER BY position');
    return { memberId: id, stages: rows };
  });
  return {
    organizationId,
    admin: actorOf(memberId, 'admin'),
    stages,
    run,
    stage(name) {
      const found = stages.find((stage) => stage.name === name);
      if (!found) throw new Error(`there is no stage ${name}`);
      return found.id;
    },
    async addMember(role, managerId = null) {
      const id = newId();
      const email = `${id}@example.com`;
      await run((tx) =>
        insertRow<typeof members.$inferInsert>(tx, 'members', {
          id,
          name: `Rep ${id.slice(-4)}`,
          email,
          role,
          managerId,
        }),
      );
      return actorOf(id, role);
    },
  };
}
