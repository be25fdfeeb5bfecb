import type { FrameworkKey } from '@forecastle/rules';

/** The tabs of a deal in their order: the last part of the address (the first has none), the name and the screen. */
export const TABS = [
  { tab: 'overview', name: 'Overview', file: 'overview.tab.tsx' },
  { tab: 'meddpic', name: 'MEDDPIC', file: 'framework.tab.tsx' },
  { tab: 'bant', name: 'BANT', file: 'framework.tab.tsx' },
  { tab: 'discovery', name: 'Discovery Health', file: 'framework.tab.tsx' },
  { tab: 'whys', name: 'Three Whys', file: 'framework.tab.tsx' },
  { tab: 'contacts', name: 'Contacts', file: 'contacts.tab.tsx' },
  { tab: 'procurement', name: 'Procurement', file: 'procurement.tab.tsx' },
  { tab: 'line-items', name: 'Line Items', file: 'line-items.tab.tsx' },
  { tab: 'competitors', name: 'Competitors', file: 'competitors.tab.tsx' },
  { tab: 'timeline', name: 'Timeline', file: 'timeline.tab.tsx' },
  { tab: 'notes', name: 'Notes', file: 'notes.tab.tsx' },
  { tab: 'activities', name: 'Activities', file: 'activities.tab.tsx' },
  { tab: 'conversations', name: 'Conversations', file: 'conversations.tab.tsx' },
] as const;
export type Tab = (typeof TABS)[number]['tab'];

export const FRAMEWORK_TABS = {
  meddpic: 'meddpic',
  bant: 'bant',
  spiced: 'discovery',
  three_whys: 'whys',
} as const satisfies Record<FrameworkKey, Tab>;

const isTab = (text: string | undefined): text is Tab => TABS.some(({ tab }) => tab === text);

/** The tab that an address shows; what is no tab of ours counts as the first. */
export function tabOfPath(path: string): Tab {
  const last = path.split('/').filter(Boolean).at(-1);
  return isTab(last) ? last : 'overview';
}

export const tabPath = (dealPath: string, tab: Tab): string => (tab === 'overview' ? dealPath : `${dealPath}/${tab}`);

/** The tab where an improvement is made; a deal's own fields are changed on the overview. */
export function tabOfTarget(target: { readonly kind: string; readonly key: string | null }): Tab {
  if (target.kind === 'contacts') return 'contacts';
  if (target.kind === 'activity') return 'activities';
  if (target.kind === 'procurement' || target.kind === 'competitors') return target.kind;
  if (target.kind !== 'evidence') return 'overview';
  const framework = target.key?.split('.')[0] ?? '';
  return FRAMEWORK_TABS[framework as FrameworkKey] ?? 'meddpic';
}
