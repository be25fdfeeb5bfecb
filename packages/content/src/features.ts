/** The status of each feature: the one list that heroes, menus, the index of features and its tests read. */
export const FEATURE_STATUSES = ['today', 'planned'] as const;
export type FeatureStatus = (typeof FEATURE_STATUSES)[number];

export const FEATURE_STATUS_NAMES: Readonly<Record<FeatureStatus, string>> = {
  today: 'Today',
  planned: 'Planned',
};

export interface FeatureStanding {
  readonly status: FeatureStatus;
  /** Says in one sentence what is there and what is not. Null where all of it is there. */
  readonly note: string | null;
}

/** By the last part of the path of its page. A page changes its tense when its feature lands. */
export const FEATURES = {
  'revenue-intelligence': {
    status: 'today',
    note: 'Available today. The role switcher and the two dashboards side by side are drawings; the other screens show our demo company.',
  },
  'pipeline-intelligence': {
    status: 'today',
    note: null,
  },
  'meeting-capture': {
    status: 'today',
    note: 'Available today. Recordings need an engine that your admin connects: OpenAI, or a server of your own that works like it. The rules read English. Voices are not recognised from one meeting to the next.',
  },
  'deal-drag': { status: 'today', note: null },
  'enhanced-frameworks': { status: 'today', note: null },
  'contact-freshness': { status: 'today', note: null },
  'weekly-action-plan': { status: 'today', note: null },
  'contextiq-conversations': { status: 'today', note: null },
} as const satisfies Record<string, FeatureStanding>;

export type FeatureSlug = keyof typeof FEATURES;
