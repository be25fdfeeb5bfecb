import { Select, SMALL_SELECT } from '../../../ui/fields/Select.tsx';
import type { PeriodKind } from '../useForecastView.ts';
import { weekWords } from './accuracyWords.ts';

interface WeekSelectProps {
  kind: PeriodKind;
  /** Those there are, the farthest from the end first. */
  weeks: readonly number[];
  week: number;
  onWeek: (week: number) => void;
}

/** Chooses the distance from the end at which all accuracy is stated. */
export function WeekSelect({ kind, weeks, week, onWeek }: WeekSelectProps) {
  return (
    <Select
      label="Accuracy at"
      value={String(week)}
      choices={weeks.map((each) => ({ value: String(each), label: capital(weekWords(each, kind)) }))}
      onChange={(next) => onWeek(Number(next))}
      className={SMALL_SELECT}
    />
  );
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
