/** Keeps days and owners of the coverage in its address. */
import { dayIn, shiftDay } from '../../../ui/format/dates.ts';
import { UUID, useAddressView } from '../../lists/addressView.ts';

export const COVERAGE_DAYS = [30, 90, 180, 365] as const;
const DEFAULT_DAYS = 90;

export interface CoverageView {
  readonly days: number;
  readonly owner: readonly string[];
}

export function readCoverageView(params: URLSearchParams): CoverageView {
  const days = Number(params.get('days'));
  return {
    days: COVERAGE_DAYS.find((each) => each === days) ?? DEFAULT_DAYS,
    owner: params.getAll('owner').filter((id) => UUID.test(id)),
  };
}

export function writeCoverageView({ days, owner }: CoverageView): URLSearchParams {
  const params = new URLSearchParams();
  if (days !== DEFAULT_DAYS) params.set('days', String(days));
  for (const id of owner) params.append('owner', id);
  return params;
}

/** Returns the days of a view, today the last of them. */
export function daysOf({ days }: CoverageView, timeZone: string, now = Date.now()): { from: string; to: string } {
  const to = dayIn(timeZone, now);
  return { from: shiftDay(to, 1 - days), to };
}

const ADDRESS = { read: readCoverageView, write: writeCoverageView };
/** Returns the view, kept in the address. */
export const useCoverageView = () => useAddressView(ADDRESS);
