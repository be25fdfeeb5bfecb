import { usualPeriodKind } from '@forecastle/rules';
import { useUrlParam } from '../../ui/useUrlParam.ts';
import { useSession } from '../shell/session.ts';

const KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof KINDS)[number];

/** The period that screens begin with in this organisation: the month where it sells by the month. */
export const useUsualPeriod = (): PeriodKind => usualPeriodKind(useSession().organization.fiscalCadence);

/** What an address says of the period; what it does not understand it leaves out. */
const periodOf = (kind: string, containing: string, usual: PeriodKind) => ({
  kind: KINDS.find((known) => known === kind) ?? usual,
  containing: /^\d{4}-\d{2}-\d{2}$/.test(containing) ? containing : null,
});

/** Period, rep and selected deal, kept in the address. */
export function useForecastView() {
  const usual = useUsualPeriod();
  const [kind, setKind] = useUrlParam<PeriodKind>('period', usual);
  const [containing, setContaining] = useUrlParam('in', '');
  const [owner, setOwner] = useUrlParam('owner', '');
  const [deal, setDeal] = useUrlParam('deal', '');
  return {
    ...periodOf(kind, containing, usual),
    setKind,
    setContaining,
    owner: owner || null,
    setOwner,
    deal: deal || null,
    setDeal,
  };
}
