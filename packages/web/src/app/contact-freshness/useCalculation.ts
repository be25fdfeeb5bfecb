import { counted } from '@forecastle/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { freshnessChanged } from './useFreshness.ts';

export interface Progress {
  readonly calculated: number;
  /** Null until the first answer. */
  readonly total: number | null;
}

/** Calculates the freshness of every contact, some deals at a time; leaving the screen ends it between two of them. */
export function useCalculation() {
  const cache = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function calculate(): Promise<void> {
    const left = new AbortController();
    const { signal } = left;
    leaving.current = left;
    setProgress({ calculated: 0, total: null });
    let done = 0;
    try {
      for (let cursor: string | null = null; ; ) {
        const answer: Awaited<ReturnType<typeof api.contactFreshness.calculate>> = await api.contactFreshness.calculate(
          { cursor },
          { signal },
        );
        done = answer.calculated;
        setProgress({ calculated: done, total: answer.total });
        cursor = answer.nextCursor;
        if (cursor === null) break;
      }
      notify(done === 0 ? 'No contacts on open deals yet' : `Freshness calculated on ${counted(done, 'deal')}`);
    } catch (error) {
      if (signal.aborted) return;
      const kept = done === 0 ? 'No score was changed.' : `${counted(done, 'deal')} were calculated.`;
      notify(`${problemOf(error).message} ${kept}`, { tone: 'risk' });
    } finally {
      setProgress(null);
      void freshnessChanged(cache);
    }
  }
  return { progress, calculate };
}
