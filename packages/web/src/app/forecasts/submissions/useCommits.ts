import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { saved } from '../../shell/saved.ts';
import type { Forecast } from '../answers.ts';
import type { CommitLine, Deadline, Submission } from './submissions.ts';

export interface GivenCommit {
  readonly commitMinor: number;
  readonly bestCaseMinor: number;
  readonly reason: string | null;
}

/** Milliseconds: what a rep commits is on the manager's screen within one poll. */
const POLL_EVERY = 15_000;

/** What is committed for a period; submitting, taking back, the deadline and its mail. */
export function useCommits({ kind, start }: Forecast['period']) {
  const cache = useQueryClient();
  const asked = { period: kind, containing: start };
  const view = useQuery({
    ...query.commits.view.queryOptions({ input: asked, placeholderData: keepPreviousData }),
    refetchInterval: POLL_EVERY,
  });
  const accuracy = useQuery(
    query.commits.accuracy.queryOptions({ input: { period: kind }, placeholderData: keepPreviousData }),
  );
  const refresh = async () => {
    await Promise.all([
      cache.invalidateQueries({ queryKey: query.commits.key() }),
      cache.invalidateQueries({ queryKey: query.forecasts.forecast.key() }),
      cache.invalidateQueries({ queryKey: query.forecasts.lines.key() }),
    ]);
  };
  const withdraw = ({ id }: Submission) =>
    saved('Commit withdrawn', () => api.commits.withdraw({ id }), { after: refresh });

  /** Throws what the server answers. */
  async function submit({ scope, memberId }: CommitLine, given: GivenCommit, idempotencyKey: string): Promise<void> {
    const made = await api.commits.submit({ ...asked, scope, memberId, ...given }, { context: { idempotencyKey } });
    void saved('Commit submitted', () => Promise.resolve(), {
      undo: () => api.commits.withdraw({ id: made.id }),
      after: refresh,
    });
  }

  /** Throws what the server answers. */
  async function setDeadline(
    deadline: Pick<Deadline, 'weekday' | 'hour' | 'period'> | null,
    before: Deadline | null,
  ): Promise<void> {
    await api.commits.putDeadline({ deadline });
    const back = before && { weekday: before.weekday, hour: before.hour, period: before.period };
    void saved(deadline ? 'Deadline saved' : 'Deadline removed', () => Promise.resolve(), {
      undo: () => api.commits.putDeadline({ deadline: back }),
      after: refresh,
    });
  }

  const setReminded = (isReminded: boolean) =>
    saved(
      isReminded ? 'You get commit reminders by email' : 'No commit reminders by email',
      () => api.commits.setReminded({ isReminded }),
      { undo: () => api.commits.setReminded({ isReminded: !isReminded }), after: refresh },
    );
  return { view, accuracy, submit, withdraw, setDeadline, setReminded };
}
export type Commits = ReturnType<typeof useCommits>;
