import { CALENDAR_YEAR, haveSamePeriods } from '@forecastle/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRevalidator } from 'react-router';
import { api, query } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { notify } from '../../ui/notify.ts';
import { asCalendar, type CalendarView, type SalesPeriods } from './calendar.ts';

type Given = Parameters<typeof api.salesPeriods.set>[0];

/** Sets the fiscal calendar and converts quotas, each with undo. They throw what the server answers. */
export function useCalendarChange() {
  const cache = useQueryClient();
  const revalidator = useRevalidator();
  const settled = async (after: SalesPeriods) => {
    cache.setQueryData(query.salesPeriods.view.queryKey(), after);
    await cache.invalidateQueries();
    await revalidator.revalidate();
  };
  const undoing = (undo: () => Promise<SalesPeriods>) => () =>
    void undo()
      .then(settled)
      .then(
        () => notify('Undone'),
        (error: unknown) => notify(problemOf(error).message, { tone: 'risk' }),
      );
  /** How the calendar was: a choice that nobody made is asked for again. */
  const undoOf = (before: CalendarView, choice: SalesPeriods['choice']): Given =>
    choice !== 'manual' && haveSamePeriods(asCalendar(before), CALENDAR_YEAR)
      ? { choice: choice ?? 'assumed', timeZone: before.timeZone }
      : { choice: 'manual', ...before };

  /** `onKept` runs before any screen shows the new calendar: what was typed is no draft any more. */
  async function set(
    given: Given,
    { calendar, choice }: Pick<SalesPeriods, 'calendar' | 'choice'>,
    onKept?: () => void,
  ): Promise<void> {
    const after = await api.salesPeriods.set(given);
    onKept?.();
    await settled(after);
    const undo = undoOf(calendar, choice);
    notify(given.choice === 'assumed' ? 'Using calendar quarters for now' : 'Sales periods saved', {
      undo: undoing(() => api.salesPeriods.set(undo)),
    });
  }
  async function convert(before: SalesPeriods): Promise<void> {
    const after = await api.salesPeriods.convert();
    await settled(after);
    notify(
      'Quotas converted',
      // Conversions of earlier changes would go back with these.
      before.converted === 0 ? { undo: undoing(() => api.salesPeriods.unconvert()) } : {},
    );
  }
  async function unconvert(): Promise<void> {
    await settled(await api.salesPeriods.unconvert());
    // Converting takes all that fit no period, also those that never were: it is no way back.
    notify('Original dates restored');
  }
  return { set, convert, unconvert };
}

export const useSalesPeriods = () => useQuery(query.salesPeriods.view.queryOptions());
