/** Every conversation template on deals of the demo company, whose facts are worded as people word theirs. */
import {
  type Audience,
  type CheckedSegment,
  CONVERSATION_TEMPLATES,
  checkSegment,
  contextFacts,
  DRAFT_VARIABLES,
  HOUSE_LOCALE,
  indexSheet,
  localDay,
  type TemplateDraft,
  templateDraft,
  USE_CASE_AUDIENCES,
} from '@forecastle/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { inTenant } from '../../platform/database/tenant.ts';
import { memberActor } from '../../tenancy/identity/member-actor.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { gatherContext } from '../../work/conversations/deal-context.ts';
import { copyCompany } from './copy-company.ts';
import { makeTemplate } from './template.ts';

const TIME_ZONE = 'Pacific/Auckland';
const WRITER = { writerName: 'Mere Walker', companyName: 'Tidewater Software' };

let database: TestDatabase;
const drafted: { deal: string; stage: string; drafts: Map<string, TemplateDraft>; faults: string[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const now = new Date();
  const template = await makeTemplate(database.pool, localDay(now.getTime(), TIME_ZONE));
  await inTenant(database.pool, newId(), async (tx) => {
    await copyCompany(tx, template, { now, timeZone: TIME_ZONE });
    const { rows: members } = await tx.client.query<{ id: string }>(`SELECT id FROM members WHERE role = 'admin'`);
    const actor = await memberActor(tx, members[0]?.id ?? '');
    // In turn one of each stage, closed ones too, whose contacts were all met and one of which not.
    const { rows: deals } = await tx.client.query<{ id: string }>(
      `WITH placed AS (
         SELECT o.id, o.stage_id, row_number() OVER (PARTITION BY o.stage_id, u.has_unmet ORDER BY o.name, o.id) AS place
         FROM opportunities o, LATERAL (SELECT EXISTS (
           SELECT FROM opportunity_contacts c WHERE c.opportunity_id = o.id
             AND NOT EXISTS (SELECT FROM activity_contacts a WHERE a.contact_id = c.contact_id)) AS has_unmet) u)
       SELECT id FROM placed ORDER BY place, stage_id, id LIMIT 20`,
    );
    for (const { id } of deals) drafted.push(await draftAll(await gatherContext(tx, actor, id, now)));
  });
});
afterAll(() => database.drop());

function draftAll({ context }: Awaited<ReturnType<typeof gatherContext>>) {
  const sheets = { customer: contextFacts(context, 'customer'), colleagues: contextFacts(context, 'colleagues') };
  // What a template says of itself, such as the length of a meeting, is no claim about the deal: the template stands for it.
  const own = CONVERSATION_TEMPLATES.map(({ key, words }) => ({
    id: `template ${key}`,
    label: '',
    text: words.body.replaceAll(/\{\{\w+\}\}/gu, '…'),
  }));
  const indexOf = (audience: Audience) =>
    indexSheet([...sheets[audience], ...own], {
      today: context.today,
      locale: context.locale ?? HOUSE_LOCALE,
      writerName: WRITER.writerName,
      organizationName: WRITER.companyName,
    });
  const indexes = { customer: indexOf('customer'), colleagues: indexOf('colleagues') };
  const audiences = new Map(CONVERSATION_TEMPLATES.map(({ key, useCase }) => [key, USE_CASE_AUDIENCES[useCase]]));
  const faultsOf = (key: string, { text, facts: cited }: CheckedSegment) => {
    const index = indexes[audiences.get(key) ?? 'customer'];
    const faults = checkSegment(index, { text, facts: cited });
    return faults.length === 0 ? [] : checkSegment(index, { text, facts: [...cited, `template ${key}`] });
  };
  const drafts = new Map(
    CONVERSATION_TEMPLATES.map(({ key, useCase, words }) => [
      key,
      templateDraft(context, sheets[USE_CASE_AUDIENCES[useCase]], {
        audience: USE_CASE_AUDIENCES[useCase],
        words,
        person: context.people[0] ?? null,
        ...WRITER,
      }),
    ]),
  );
  const faults = [...drafts].flatMap(([key, { parts }]) =>
    parts
      .flatMap(({ sentences }) => sentences)
      .flatMap((segment) =>
        faultsOf(key, segment).map(({ kind, said }) => `${key}: ${kind} “${said}” in “${segment.text}”`),
      ),
  );
  return { deal: context.name, stage: context.stage, drafts, faults };
}

it('are 20 deals of every stage, each with a draft by all 59 templates', () => {
  expect(drafted).toHaveLength(20);
  expect(new Set(drafted.map(({ stage }) => stage)).size).toBeGreaterThanOrEqual(6);
  for (const { deal, drafts } of drafted) {
    expect([deal, drafts.size]).toEqual([deal, 59]);
    for (const [key, { subject, parts }] of drafts) {
      expect(subject, `${key} on ${deal}`).not.toBe('');
      expect(parts.length, `${key} on ${deal}`).toBeGreaterThan(1);
    }
  }
});

it('have drafts of which every sentence cites facts of the sheet and says nothing that they do not hold', () => {
  const faults = new Set(drafted.flatMap((each) => each.faults.map((fault) => `${each.deal}: ${fault}`)));
  expect([...faults]).toEqual([]);
});

it('fill every variable of the templates on one of the deals at least', () => {
  const filled = new Set<string>();
  for (const { drafts } of drafted) {
    for (const { key, words } of CONVERSATION_TEMPLATES) {
      const missing = new Set<string>(drafts.get(key)?.missing);
      for (const name of Object.keys(DRAFT_VARIABLES)) {
        if (`${words.subject}\n${words.body}`.includes(`{{${name}}}`) && !missing.has(name)) filled.add(name);
      }
    }
  }
  const used = Object.keys(DRAFT_VARIABLES).filter((name) =>
    CONVERSATION_TEMPLATES.some(({ words }) => `${words.subject}\n${words.body}`.includes(`{{${name}}}`)),
  );
  // No account of the demo company has one, and no deal a recorded meeting.
  expect(used.filter((name) => !filled.has(name) && !name.startsWith('meeting'))).toEqual(['organization_description']);
});
