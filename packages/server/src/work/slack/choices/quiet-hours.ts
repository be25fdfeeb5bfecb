import type { QuietHours } from '@forecastle/rules';
import { invalid } from '../../../platform/http/errors.ts';

export interface QuietColumns {
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly quietWeekends: boolean;
}

export const quietColumns = (hours: QuietHours | null): QuietColumns => ({
  quietFrom: hours?.fromMinute ?? null,
  quietTo: hours?.toMinute ?? null,
  quietWeekends: hours?.weekends ?? false,
});

export const quietHoursOf = ({ quietFrom, quietTo, quietWeekends }: QuietColumns): QuietHours | null =>
  quietFrom === null || quietTo === null ? null : { fromMinute: quietFrom, toMinute: quietTo, weekends: quietWeekends };

/** Throws INVALID for hours that end when they begin: nobody can tell whether that is all day or never. */
export function checkQuietHours(hours: QuietHours | null | undefined): void {
  if (!hours || hours.fromMinute !== hours.toMinute) return;
  throw invalid({
    field: 'quietHours.toMinute',
    value: hours.toMinute,
    expected: 'another time than the hours begin at',
    message: 'Quiet hours must end at another time than they begin. Nothing was changed.',
  });
}
