/** Where each feature stands: the one list that heroes, menus, the index of features and its tests read. */
export const FEATURE_STATUSES = ['today', 'being_built', 'planned'] as const;
export type FeatureStatus = (typeof FEATURE_STATUSES)[number];

export const FEATURE_STATUS_NAMES: Readonly<Record<FeatureStatus, string>> = {
  today: 'Today',
  being_built: 'Being built',
  planned: 'Planned',
};

export interface FeatureStanding {
  readonly status: FeatureStatus;
  /** What of it is there, or not yet, in one sentence. Null where all of it is there. */
  readonly note: string | null;
}

/** By the last part of the path of its page. A page changes its tense when its feature lands. */
export const FEATURES = {
  'revenue-intelligence': {
    status: 'being_built',
    note: 'The dashboard, its forecast, command centre with submissions, quotas, track record, playbooks and exports are there today. Its screens below are drawings.',
  },
  'pipeline-intelligence': {
    status: 'today',
    note: null,
  },
  'meeting-capture': { status: 'planned', note: 'Meeting Capture is planned. Its screens below are drawings.' },
  'deal-drag': { status: 'today', note: null },
  'enhanced-frameworks': { status: 'today', note: null },
  'contact-freshness': { status: 'today', note: null },
  'weekly-action-plan': {
    status: 'today',
    note: 'Plans, prompts and team plans are there today. Its screens below are drawings.',
  },
  'contextiq-conversations': {
    status: 'planned',
    note: 'AI Conversations are planned. Their screens below are drawings.',
  },
} as const satisfies Record<string, FeatureStanding>;

export type FeatureSlug = keyof typeof FEATURES;
