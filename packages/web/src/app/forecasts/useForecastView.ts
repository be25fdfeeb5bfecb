import { useUrlParam } from '../../ui/useUrlParam.ts';

const KINDS = ['month', 'quarter', 'year'] as const;
export type PeriodKind = (typeof KINDS)[number];

/** What an address says of the period; what it does not understand it leaves out. */
const periodOf = (kind: string, containing: string) => ({
  kind: KINDS.find((known) => known === kind) ?? 'quarter',
  containing: /^\d{4}-\d{2}-\d{2}$/.test(containing) ? containing : null,
});

/** Period and rep of an address, as useForecastView reads it. */
export const readForecastView = (params: URLSearchParams) => ({
  ...periodOf(params.get('period') ?? '', params.get('in') ?? ''),
  owner: params.get('owner') || null,
});

/** Period, rep and selected deal, kept in the address. */
export function useForecastView() {
  const [kind, setKind] = useUrlParam<PeriodKind>('period', 'quarter');
  const [containing, setContaining] = useUrlParam('in', '');
  const [owner, setOwner] = useUrlParam('owner', '');
  const [deal, setDeal] = useUrlParam('deal', '');
  return {
    ...periodOf(kind, containing),
    setKind,
    setContaining,
    owner: owner || null,
    setOwner,
    deal: deal || null,
    setDeal,
  };
}
