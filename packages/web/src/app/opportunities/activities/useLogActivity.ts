import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { takeBack } from '../../shell/saved.ts';
import { useSession } from '../../shell/session.ts';
import { useTaskMutations } from '../../tasks/useTaskMutations.ts';
import type { LogValues } from './LogActivityForm.tsx';
import { instantOfLocal } from './localInstant.ts';
import { LOG_KINDS, loggedSubject } from './loggedSubject.ts';

interface Logging {
  dealId: string | null;
  values: LogValues;
  /** Contacts who took part. */
  people: readonly { readonly id: string; readonly name: string }[];
  /** Sent again, it logs nothing twice. */
  key: string;
  onSaved: () => void;
}

/** Saves what the form holds as an activity or a task, and says so with Undo. */
export function useLogActivity({ dealId, values, people, key, onSaved }: Logging) {
  const cache = useQueryClient();
  const { member } = useSession();
  const { changed } = useTaskMutations();
  const mutation = useMutation({
    mutationFn: async (id: string): Promise<{ words: string; undo: () => Promise<void> }> => {
      const { kind, summary, outcome, direction, when, dueOn, setsNextStep } = values;
      const context = { context: { idempotencyKey: key } };
      if (kind === 'task') {
        const task = await api.tasks.create(
          {
            opportunityId: id,
            title: summary.trim(),
            dueOn: dueOn ?? '',
            remindDaysBefore: null,
            assigneeId: member.id,
          },
          context,
        );
        return { words: 'Task set', undo: async () => void (await api.tasks.remove({ id: task.id })) };
      }
      const before = await cache.fetchQuery(query.opportunities.get.queryOptions({ input: { id } }));
      const isReached = kind !== 'call' || outcome !== 'not_reached';
      const nextStep = values.nextStep.trim() || null;
      const logged = await api.activities.create(
        {
          opportunityId: id,
          // Nobody was met: a note counts for no score.
          kind: !isReached
            ? 'note'
            : kind === 'email'
              ? direction === 'incoming'
                ? 'email_received'
                : 'email_sent'
              : kind,
          subject: loggedSubject({ kind, names: people.map(({ name }) => name), direction, isReached }),
          occurredAt: (when !== null && instantOfLocal(when)) || new Date().toISOString(),
          contactIds: people.map((person) => person.id),
          direction: kind === 'call' ? direction : null,
          outcome: kind === 'email' || (kind === 'meeting' && outcome === 'not_reached') ? null : outcome,
          outcomeWords: summary.trim() || null,
          nextStep,
          setsNextStep: setsNextStep && nextStep !== null,
        },
        context,
      );
      return {
        words: isReached ? `${LOG_KINDS[kind]} logged` : 'No answer, saved as a note',
        undo: async () => {
          await api.activities.remove({ id: logged.id });
          if (setsNextStep && nextStep !== null) await api.opportunities.update({ id, nextStep: before.nextStep });
        },
      };
    },
    onSuccess: ({ words, undo }, id) => {
      const after = () => changed({ deal: { id, name: '' } });
      void after();
      notify(words, { undo: () => void takeBack(undo, after) });
      onSaved();
    },
  });
  return {
    save: () => {
      if (dealId !== null) mutation.mutate(dealId);
    },
    isBusy: mutation.isPending,
    problem: mutation.error ? problemOf(mutation.error) : null,
  };
}
