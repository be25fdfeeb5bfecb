/** Fields of a deal as its history tells them. */
export const DEAL_FIELD_NAMES = {
  stageId: 'Stage',
  amountMinor: 'Amount',
  currency: 'Currency',
  closeDate: 'Close date',
  closedOn: 'Closed on',
  category: 'Forecast category',
  ownerId: 'Owner',
  accountId: 'Account',
  winProbability: 'Win probability',
  nextStep: 'Next step',
  name: 'Name',
  description: 'Description',
  lossReason: 'Loss reason',
  winReasonId: 'Win reason',
  winNote: 'Note on the win',
} as const;

/** Fields of a deal that a history need not tell: they follow from the stage, which is told. */
export const FIELDS_OF_STAGE: ReadonlySet<string> = new Set(['status', 'lastOpenStageId', 'stageEnteredOn']);
