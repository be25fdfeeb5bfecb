import type { CommitLine as CommitLineShape, CommitView } from '@forecastle/contract';
import { type CommitFigures, type CommitLine, type FiscalPeriod, movedSince, type RolledUp } from '@forecastle/rules';
import type * as z from 'zod';
import type { TenantTransaction } from '../../platform/database/tenant.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { may } from '../../tenancy/identity/policies.ts';
import { type AskedPeriod, askedPeriod, presentPeriod } from '../quotas/asked-period.ts';
import { scopeKey } from '../quotas/read-quotas.ts';
import { countComments } from './comments/list-comments.ts';
import { type CommitLines, commitLines } from './commit-lines.ts';
import { deadlineStates, type PresentDeadline, readDeadline } from './deadline.ts';
import { maySubmit, rootOf } from './own-lines.ts';
import { presentSubmission } from './present-submission.ts';
import { isReminded } from './reminded.ts';

type Line = z.infer<typeof CommitLineShape>;

/** What is committed for a period, of everybody the actor may see. */
export async function commitView(
  tx: TenantTransaction,
  actor: Actor,
  question: AskedPeriod,
  now: Date,
): Promise<z.infer<typeof CommitView>> {
  const asked = await askedPeriod(tx, question, now);
  const { period, today, currency } = asked;
  const deadline = await readDeadline(tx, now);
  const lines = await commitLines(tx, await rootOf(tx, actor), asked);
  const isOver = period.lastDay < today;
  const facts: Facts = {
    actor,
    lines,
    comments: await countComments(tx, period),
    period,
    isOver,
    stateOf: await deadlineStates(tx, deadline, period, now),
  };
  return {
    asOf: now.toISOString(),
    period: presentPeriod(period),
    currency,
    isOver,
    lines: presentLines(facts, lines.root, null),
    deadline: deadline && presentDeadline(deadline),
    isReminded: await isReminded(tx, actor.memberId),
    abilities: { setDeadline: may(actor, 'setCommitDeadline') },
  };
}

interface Facts {
  readonly actor: Actor;
  readonly lines: CommitLines;
  /** By the key of the line. */
  readonly comments: ReadonlyMap<string, number>;
  readonly period: FiscalPeriod;
  readonly isOver: boolean;
  stateOf(submittedAt: Date | undefined): Line['deadline'];
}

const presentDeadline = ({ weekday, hour, period, around }: PresentDeadline) => ({
  weekday,
  hour,
  period,
  last: new Date(around.last).toISOString(),
  next: new Date(around.next).toISOString(),
});

function presentLines(facts: Facts, told: RolledUp<CommitLine>, parent: string | null): Line[] {
  const key = scopeKey(told.line);
  return [presentLine(facts, told, parent), ...told.children.flatMap((child) => presentLines(facts, child, key))];
}

function presentLine(facts: Facts, told: RolledUp<CommitLine>, parent: string | null): Line {
  const { actor, lines, comments, period, isOver, stateOf } = facts;
  const { line } = told;
  const call = lines.calls.get(scopeKey(line));
  const now = lines.recordsOf(line);
  const person = line.memberId === null ? undefined : lines.people.get(line.memberId);
  const moved =
    call && !isOver
      ? movedSince({ closedMinor: BigInt(call.closedMinor), commitMinor: BigInt(call.openCommitMinor) }, now)
      : null;
  return {
    key: scopeKey(line),
    parent,
    scope: line.scope,
    memberId: line.memberId,
    name: person?.name ?? '',
    active: person?.active ?? true,
    call: call ? presentSubmission(actor, call, { latest: !isOver, period }) : null,
    counts: textsOf(told.counts),
    from: told.from,
    sum: told.sum && textsOf(told.sum),
    differenceMinor: told.differenceMinor === null ? null : String(told.differenceMinor),
    standIns: told.standIns.flatMap(({ memberId }) =>
      memberId === null ? [] : [{ memberId, name: lines.people.get(memberId)?.name ?? '' }],
    ),
    anySubmitted: told.anySubmitted,
    now: {
      closedMinor: String(now.closedMinor),
      commitMinor: String(now.commitMinor),
      bestCaseMinor: String(now.bestCaseMinor),
      pipelineMinor: String(now.pipelineMinor),
    },
    // Nobody is asked for what the organisation commits, nor anything of who has left.
    deadline: line.scope !== 'organization' && person?.active ? stateOf(call?.submittedAt) : null,
    moved: moved && { thenMinor: String(moved.thenMinor), nowMinor: String(moved.nowMinor) },
    comments: comments.get(scopeKey(line)) ?? 0,
    maySubmit: !isOver && maySubmit(actor, line),
  };
}

const textsOf = ({ commitMinor, bestCaseMinor }: CommitFigures) => ({
  commitMinor: String(commitMinor),
  bestCaseMinor: String(bestCaseMinor),
});
