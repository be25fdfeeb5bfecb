/** People of every role, each with records, a report with records, and colleagues, for the permission suite. */
import { ROLES, type Role } from '@forecastle/contract';
import { addMember } from '../../../testing/add-member.ts';
import type { Browser } from '../../../testing/app.ts';
import { addRecords, made, makeWorld, type World } from './denial-world.ts';

/** Whose the record is, seen from whoever calls. */
export const RELATIONS = ['own', 'team', 'organization', 'elsewhere'] as const;
export type Relation = (typeof RELATIONS)[number];

export interface PermissionWorld {
  readonly world: World;
  readonly actors: Readonly<Record<Role, Browser>>;
  /** The world with one person in the place of the rep who owns the records. */
  readonly of: (role: Role, relation: Relation) => World;
}

export async function makePermissionWorld(): Promise<PermissionWorld> {
  const world = await makeWorld();
  const { app, people, ids } = world;
  const settle = async (role: Role, managerId: string | null) => {
    const person = await addMember(app, people.admin, { role, managerId });
    return { ...person, world: seenAs(world, person, await addRecords(person.browser, ids.stage)) };
  };

  const actors = {} as Record<Role, Browser>;
  const own = {} as Record<Role, World>;
  // Each reports to the next, and one rep to the first: so they are of everybody's team, and their records are made once.
  let managerId: string | null = null;
  for (const role of ROLES.toReversed()) {
    const actor = await settle(role, managerId);
    actors[role] = actor.browser;
    own[role] = { ...actor.world, newcomerRole: role };
    managerId = actor.memberId;
  }
  const team = (await settle('account_executive', managerId)).world;
  const colleague = (await settle('account_executive', null)).world;
  const elsewhere = await anotherOrganization(world);

  return {
    world,
    actors,
    of: (role, relation) => ({ own: own[role], team, organization: colleague, elsewhere })[relation],
  };
}

interface Owner {
  readonly browser: Browser;
  readonly email: string;
  readonly memberId: string;
}

function seenAs(world: World, owner: Owner, records: Awaited<ReturnType<typeof addRecords>>): World {
  return {
    ...world,
    people: { ...world.people, rep: owner.browser },
    emails: { rep: owner.email },
    memberIds: { rep: owner.memberId, otherRep: owner.memberId },
    ids: { ...world.ids, ...records },
  };
}

async function anotherOrganization(world: World): Promise<World> {
  const { browser, session, email } = await world.app.signUp('Another house');
  const stage = made(await browser.get('/stages')).items[0].id;
  const everybody = Object.keys(world.people).map((person) => [person, browser]);
  const there: World = {
    ...world,
    organizationId: session.organization.id,
    adminId: session.member.id,
    people: Object.fromEntries(everybody) as World['people'],
    ids: { ...world.ids, stage },
  };
  return seenAs(there, { browser, email, memberId: session.member.id }, await addRecords(browser, stage));
}
