/** What buttons and modals are called between here and Slack. A message may be old: names stay. */
export const SLACK_ACTIONS = {
  /** Leads to a page; Slack tells of the press all the same. */
  open: 'open_page',
  showDeal: 'show_deal',
  logCall: 'log_call',
  completeItem: 'complete_plan_item',
  snoozeItem: 'snooze_plan_item',
  reopenItem: 'reopen_plan_item',
} as const;

/** The modal that logs an activity, and its inputs by block. */
export const LOG_MODAL = 'log_activity';
export const LOG_FIELDS = {
  kind: 'kind',
  when: 'when',
  who: 'who',
  outcome: 'outcome',
  words: 'words',
} as const;
/** The one input of each block. */
export const LOG_INPUT = 'given';
