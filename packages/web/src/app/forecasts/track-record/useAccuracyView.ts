import { useUrlParam } from '../../../ui/useUrlParam.ts';

const WEEK = /^\d{1,2}$/;
/** The most weeks that can be asked for. */
const WEEKS_MAX = 60;

/** The part that is open and the chosen week, kept in the address. */
export function useAccuracyView() {
  const [view, setView] = useUrlParam<'periods' | 'calibration'>('view', 'periods');
  const [weeks, setWeeks] = useUrlParam('weeks', '');
  const asked = WEEK.test(weeks) ? Math.min(Number(weeks), WEEKS_MAX) : null;
  return {
    view: view === 'calibration' ? ('calibration' as const) : ('periods' as const),
    setView,
    /** Null for the week at which accuracy is stated everywhere. */
    asked,
    setWeek: (week: number | null) => setWeeks(week === null ? null : String(week)),
  };
}
