import { useCallback } from 'react';
import { useUrlParam } from '../../../ui/useUrlParam.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The past day on which the address shows the deal, YYYY-MM-DD; null: today. */
export function useAsOfDay() {
  const [text, setText] = useUrlParam('asOf', '', { push: true });
  const set = useCallback((day: string | null) => setText(day), [setText]);
  return [DAY.test(text) ? text : null, set] as const;
}
