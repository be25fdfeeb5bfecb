import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { problemOf } from '../../../api/problem.ts';
import { notify } from '../../../ui/notify.ts';
import { type Choice, type Conflict, conflictCount, otherThan, settledWords } from './conflict.ts';

/** Settles conflicts one after the other, and says what became of them. */
export function useSettle() {
  const client = useQueryClient();
  const [settling, setSettling] = useState<ReadonlySet<string>>(new Set());
  // A settled value stands in deals, scores and sums as well.
  const after = () => client.invalidateQueries();

  async function settleOne(conflict: Conflict, choice: Choice): Promise<void> {
    setSettling(new Set([conflict.id]));
    try {
      const { note, conflict: settled } = await api.salesforceConflicts.settle({
        id: conflict.id,
        version: conflict.version,
        choice,
      });
      const undo = () => settleOne(settled, otherThan(choice));
      // What stood already was only closed: there is no other value to go back to.
      notify(settledWords(choice, note), conflict.stands === choice ? {} : { undo });
    } catch (error) {
      notify(problemOf(error).message, { tone: 'risk' });
    }
    await after();
    setSettling(new Set());
  }

  async function settleSeveral(conflicts: readonly Conflict[], choice: Choice): Promise<void> {
    setSettling(new Set(conflicts.map(({ id }) => id)));
    let done = 0;
    let note: string | null = null;
    const refusals: string[] = [];
    for (const { id, version, name } of conflicts) {
      try {
        const answer = await api.salesforceConflicts.settle({ id, version, choice });
        note = answer.note ?? note;
        done++;
      } catch (error) {
        refusals.push(`${name}: ${problemOf(error).message}`);
      }
    }
    const [first] = refusals;
    if (first === undefined) notify(`${conflictCount(done)} settled. ${note ?? ''}`.trim());
    else {
      const others = refusals.length > 1 ? ` ${refusals.length - 1} more were refused.` : '';
      notify(`${conflictCount(done)} settled. ${first}${others}`, { tone: 'risk' });
    }
    await after();
    setSettling(new Set());
  }

  return { settling, settleOne, settleSeveral, after };
}
