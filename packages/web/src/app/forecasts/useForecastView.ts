import { usualPeriodKind } from '@forecastle/rules';
import { useSearchParams } from 'react-router';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useSession } from '../shell/session.ts';
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
  const [kind, setKind] = useUrlParam<PeriodKind>('period', usual);
  const [containing, setContaining] = useUrlParam('in', '');
  const [params, setParams] = useSearchParams();
  const [deal, setDeal] = useUrlParam('deal', '');
  /** Both at once: of two changes of an address in a row only the second would stay. */
  const setWhose = ({ owner, team }: Whose) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('owner');
        after.delete('team');
        if (owner !== null) after.set('owner', owner);
        else if (team !== null) after.set('team', team);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    ...periodOf(kind, containing, usual),
    setKind,
    setContaining,
    owner: params.get('owner') || null,
    team: params.get('team') || null,
    setWhose,
    deal: deal || null,
    setDeal,
  };
}
