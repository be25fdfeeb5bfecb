/** Makes what a confirmed proposal becomes, by the functions of the deal's own tabs. */
import { TEXT_MAX } from '@forecastle/contract';
import {
  type ComponentKey,
  dateWords,
  dayOfIsoDate,
  evidenceFromMeeting,
  FRAMEWORK_NAMES,
  FRAMEWORKS,
  type FrameworkKey,
  isoDate,
  localDay,
} from '@forecastle/rules';
import type { ProposalResult } from '../../../platform/database/schema/index.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { forbidden, invalid } from '../../../platform/http/errors.ts';
import { createCompetitor } from '../../../records/competitors/create-competitor.ts';
import { putDealCompetitor } from '../../../records/competitors/put-deal-competitor.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { putEvidence } from '../../../records/opportunities/put-evidence.ts';
import { updateOpportunity } from '../../../records/opportunities/update-opportunity.ts';
import { whoSeesNot } from '../../../records/opportunities/who-sees.ts';
import { createTask } from '../../../records/tasks/write-task.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { may } from '../../../tenancy/identity/policies.ts';
import { adminsOf } from '../../../tenancy/organizations/admins.ts';
import { readCurrentEvidence, readDealCompetitor, readNextStep } from './current.ts';
import type { MeetingOfProposals } from './meeting-of-proposals.ts';
import { fieldsOf, type ProposalRow } from './proposal-row.ts';

/** Days until a task is due when nobody said by when. */
export const TASK_DUE_DAYS = 3;

interface Confirmed {
  readonly row: ProposalRow;
  readonly meeting: MeetingOfProposals;
  readonly deal: { readonly id: string; readonly name: string };
  readonly competitorName: string | undefined;
  readonly now: Date;
}

/** Returns what was made, with what stood before; null for kinds that stay items of the meeting and its deal. */
export async function makeResult(
  tx: TenantTransaction,
  actor: Actor,
  confirmed: Confirmed,
): Promise<ProposalResult | null> {
  switch (confirmed.row.kind) {
    case 'action_item':
      return makeTask(tx, actor, confirmed);
    case 'next_step':
      return makeNextStep(tx, actor, confirmed);
    case 'evidence':
      return makeEvidence(tx, actor, confirmed);
    case 'competitor':
      return makeCompetitor(tx, actor, confirmed);
    default:
      return null;
  }
}

async function makeTask(tx: TenantTransaction, actor: Actor, { row, deal, now }: Confirmed): Promise<ProposalResult> {
  const { title, dueOn } = fieldsOf(row);
  const isChosen = row.changed?.assigneeId !== undefined;
  const assigneeId = row.assigneeId ?? actor.memberId;
  // Who was matched by a name gets the task only where they see the deal; who was chosen is refused with a sentence.
  const isBlind = !isChosen && (await whoSeesNot(tx, deal.id, [assigneeId])).length > 0;
  const { timeZone } = await calendarOf(tx);
  const task = await createTask(
    tx,
    actor,
    {
      opportunityId: deal.id,
      title,
      dueOn: dueOn ?? isoDate(localDay(now.getTime(), timeZone) + TASK_DUE_DAYS),
      remindDaysBefore: null,
      assigneeId: isBlind ? actor.memberId : assigneeId,
    },
    now,
  );
  const made = { title: task.title, dueOn: task.dueOn, assigneeId: task.assignee.id };
  return { kind: 'task', id: task.id, opportunityId: deal.id, notice: null, made, before: null };
}

async function makeNextStep(
  tx: TenantTransaction,
  actor: Actor,
  { row, deal, now }: Confirmed,
): Promise<ProposalResult> {
  const { title, dueOn } = fieldsOf(row);
  const before = await readNextStep(tx, deal.id);
  const nextStep = dueOn === null ? title : `${title}, by ${dateWords(dayOfIsoDate(dueOn), actor.locale)}`;
  await updateOpportunity(tx, actor, { id: deal.id, nextStep }, now);
  const notice = before === null || before === nextStep ? null : `Replaced the next step “${before}”.`;
  return {
    kind: 'next_step',
    id: null,
    opportunityId: deal.id,
    notice,
    made: { nextStep },
    before: { nextStep: before },
  };
}

async function makeEvidence(
  tx: TenantTransaction,
  actor: Actor,
  { row, meeting, deal, now }: Confirmed,
): Promise<ProposalResult> {
  const { title, component } = fieldsOf(row);
  const place = componentPlace(component);
  const before = await readCurrentEvidence(tx, deal.id, place);
  const added = evidenceFromMeeting(before, { title, quote: row.item.quote, max: TEXT_MAX });
  await putEvidence(
    tx,
    actor,
    {
      id: deal.id,
      ...place,
      strength: added.strength,
      notes: added.notes,
      source: before?.source ?? null,
      customerWords: added.customerWords,
      ...(added.takesSource && { sourceRef: { kind: 'meeting', id: meeting.id, ms: row.startMs } as const }),
    },
    now,
  );
  const made = await readCurrentEvidence(tx, deal.id, place);
  return {
    kind: 'evidence',
    id: null,
    opportunityId: deal.id,
    notice: added.notice,
    made: made && { ...made, ...place },
    before: before && { ...before },
  };
}

export interface ComponentPlace {
  readonly framework: FrameworkKey;
  readonly component: ComponentKey;
}

function componentPlace(component: { framework: string; component: string } | null): ComponentPlace {
  if (component === null) {
    const message = 'Choose the framework component that this is evidence for. Nothing was changed.';
    throw invalid({ field: 'component', value: null, expected: 'a framework and its component', message });
  }
  const framework = component.framework as FrameworkKey;
  const components: readonly string[] = FRAMEWORKS[framework];
  if (components.includes(component.component)) return component as ComponentPlace;
  throw invalid({
    field: 'component.component',
    value: component.component,
    expected: components.join(', '),
    message: `${FRAMEWORK_NAMES[framework]} has no component ${component.component}. Nothing was changed.`,
  });
}

async function makeCompetitor(
  tx: TenantTransaction,
  actor: Actor,
  { row, deal, competitorName }: Confirmed,
): Promise<ProposalResult> {
  const competitorId = competitorName === undefined ? row.competitorId : await addCompetitor(tx, actor, competitorName);
  if (competitorId === null) {
    const message = 'Choose the competitor that was mentioned. Nothing was changed.';
    throw invalid({ field: 'competitorId', value: null, expected: 'a competitor of your list', message });
  }
  const before = await readDealCompetitor(tx, deal.id, competitorId);
  const { competitor } = await putDealCompetitor(tx, actor, { opportunityId: deal.id, competitorId });
  const made = await readDealCompetitor(tx, deal.id, competitorId);
  const notice = before && `${competitor.name} was on the deal already.`;
  return {
    kind: 'competitor',
    id: competitorId,
    opportunityId: deal.id,
    notice,
    made: made && { ...made },
    before: before && { ...before },
  };
}

async function addCompetitor(tx: TenantTransaction, actor: Actor, name: string): Promise<string> {
  if (may(actor, 'manageDealLists')) return (await createCompetitor(tx, actor, { name, aliases: [] })).id;
  throw forbidden(
    `Your role does not add competitors. Nothing was changed. ${await adminsOf(tx)} can add ${name} under Settings, Competitors.`,
  );
}
