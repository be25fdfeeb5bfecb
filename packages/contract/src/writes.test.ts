import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contract } from './index.ts';

/** What the server alone decides, whatever a request says. */
const DECIDED = [
  'organizationId',
  'organization_id',
  'userId',
  'createdAt',
  'createdBy',
  'createdById',
  'updatedAt',
  'version',
  'passwordHash',
  'health',
  'abilities',
  'plan',
];
/** Who may give a role is in the permission matrix. */
const ROLE_GIVEN_BY = ['apiKeys.create', 'demo.enter', 'invitations.create', 'people.create', 'people.update'];
/** The plan is chosen by the organisation itself, as the matrix says; it opens nothing. */
const PLAN_GIVEN_BY = ['identity.signUp', 'organization.update'];
/** It names one of the person's own organisations in the address; the server answers 404 for any other. */
const ORGANIZATION_NAMED_BY = ['memberships.choose'];
/** It names the version to go back to; which one comes of it the server decides. */
const VERSION_NAMED_BY = [
  'promptTemplates.restore',
  'playbookSections.restore',
  'conversationTemplates.restore',
  'salesforceConflicts.settle',
];

const writes = Object.entries(contract)
  .flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ name: `${noun}.${verb}`, ...operation['~orpc'] })),
  )
  .filter(({ route, inputSchema }) => route.method !== 'GET' && inputSchema !== undefined);

describe('mass assignment: the input of every write', () => {
  it.each(writes)('$name takes the fields it names, and none that the server decides', ({ name, inputSchema }) => {
    const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>;
      additionalProperties?: unknown;
    };
    const fields = Object.keys(schema.properties ?? {});
    // The server refuses fields that are not named, unless a schema lets them through.
    expect([undefined, false]).toContain(schema.additionalProperties);
    const given = [
      ...(PLAN_GIVEN_BY.includes(name) ? ['plan'] : []),
      ...(ORGANIZATION_NAMED_BY.includes(name) ? ['organizationId'] : []),
      ...(VERSION_NAMED_BY.includes(name) ? ['version'] : []),
    ];
    expect(fields.filter((field) => DECIDED.includes(field) && !given.includes(field))).toEqual([]);
    expect(fields.includes('role') && !/^(?:dealContacts)\./.test(name)).toBe(ROLE_GIVEN_BY.includes(name));
  });
});
