import { FORECAST_CALL } from '@forecastle/rules';

/** Where the screens of revenue are: addresses of the specification but the track record's, hence their spelling. */
export const REVENUE = '/revenue-intelligence';
export const CLASSIC_DASHBOARD = '/revenue-intelligence/legacy';
export const COMMAND_CENTER = FORECAST_CALL;
export const FORECAST_CHANGES = `${COMMAND_CENTER}/changes`;
export const FORECAST_PARTS = `${COMMAND_CENTER}/how`;
export const PIPELINE_INTELLIGENCE = '/crm/pipeline-intelligence';
export const DEAL_DRAG = '/crm/deal-drag';
export const CONTACT_FRESHNESS = '/crm/contact-freshness';
export const QUOTA_ANALYTICS = '/revenue-intelligence/quota-analytics';
export const TERRITORIES = '/revenue-intelligence/territory';
export const CUSTOMER_SEGMENTS = '/revenue-intelligence/customer-segments';
export const PRODUCTS = '/revenue-intelligence/products';
export const WIN_LOSS = '/revenue-intelligence/win-loss';
export const TRACK_RECORD = '/revenue-intelligence/track-record';

/** Of which period the figures are, and whose. */
export interface Seen {
  readonly kind: string;
  /** A day of the period; null for this one. */
  readonly containing?: string | null;
  readonly owner: string | null;
  /** Whose team, where the other screen tells teams apart. */
  readonly team?: string | null;
}

/** The same period, and rep or team, on another screen. */
export function screenPath(screen: string, { kind, containing = null, owner, team = null }: Seen): string {
  const params = new URLSearchParams({
    period: kind,
    ...(containing !== null && { in: containing }),
    ...(owner !== null && { owner }),
    ...(team && { team }),
  });
  return `${screen}?${params}`;
}

/** One rep's page, for the same period. */
export const repPath = (memberId: string, { kind, containing = null, team = null }: Omit<Seen, 'owner'>): string =>
  screenPath(`${REVENUE}/rep/${memberId}`, { kind, containing, owner: null, team });
