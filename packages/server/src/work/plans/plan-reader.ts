import type { Actor } from '../../tenancy/identity/actor.ts';

/** What reading a plan needs to know of who reads it: also somebody whom it is mailed to. */
export type PlanReader = Pick<Actor, 'organizationId' | 'memberId' | 'role' | 'locale'>;
