/** Filters and direction of the dashboard as the URL holds them, so that it can be sent to a colleague. */
import { CONTACT_ROLES, type ContactRole, type FreshnessBand } from '@forecastle/rules';
import { CONTACT_FRESHNESS } from '../forecasts/forecastScreens.ts';
import { UUID, useAddressView } from '../lists/addressView.ts';
import type { FreshnessScope } from './freshContact.ts';

export const BANDS: readonly FreshnessBand[] = ['stale', 'needs_attention', 'active'];
export const ROLES = [...CONTACT_ROLES, 'none'] as const;
export type RoleChoice = ContactRole | 'none';

export interface FreshnessView {
  readonly band: readonly FreshnessBand[];
  readonly role: readonly RoleChoice[];
  readonly owner: readonly string[];
  readonly deal: string | null;
  /** `asc`: the stalest first. */
  readonly direction: 'asc' | 'desc';
}

export const NO_FILTER: FreshnessView = { band: [], role: [], owner: [], deal: null, direction: 'asc' };

/** Reads an address; what it does not understand it leaves out, so that an old or mistyped link still shows a list. */
export function readFreshnessView(params: URLSearchParams): FreshnessView {
  const deal = params.get('deal') ?? '';
  return {
    band: BANDS.filter((band) => params.getAll('band').includes(band)),
    role: ROLES.filter((role) => params.getAll('role').includes(role)),
    owner: params.getAll('owner').filter((id) => UUID.test(id)),
    deal: UUID.test(deal) ? deal : null,
    direction: params.get('direction') === 'desc' ? 'desc' : 'asc',
  };
}

export function writeFreshnessView(view: Partial<FreshnessView>): URLSearchParams {
  const full = { ...NO_FILTER, ...view };
  const params = new URLSearchParams();
  for (const key of ['band', 'role', 'owner'] as const) for (const value of full[key]) params.append(key, value);
  if (full.deal) params.set('deal', full.deal);
  if (full.direction === 'desc') params.set('direction', 'desc');
  return params;
}

/** A link to the dashboard as some other screen wants it seen. */
export const freshnessPath = (view: Partial<FreshnessView>): string => {
  const text = String(writeFreshnessView(view));
  return `${CONTACT_FRESHNESS}${text && `?${text}`}`;
};

/** What the summary is asked for: all bands, since it counts them. */
export const scopeOf = ({ role, owner, deal }: FreshnessView): FreshnessScope => ({
  ...(role.length > 0 && { role: [...role] }),
  ...(owner.length > 0 && { ownerId: [...owner] }),
  ...(deal && { opportunityId: deal }),
});

export const isFiltered = (view: FreshnessView): boolean =>
  String(writeFreshnessView({ ...view, direction: 'asc' })) !== '';

const ADDRESS = { read: readFreshnessView, write: writeFreshnessView };
/** Returns the view, kept in the address. */
export const useFreshnessView = () => useAddressView(ADDRESS);
