import type { FrameworkKey } from '@forecastle/rules';

export const TABS = ['overview', 'meddpic', 'bant', 'discovery', 'whys', 'contacts', 'activities', 'timeline'] as const;
export type Tab = (typeof TABS)[number];

export const TAB_NAMES: Record<Tab, string> = {
  overview: 'Overview',
  meddpic: 'MEDDPIC',
  bant: 'BANT',
  discovery: 'Discovery Health',
  whys: 'Three Whys',
  contacts: 'Contacts',
  activities: 'Activities',
  timeline: 'Timeline',
};

export const FRAMEWORK_TABS = {
  meddpic: 'meddpic',
  bant: 'bant',
  spiced: 'discovery',
  three_whys: 'whys',
} as const satisfies Record<FrameworkKey, Tab>;

/** The tab where an improvement is made; a deal's own fields are changed on the overview. */
export function tabOfTarget(target: { readonly kind: string; readonly key: string | null }): Tab {
  if (target.kind === 'contacts') return 'contacts';
  if (target.kind === 'activity') return 'activities';
  if (target.kind !== 'evidence') return 'overview';
  const framework = target.key?.split('.')[0] ?? '';
  return FRAMEWORK_TABS[framework as FrameworkKey] ?? 'meddpic';
}
