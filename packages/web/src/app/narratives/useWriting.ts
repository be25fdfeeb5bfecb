import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query } from '../../api/client.ts';
import type { Narrative, Written } from './narrative.ts';

export interface NarrativeWriter {
  /** Asks the model, and answers when it has written. */
  write: () => Promise<Written>;
  /** Puts what it wrote in the place of the text by rule. */
  put: (narrative: Narrative) => void;
}

/** Has a model write a narrative. What it costs counts in the budgets that other screens show. */
export function useWriting({ write, put }: NarrativeWriter) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: ({ narrative }) => {
      put(narrative);
      void cache.invalidateQueries({ queryKey: query.ai.key() });
    },
  });
}
