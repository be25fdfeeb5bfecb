import type { IconName } from '../../ui/Icon.tsx';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** The shortcut that goes there. */
  readonly keys: string;
}

export interface NavGroup {
  readonly label: string | null;
  readonly items: readonly NavItem[];
}

/** The rail, the palette's "Go to" and the `g` shortcuts all read this list; it names only screens that exist. */
export const NAVIGATION: readonly NavGroup[] = [
  {
    label: 'Revenue',
    items: [{ to: '/crm/pipeline-intelligence', label: 'Pipeline Intelligence', icon: 'pipeline', keys: 'g p' }],
  },
  {
    label: 'Records',
    items: [
      { to: '/crm/opportunities', label: 'Opportunities', icon: 'deals', keys: 'g o' },
      { to: '/imports', label: 'Imports', icon: 'upload', keys: 'g i' },
    ],
  },
  {
    label: null,
    items: [{ to: '/settings', label: 'Settings', icon: 'settings', keys: 'g s' }],
  },
];
