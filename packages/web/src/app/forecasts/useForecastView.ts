import { useUrlParam } from '../../ui/useUrlParam.ts';

const KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof KINDS)[number];

/** Period, rep and selected deal, kept in the address. */
export function useForecastView() {
  const [kind, setKind] = useUrlParam<PeriodKind>('period', 'quarter');
  const [containing, setContaining] = useUrlParam('in', '');
  const [owner, setOwner] = useUrlParam('owner', '');
  const [deal, setDeal] = useUrlParam('deal', '');
  return {
    kind: KINDS.includes(kind) ? kind : 'quarter',
    setKind,
    containing: /^\d{4}-\d{2}-\d{2}$/.test(containing) ? containing : null,
    setContaining,
    owner: owner || null,
    setOwner,
    deal: deal || null,
    setDeal,
  };
}
