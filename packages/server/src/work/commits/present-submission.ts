import type { CommitSubmission } from '@forecastle/contract';
import type * as z from 'zod';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { areSameDays, datesOf } from '../periods/dated-days.ts';
import type { Days } from '../revenue-sums/days.ts';
import type { Submission } from './read-submissions.ts';

/** A submission as the API says it; `latest` while it is the one that stands and its period is not over. */
export function presentSubmission(
  actor: Pick<Actor, 'memberId'>,
  kept: Submission,
  { latest, period }: { readonly latest: boolean; readonly period: Days },
): z.infer<typeof CommitSubmission> {
  return {
    id: kept.id,
    scope: kept.scope,
    memberId: kept.memberId,
    author: kept.author,
    submittedAt: kept.submittedAt.toISOString(),
    withdrawnAt: kept.withdrawnAt?.toISOString() ?? null,
    commitMinor: kept.commitMinor,
    bestCaseMinor: kept.bestCaseMinor,
    reason: kept.reason,
    calendarBefore: areSameDays(kept, datesOf(period)) ? null : { start: kept.startsOn, end: kept.endsOn },
    told: {
      closedMinor: String(kept.closedMinor),
      commitMinor: String(kept.openCommitMinor),
      bestCaseMinor: String(kept.openBestCaseMinor),
      pipelineMinor: String(kept.openPipelineMinor),
      low: textOf(kept.lowMinor),
      mostLikely: textOf(kept.likelyMinor),
      high: textOf(kept.highMinor),
    },
    abilities: { withdraw: latest && kept.authorId === actor.memberId },
  };
}

const textOf = (minor: number | null): string | null => (minor === null ? null : String(minor));
