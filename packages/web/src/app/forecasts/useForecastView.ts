import { usualPeriodKind } from '@forecastle/rules';
import { useSearchParams } from 'react-router';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useSession } from '../shell/session.ts';
import { readSince } from './command-center/since.ts';
import type { Whose } from './whose.ts';

const KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof KINDS)[number];

/** The period that screens begin with in this organisation: the month where it sells by the month. */
export const useUsualPeriod = (): PeriodKind => usualPeriodKind(useSession().organization.fiscalCadence);

/** What an address says of the period; what it does not understand it leaves out. */
const periodOf = (kind: string, containing: string, usual: PeriodKind) => ({
  kind: KINDS.find((known) => known === kind) ?? usual,
  containing: /^\d{4}-\d{2}-\d{2}$/.test(containing) ? containing : null,
});

/** Period, people and selected deal, kept in the address. */
export function useForecastView() {
  const usual = useUsualPeriod();
  const [params, setParams] = useSearchParams();
  const [deal, setDeal] = useUrlParam('deal', '');
  /** All at once: of two changes of an address in a row only the second would stay. */
  const change = (parts: Readonly<Record<string, string | null>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(parts)) {
          if (value === null) after.delete(key);
          else after.set(key, value);
        }
        // A kept run that is compared is one of the period and the people that it was chosen for.
        for (const key of ['since', 'until']) if (readSince(after.get(key) ?? '').kind === 'run') after.delete(key);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ...periodOf(params.get('period') ?? usual, params.get('in') ?? '', usual),
    setKind: (kind: PeriodKind) => change({ period: kind === usual ? null : kind }),
    setContaining: (day: string | null) => change({ in: day || null }),
    owner: params.get('owner') || null,
    team: params.get('team') || null,
    setWhose: ({ owner, team }: Whose) => change({ owner, team: owner === null ? team : null }),
    deal: deal || null,
    setDeal,
  };
}
