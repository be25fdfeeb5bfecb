export { type BudgetScope, type Budgets, type BudgetUse, exceededBudget } from './ai/budget.ts';
export {
  callCost,
  estimateTokens,
  MICROS_PER_CENT,
  type TokenCounts,
  type TokenPrices,
  UNCOUNTED,
} from './ai/callCost.ts';
export { listPrice, PRICE_LIST_VERSION, PRICE_PAGES } from './ai/listPrices.ts';
export { dollarsOfMicros } from './ai/micros.ts';
export {
  AI_MODEL_USES,
  AI_OUTCOMES,
  AI_PROVIDER_KINDS,
  AI_PROVIDER_NAMES,
  AI_PURPOSE_NAMES,
  AI_PURPOSES,
  type AiModelUse,
  type AiOutcome,
  type AiProviderKind,
  type AiPurpose,
  DRAFT_MODES,
  type DraftMode,
} from './ai/modelUse.ts';
export { thinksFirst } from './ai/thinkingModels.ts';
export {
  type BulkEdit,
  type BulkPatch,
  type BulkVerdict,
  type DealToEdit,
  judgeBulkEdit,
  LEFT_WHY,
  type LeftWhy,
} from './bulk-edits/judgeBulkEdit.ts';
export {
  ACCOUNT_EDIT_NAMES,
  type AccountEdit,
  CONTACT_EDIT_NAMES,
  type ContactEdit,
  fieldsOfEdit,
  judgeRecordEdit,
  type RecordEdit,
  type RecordToEdit,
  type RecordVerdict,
} from './bulk-edits/judgeRecordEdit.ts';
export {
  accuracySentence,
  COMMIT_LANDMARK_NAMES,
  COMMIT_LANDMARKS,
  type CommitAccuracy,
  type CommitDirection,
  type CommitLandmark,
  type CommitOutcome,
  commitAccuracy,
  commitBefore,
  commitError,
  JUDGED_LANDMARK,
  landmarkInstant,
} from './commits/accuracy.ts';
export { COMMIT_REASON_MAX } from './commits/commitReason.ts';
export { type CommitLine, type CommitPerson, type CommitScope, commitTree } from './commits/commitTree.ts';
export { COMMIT_COMMENT_MAX, type CommitOf, commitWords } from './commits/commitWords.ts';
export {
  DEADLINE_STATES,
  type DeadlineState,
  type DeadlinesAround,
  deadlineState,
  deadlinesAround,
  isRemindedAt,
  WEEKDAY_NAMES,
  type WeeklyDeadline,
  weekdayName,
} from './commits/deadlines.ts';
export {
  COMMIT_SOURCE_NAMES,
  COMMIT_SOURCES,
  type CommitSource,
  type ManualCommit,
  manualCommit,
} from './commits/manualCommit.ts';
export { movedSince } from './commits/movedSince.ts';
export { mayRemindAgain, needsReminder, REMIND_AGAIN_HOURS, type RemindedLine } from './commits/reminders.ts';
export {
  type CommitFigures,
  type CommitNode,
  type CommitRecords,
  type RolledUp,
  rollUp,
  standInOf,
} from './commits/rollUp.ts';
export {
  type BuyingCommittee,
  buyingCommittee,
  COMMITTEE_ROLES,
  type CommitteeMember,
  type CommitteeNode,
} from './committee/buyingCommittee.ts';
export {
  COMPETITOR_POSITION_NAMES,
  COMPETITOR_POSITIONS,
  type CompetitorPosition,
  isUnanswered,
  UNPLACED_DAYS,
  winRate,
} from './competitors/competitorPosition.ts';
export {
  CONNECTION_REASONS,
  CONNECTION_STATES,
  type ConnectionReason,
  type ConnectionState,
  mayMoveConnection,
  PAUSING_REASONS,
  stateForReason,
} from './connections/connectionStates.ts';
export { decideField, type FieldDecision, type FieldToDecide, type FieldVerdict } from './connections/decideField.ts';
export { type GoogleReasonWords, googleReason } from './connections/googleWords.ts';
export { heldFieldRefusal } from './connections/heldFieldRefusal.ts';
export {
  FIELD_OWNERS,
  type FieldOwner,
  type IncomingAccount,
  type IncomingActivity,
  type IncomingActivityKind,
  type IncomingContact,
  type IncomingCustom,
  type IncomingDeal,
  type IncomingDealContact,
  type IncomingLine,
  type IncomingNotice,
  type IncomingProduct,
} from './connections/incoming.ts';
export {
  CONNECTION_REMEDIES,
  type ConnectionRemedy,
  type ReasonWords,
  SALESFORCE_API_VERSION,
  SALESFORCE_API_VERSIONS,
  SALESFORCE_SCOPES,
  salesforceReason,
} from './connections/salesforceWords.ts';
export { SLACK_MODES, type SlackManifestOptions, type SlackMode, slackManifest } from './connections/slackManifest.ts';
export { SLACK_COMMAND, SLACK_EVENTS, SLACK_SCOPES, slackReason } from './connections/slackWords.ts';
export { SYSTEM_NAMES } from './connections/systemNames.ts';
export { type HashedValue, isEmptyValue, valueHash } from './connections/valueHash.ts';
export { DOMAIN_FORM, DOMAIN_MAX, domainIn, isEmail, isPhone } from './contactAddresses.ts';
export { counted } from './counted.ts';
export {
  CUSTOM_CHOICES_MAX,
  CUSTOM_FIELD_KIND_NAMES,
  CUSTOM_FIELD_NOUN_NAMES,
  CUSTOM_FIELD_NOUNS,
  CUSTOM_FIELDS_KEPT_MAX,
  CUSTOM_FIELDS_MAX,
  CUSTOM_HELP_MAX,
  CUSTOM_KEY_MAX,
  CUSTOM_LABEL_MAX,
  type CustomFieldChoice,
  type CustomFieldNoun,
  type CustomFieldShape,
  fieldOfTheProduct,
  hasChoices,
  keyOfLabel,
} from './custom-fields/customFields.ts';
export {
  CUSTOM_LINK_MAX,
  CUSTOM_NUMBER_MAX,
  CUSTOM_TEXT_MAX,
  type CustomValue,
  type CustomValues,
  isToldAsWords,
  type ReadValue,
  readCustomValue,
} from './custom-fields/customValues.ts';
export { customValueWords } from './custom-fields/customValueWords.ts';
export { dateWords } from './dateWords.ts';
export {
  addMonths,
  DAY_MS,
  dayOf,
  dayOfIsoDate,
  dayOfPlainDate,
  isoDate,
  localDay,
  parseIsoDate,
  plainDate,
  startOfLocalDay,
} from './days.ts';
export {
  ACTIVE_TEXTS,
  type ActiveText,
  byColumn,
  DEAL_FIELD_NAMES,
  DEAL_FIELDS,
  DEAL_TEXTS,
  type DealField,
  type DealFieldShape,
  type DealText,
  FIELDS_OF_STAGE,
  FREE_DEAL_TEXTS,
  type FreeDealText,
  IMPORTED_TEXTS,
  type ImportedText,
  ofTexts,
  type Snake,
  snake,
  UNSCORED_FIELDS,
} from './deal-fields/dealFields.ts';
export { HEADER_WORDS } from './deal-fields/headerWords.ts';
export { documentOfText } from './documentOfText.ts';
export {
  type CheckedFact,
  type CheckedSegment,
  checkSegment,
  indexSheet,
  type SegmentFault,
  type SheetIndex,
  type SheetReading,
} from './drafts/check/checkDraft.ts';
export { MENTION_KINDS, type MentionKind } from './drafts/check/mention.ts';
export {
  audienceOf,
  type ConversationTemplate,
  OWN_TEMPLATES_MAX,
  TEMPLATE_CATEGORIES,
  TEMPLATE_CATEGORY_NAMES,
  TEMPLATE_DESCRIPTION_MAX,
  TEMPLATE_NAME_MAX,
  type TemplateCategory,
  USE_CASE_AUDIENCES,
  USE_CASE_NAMES,
  USE_CASES,
  type UseCase,
} from './drafts/conversationTemplate.ts';
export { CONVERSATION_TEMPLATES, type ShippedConversationTemplate } from './drafts/conversationTemplates.ts';
export {
  type ContextFact,
  type ContextPerson,
  contextFacts,
  type DealContext,
  FACT_GROUP_NAMES,
  FACT_GROUPS,
  FACT_TEXT_MAX,
  FACT_TRUSTS,
  type FactGroup,
  type FactRecord,
  type FactTrust,
} from './drafts/dealContext.ts';
export { DRAFT_VARIABLES, type DraftVariable, type LabelledVariable } from './drafts/draftVariables.ts';
export type { ContextMeeting, ContextMeetingItem } from './drafts/meetingFacts.ts';
export {
  ANSWER_SCHEMA,
  type EarlierMessage,
  type ModelRequest,
  modelRequest,
  requestText,
} from './drafts/model/modelRequest.ts';
export { segmentsOf, segmentsOfDraft, segmentsOfPlainText, textOfSegments } from './drafts/model/readAnswer.ts';
export { type RecipientKind, recipientOf } from './drafts/recipient.ts';
export {
  checkConversationTemplate,
  type DraftPart,
  type DraftRequest,
  type TemplateDraft,
  templateDraft,
  variablesNamed,
} from './drafts/templateDraft.ts';
export { lastDigits } from './duplicates/addresses.ts';
export { accountKeys, contactKeys } from './duplicates/blockingKeys.ts';
export {
  type AccountToCompare,
  type ContactToCompare,
  DUPLICATE_REASONS,
  type DuplicateReason,
  likenessOfAccounts,
  likenessOfContacts,
} from './duplicates/likeness.ts';
export { mergedStanding } from './duplicates/mergedRole.ts';
export { type Exact, exact, minus, plus, roundHalfUp, sumExact } from './exact.ts';
export { BACKGROUND_ROWS, EXPORT_NAMES, type ExportOf, exportPercent } from './exports/exportNames.ts';
export {
  CONTACT_ROLES,
  type ComponentKey,
  type ContactRole,
  DEAL_STATUSES,
  type DealFacts,
  type DealStatus,
  type EvidenceFact,
  FORECAST_CATEGORIES,
  type ForecastCategory,
  FRAMEWORKS,
  type FrameworkKey,
  type KeyStakeholderFact,
  type Now,
  PHASES,
  type Phase,
  type ScoreSettings,
  STRENGTHS,
  type Strength,
} from './facts.ts';
export { capital, small } from './firstLetter.ts';
export { agedDeals } from './forecasts/agedDeals.ts';
export { type BandAxis, bandAxis, closeAxis, placeOn } from './forecasts/bandAxis.ts';
export { datedSkill, leftOutSentence, pointsOfWeight } from './forecasts/columns/columnWords.ts';
export type {
  ColumnNames,
  DecidedDeal,
  LeftOutColumn,
  LeftOutReason,
  OpenDeal,
} from './forecasts/columns/decidedDeals.ts';
export {
  DECIDED_MAX,
  type MeasuredSkill,
  type SkillOfColumns,
  type WinsByColumns,
  winsByColumns,
} from './forecasts/columns/winSkill.ts';
export {
  type ChancePart,
  chanceParts,
  chancePartWords,
  type KnownChance,
  type NoChance,
  noChanceWords,
  tenth,
  whyNoChance,
} from './forecasts/dealChance.ts';
export {
  type ActivityOfDay,
  EXECUTION_WEEKS,
  type Execution,
  executionScore,
  type PlansDone,
} from './forecasts/executionScore.ts';
export {
  type BacktestChoices,
  type BacktestRun,
  type BaselineBand,
  backtest,
  type PeriodRanks,
} from './forecasts/fitted/backtest.ts';
export { BASELINES, type BaselineName } from './forecasts/fitted/baselines.ts';
export { type ChanceWords, WITHOUT_WORDS } from './forecasts/fitted/chanceWords.ts';
export { type ColumnFact, segmentName } from './forecasts/fitted/columns.ts';
export {
  type DealHistory,
  type DealState,
  type LearningPeriod,
  trailOf,
} from './forecasts/fitted/dealHistory.ts';
export { FilledRows } from './forecasts/fitted/filledRows.ts';
export { type FitKind, fitKindOf } from './forecasts/fitted/fitKind.ts';
export type { SolveRidges } from './forecasts/fitted/fitModel.ts';
export { type FittedRun, fittedForecast, mainReason, movingFacts } from './forecasts/fitted/fittedForecast.ts';
export {
  type ChanceFacts,
  chancesNow,
  forecastNow,
  type Present,
  type PresentDeal,
  type PresentRun,
  presentWindow,
} from './forecasts/fitted/forecastNow.ts';
export { type Gap, withoutGaps } from './forecasts/fitted/gaps.ts';
export { DealHolder, type HeldDeal, type HeldDeals, heldDealAt, holdDeals } from './forecasts/fitted/heldDeals.ts';
export { HORIZONS, type Horizon } from './forecasts/fitted/horizon.ts';
export { FITTED_METHOD, type KeptFit, keepFit } from './forecasts/fitted/keptFit.ts';
export type { KeptPast } from './forecasts/fitted/keptPast.ts';
export {
  type Learnt,
  type LearntPast,
  learn,
  pastOf,
  pastToKeep,
  scoreAll,
} from './forecasts/fitted/learn.ts';
export { asLearningPeriod, type FinishedPeriod, finishedPeriods } from './forecasts/fitted/learningPeriods.ts';
export { amountAt, idAt, type Learnable, learnable } from './forecasts/fitted/moments.ts';
export { fitRidge, type RidgeFit, type RidgeProblem } from './forecasts/fitted/ridge.ts';
export { stageOrder } from './forecasts/fitted/stageOrder.ts';
export { type ToldBand, type TrackRecord, trackRecord } from './forecasts/fitted/trackRecord.ts';
export {
  type ForecastModel,
  type ForecastNeed,
  MODEL_KINDS,
  type ModelInput,
  type ModelKind,
  NO_FIGURE_REASONS,
  type NoFigure,
  type Outlook,
  type OutlookBand,
} from './forecasts/forecastModel.ts';
export { type ForecastPart, forecastParts } from './forecasts/forecastParts.ts';
export {
  type CategorySum,
  type DealSum,
  type Forecast,
  type ForecastContext,
  forecastPeriod,
  OPEN_CATEGORIES,
} from './forecasts/forecastPeriod.ts';
export { HISTORY_WINS, knowsHistory, type WinsOfDay } from './forecasts/history.ts';
export { type HistoryEnd, historyEnd } from './forecasts/historyEnd.ts';
export { type MemberChance, memberChances } from './forecasts/memberChances.ts';
export {
  type DayRange,
  type ForecastDeal,
  isWithinPeriod,
  type Membership,
  membershipOf,
} from './forecasts/membership.ts';
export { percentOfChance } from './forecasts/needsReview.ts';
export { type RuleOfThumbContext, ruleOfThumb } from './forecasts/ruleOfThumb.ts';
export { type ChanceGroup, type ChanceTenth, calibrationError, chanceGroups } from './forecasts/runs/chanceGroups.ts';
export { atNamedWeek, atWeek, namedWeek } from './forecasts/runs/namedWeek.ts';
export { trustSentence } from './forecasts/runs/trust.ts';
export {
  type CountedDeal,
  type CountedForecast,
  type MovedDeal,
  WATERFALL_STEPS,
  type WaterfallPart,
  type WaterfallStep,
  waterfall,
} from './forecasts/runs/waterfall.ts';
export { chanceFrom } from './forecasts/seed.ts';
export { CATEGORY_WIN_PERCENT, RECORDS_ACTIVITY_WITHIN_DAYS } from './forecasts/winChance.ts';
export {
  COMPLETION_STATUS_NAMES,
  COMPLETION_STATUSES,
  type CompletionStatus,
  componentStatus,
  frameworkStatus,
} from './frameworks/completionStatus.ts';
export {
  type EvidenceMarks,
  FRAMEWORK_KEYS,
  hasEvidence,
  markEvidence,
} from './frameworks/evidenceMarks.ts';
export { type EvidenceScores, evidenceOutlook, evidenceScores } from './frameworks/evidenceOutlook.ts';
export {
  COMPLETENESS_DENOMINATOR,
  FRAMEWORK_WEIGHTS,
  frameworkCompleteness28ths,
} from './frameworks/frameworkCompleteness.ts';
export { frameworkHealth } from './frameworks/frameworkHealth.ts';
export { gapsFirst } from './frameworks/gapsFirst.ts';
export { guidingQuestion } from './frameworks/guidingQuestions.ts';
export { isUnsupported } from './frameworks/isUnsupported.ts';
export { STRENGTH_POINTS, strengthPoints } from './frameworks/strengthPoints.ts';
export { activityDrag, MONTH_ACTIVITY_DAYS, RECENT_ACTIVITY_DAYS } from './health/activityDrag.ts';
export {
  BEST_CASE_MOVE_BELOW,
  type CategoryAdvice,
  COMMIT_ASKS_FOR,
  COMMIT_MOVE_BELOW,
  categoryAdvice,
} from './health/categoryAdvice.ts';
export { commitment } from './health/commitment.ts';
export { CONTACT_RECENCY_DAYS, contactRisk, KEY_ROLES, type KeyRole } from './health/contactRisk.ts';
export {
  DATA_DEFECTS,
  DATA_QUALITY_FULL,
  type DataDefect,
  DEFECT_POINTS,
  dataQuality,
  hasDefect,
} from './health/dataQuality.ts';
export {
  DRAG_REVIEW_FROM,
  DRAG_SIGNIFICANT_ABOVE,
  DRAG_WEEKLY_REVIEW_ABOVE,
  type DragBand,
  dragBand,
  INACTIVITY_FREE_DAYS,
  INACTIVITY_FULL_DAYS,
  MEDIAN_MIN_DEALS,
  MISSING_ROLE_DRAG_POINTS,
  OVERSTAY_FULL_MULTIPLE,
  PAST_CLOSE_DATE_POINTS,
  PUSH_SLIPPAGE_POINTS,
  PUSHES_SLIPPAGE_MAX,
  STALE_STAKEHOLDER_POINTS,
  STAND_IN_MEDIAN_DAYS,
  WASTE_MAX,
  WASTE_NAMES,
  WASTES,
  type Waste,
} from './health/dealDrag.ts';
export { explainConfidence } from './health/explainConfidence.ts';
export { type DataQualityBand, dataQualityBand, explainDataQuality } from './health/explainDataQuality.ts';
export { explainDrag } from './health/explainDrag.ts';
export { explainFreshness } from './health/explainFreshness.ts';
export { explainKept } from './health/explainKept.ts';
export { explainRisk } from './health/explainRisk.ts';
export {
  type Description,
  type Explanation,
  type ExplanationPart,
  type Improvement,
  type ImprovementTarget,
  type ScoreChanges,
  type Sentence,
  TARGET_KINDS,
  type Together,
} from './health/explanation.ts';
export {
  CONFIDENCE_HIGH_FROM,
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  CONFIDENCE_MODERATE_FROM,
  type ConfidenceBand,
  confidenceBand,
} from './health/forecastConfidence.ts';
export {
  FRESH_ACTIVE_FROM,
  FRESH_ATTENTION_FROM,
  type Freshness,
  type FreshnessBand,
  type FreshnessFact,
  fallsBelowAt,
  freshness,
  freshnessBand,
  freshnessPoints,
  INFLUENCE_MAX,
  INFLUENCE_MIN,
  isInfluence,
  isStale,
  STALE_ALERT_DUE_HOURS,
  WEEKLY_DECAY_POINTS,
  WEEKLY_DECAY_POINTS_PER_INFLUENCE,
} from './health/freshness.ts';
export { type FreshnessCurve, freshnessCurve } from './health/freshnessCurve.ts';
export { type ContactNames, TOGETHER_COUNT } from './health/improvements.ts';
export { earlierChange, type NextChange, nextChangeAt } from './health/nextChange.ts';
export {
  type ConfidenceSums,
  confidenceOfSums,
  pipelineConfidence,
  pipelineDataQuality,
  type QualitySums,
  qualityOfSums,
  type WeighedScore,
} from './health/pipelineScores.ts';
export { isNotYetQualified } from './health/qualification.ts';
export { revenueAtStake } from './health/revenueAtStake.ts';
export {
  ACTIVITY_WEIGHT_PERCENT,
  COMMITMENT_WEIGHT_PERCENT,
  CONTACT_WEIGHT_PERCENT,
  FRAMEWORK_WEIGHT_PERCENT,
  RISK_GREEN_FROM,
  RISK_YELLOW_FROM,
  type RiskBand,
  riskBand,
} from './health/riskScore.ts';
export { type DealScores, momentOf, scoreDeal } from './health/scoreDeal.ts';
export { isStaleOpportunity, STALE_OPPORTUNITY_DAYS } from './health/staleOpportunity.ts';
export { HOUSE_LOCALE } from './houseLocale.ts';
export {
  FIRST_SCREEN_NAMES,
  FIRST_SCREEN_OF_ROLE,
  FIRST_SCREENS,
  type FirstScreen,
} from './identity/firstScreen.ts';
export {
  guessablePassword,
  type PasswordStrength,
  passwordStrength,
  plainPassword,
} from './identity/guessablePassword.ts';
export { MEMBER_ROLE_NAMES } from './identity/memberRoles.ts';
export {
  type OrganisationSetting,
  type OrganisationSettings,
  organisationSettingFaults,
  type SettingFault,
} from './identity/organisationSettings.ts';
export { ownPath, START_PATH } from './identity/ownPath.ts';
export { isSecondFactorOffered, offeredAgainAt } from './identity/secondFactorOffer.ts';
export {
  EMAIL_MAX,
  INVITATION_VALID_DAYS,
  ORGANISATION_NAME_MAX,
  ORGANISATION_NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
} from './identity/signUpLimits.ts';
export { isTimeZone, keptTimeZone, timeZones, UTC_ZONE } from './identity/timeZone.ts';
export {
  AMOUNT_OVERRIDE_NAMES,
  type AmountOverride,
  AmountSum,
  type Average,
  CLOSE_DATE_OVERRIDE_NAMES,
  type CloseDateOverride,
  type FilledMoney,
  fillAmount,
  fillCloseDate,
} from './imports/fillIn.ts';
export {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS_OF,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
  lacksAccounts,
  missingImportFields,
  REQUIRED_IMPORT_FIELDS,
} from './imports/importFields.ts';
export {
  IMPORT_NOUNS,
  type ImportNoun,
  missingRecordFields,
  RECORD_FIELD_NAMES,
  RECORD_FIELDS_OF,
  RECORD_NOUNS,
  type RecordField,
  type RecordMapping,
  type RecordNoun,
} from './imports/recordFields.ts';
export { isShallow } from './isShallow.ts';
export {
  discountExceedsLine,
  LINE_CHARGE_NAMES,
  LINE_CHARGES,
  type LineCharge,
  type LineDiscount,
  type LineTerms,
  lineAmount,
  linesTotal,
  PERCENT_SCALE,
  QUANTITY_SCALE,
} from './lineItems/lineAmount.ts';
export { type ListPrice, listPriceOn, offListTenths } from './lineItems/listPrice.ts';
export {
  type ListedProduct,
  type PlannedPrice,
  type PricePlan,
  type ProductFields,
  planPrices,
} from './lineItems/pricePlan.ts';
export {
  type PriceSheetContext,
  type PriceSheetReading,
  readPriceSheet,
} from './lineItems/priceSheet.ts';
export {
  PRICE_SHEET_HEADINGS,
  type PriceSheetField,
  type PriceSheetLayout,
  priceSheetLayout,
} from './lineItems/priceSheetLayout.ts';
export { ACCOUNT_BOARDS, boardsByCustom, CONTACT_BOARDS, DEAL_BOARDS } from './lists/boards.ts';
export {
  CHOICES_MAX,
  CONDITION_OPERATORS,
  type ConditionGroup,
  type ConditionOperator,
  conditionFault,
  type ListCondition,
  type ListWhere,
  operatorsOf,
  TEXT_VALUE_MAX,
} from './lists/conditions.ts';
export {
  customConditionFault,
  groupsByCustom,
  operatorsOfCustom,
  sortsByCustom,
} from './lists/customConditions.ts';
export {
  type CustomColumn,
  customColumn,
  DEAL_ASKED_FIELDS,
  DEAL_LIST_FIELD_KEYS,
  DEAL_LIST_FIELDS,
  DEFAULT_DEAL_COLUMNS,
  type DealAskedField,
  type DealColumn,
  type DealListField,
  isCustomColumn,
  keyOfColumn,
  usualDealColumns,
} from './lists/dealListFields.ts';
export { CUSTOM_FIELD_KINDS, type CustomFieldKind, type FieldKind, type ListFieldKind } from './lists/fieldKinds.ts';
export type { ListField, ListFields } from './lists/listField.ts';
export {
  ACCOUNT_LIST_FIELD_KEYS,
  ACCOUNT_LIST_FIELDS,
  type AccountListField,
  CONTACT_LIST_FIELD_KEYS,
  CONTACT_LIST_FIELDS,
  type ContactListField,
  DEFAULT_ACCOUNT_COLUMNS,
  DEFAULT_CONTACT_COLUMNS,
} from './lists/recordListFields.ts';
export { isRelativeDays, RELATIVE_DAYS, relativeDays } from './lists/relativeDays.ts';
export { EMAIL_SUBJECTS, MEETING_SUBJECT } from './mailbox/activityNames.ts';
export {
  assumedDomains,
  isAtDomain,
  isInternalAddress,
  knownAddresses,
  type MailboxPolicy,
  normalizeAddress,
} from './mailbox/addresses.ts';
export type { IncomingEvent, IncomingMessage } from './mailbox/incoming.ts';
export {
  EVENT_DROPS,
  type EventDrop,
  type EventVerdict,
  judgeEvent,
  MEETING_HOURS_MAX,
  MEETING_PEOPLE_MAX,
  SAME_MEETING_MINUTES,
} from './mailbox/judgeEvent.ts';
export {
  AUTOMATIC_HEADERS,
  judgeMessage,
  MESSAGE_DROPS,
  MESSAGE_RECIPIENTS_MAX,
  type MessageDrop,
  type MessageVerdict,
} from './mailbox/judgeMessage.ts';
export { evidenceFromMeeting } from './meetings/evidenceFromMeeting.ts';
export { findMeetingItems, MEETING_RULES_VERSION, meetingRuleWhy } from './meetings/findMeetingItems.ts';
export {
  type CalendarMatch,
  type MatchCalendarMeeting,
  type MatchDeal,
  type MatchPerson,
  type MeetingMatch,
  type MeetingToMatch,
  matchMeeting,
  type SpeakerMatch,
  speakerKey,
} from './meetings/matchMeeting.ts';
export type { MeetingContext } from './meetings/meetingContext.ts';
export {
  type ChanceBasis,
  type MeetingEffect,
  meetingEffect,
  movedScores,
  type ScoreChange,
} from './meetings/meetingEffect.ts';
export {
  MEETING_ITEM_KINDS,
  MEETING_ITEM_NAMES,
  MEETING_ITEM_ORDER,
  type MeetingItem,
  type MeetingItemKind,
} from './meetings/meetingItem.ts';
export { meetingRequest } from './meetings/model/meetingRequest.ts';
export { meetingWindows } from './meetings/model/meetingWindows.ts';
export {
  indexForAnswers,
  isSameItem,
  readMeetingAnswer,
} from './meetings/model/readMeetingAnswer.ts';
export { quoteStands, wordsOfCues } from './meetings/quotes.ts';
export { noteOf } from './meetings/titles/noteTitle.ts';
export { convertByRates, convertMinor, isRate } from './money/convertMoney.ts';
export { CURRENCIES, type Currency } from './money/currencies.ts';
export { digitsOf, isCurrency } from './money/currencyDigits.ts';
export { divideHalfUp } from './money/decimal.ts';
export { COMPACT, decimalOf, formatMoney, type MoneyStyle, SHORT } from './money/formatMoney.ts';
export { MINOR_MAX, type ParsedMoney, parseMoney } from './money/parseMoney.ts';
export {
  CATEGORY_NAMES,
  COMPONENT_NAMES,
  CONFIDENCE_BAND_NAMES,
  DRAG_BAND_NAMES,
  FRAMEWORK_NAMES,
  FRESHNESS_BAND_NAMES,
  PHASE_NAMES,
  RISK_BAND_NAMES,
  ROLE_NAMES,
  STATUS_NAMES,
  STRENGTH_NAMES,
} from './names.ts';
export { checkNarrative, LEFT_OUT_REASONS } from './narratives/checkNarrative.ts';
export {
  type DealChangeToNarrate,
  type DealThen,
  dealChangeNarrative,
} from './narratives/dealChangeNarrative.ts';
export {
  type ForecastChangeToNarrate,
  forecastChangeNarrative,
} from './narratives/forecastChangeNarrative.ts';
export { type ForecastToNarrate, forecastNarrative } from './narratives/forecastNarrative.ts';
export type { Narrative, NarrativeFact, NarrativeSentence } from './narratives/narrative.ts';
export { NARRATIVE_KINDS, type NarrativeKind, narrativeRequest } from './narratives/narrativeRequest.ts';
export { type NarratedScore, scoreNarrative } from './narratives/scoreNarrative.ts';
export {
  NOTIFICATION_DAYS,
  NOTIFICATION_KINDS,
  NOTIFICATION_TOPICS,
  type NotificationFacts,
  type NotificationKind,
  type NotificationTopic,
  notificationSentence,
  TOPIC_OF_NOTIFICATION,
} from './notifications/notificationKinds.ts';
export { FORECAST_CALL, notificationPath } from './notifications/notificationPath.ts';
export { asOneLine, oneLineFault } from './oneLine.ts';
export { daysToClose } from './outcomes/daysToClose.ts';
export {
  keyLossReason,
  LOSS_NAME_MAX,
  LOSS_REASON_MAX,
  LOSS_REASONS,
  LOSS_WORDS_MAX,
  type LossReason,
  type LossReasonNames,
  nameLossReason,
  OTHER_LOSS,
  readLossReason,
  type SaidLoss,
  type ToldLoss,
  tellLossReason,
  writeLossReason,
} from './outcomes/lossReasons.ts';
export {
  DEFAULT_FOLLOW_UP_MONTHS,
  DEFAULT_QUALIFY_OUT_REASONS,
  FOLLOW_UP_MONTHS,
  followUpTitle,
  NURTURE_PATH_NAMES,
  NURTURE_PATHS,
  type NurturePath,
} from './outcomes/qualifyOut.ts';
export {
  DECIDED_MIN,
  type DecidedSums,
  dividedOutcome,
  findInWinLoss,
  WIN_LOSS_DIMENSIONS,
  WIN_LOSS_NAMES,
  type WinLossDimension,
  type WinLossPart,
} from './outcomes/winLoss.ts';
export { winLossDimensionName, winLossPartName } from './outcomes/winLossNames.ts';
export { DEFAULT_WIN_REASONS, readWinReason, WIN_NOTE_MAX } from './outcomes/winReasons.ts';
export { ownValue } from './ownValue.ts';
export {
  CALENDAR_CHOICES,
  CALENDAR_YEAR,
  type CalendarChoice,
  FISCAL_CADENCE_NAMES,
  FISCAL_CADENCES,
  type FiscalCadence,
  type FiscalCalendar,
  haveSamePeriods,
} from './periods/fiscalCalendar.ts';
export {
  type FiscalPeriod,
  fiscalPeriod,
  nextPeriod,
  PERIOD_KIND_NAMES,
  PERIOD_KINDS,
  type PeriodKind,
  parsePeriodKey,
  periodContaining,
  periodOfDays,
  previousPeriod,
  usualPeriodKind,
} from './periods/fiscalPeriod.ts';
export {
  CALENDAR_YEAR_START,
  daysInMonth,
  type FiscalYearStart,
  isFiscalYearStart,
  lastDayToChoose,
} from './periods/fiscalYearStart.ts';
export { likestPeriod, sharedDays } from './periods/likestPeriod.ts';
export { periodBeginning, type ReadPeriod, readPeriod } from './periods/readPeriod.ts';
export {
  cumulated,
  type DayStretch,
  dayFor,
  samePeriodLastYear,
  sameStretches,
  weeksOfPeriod,
} from './periods/weeksOfPeriod.ts';
export {
  ACTION_NAMES,
  ACTION_PRIORITIES,
  ACTION_PRIORITY_NAMES,
  ACTION_STATUSES,
  ACTION_TYPES,
  type ActionPriority,
  type ActionStatus,
  type ActionType,
} from './plans/actionTypes.ts';
export { type ActionBasis, CLOSING_PLAN_DAYS } from './plans/candidateActions.ts';
export { type ActionWords, describeAction } from './plans/describeAction.ts';
export {
  type ActivityCompletion,
  COMPLETION_KINDS,
  type DealCompletions,
  type EvidenceCompletion,
  matchCompletions,
} from './plans/matchCompletions.ts';
export { goneReason, noticeDone } from './plans/noticeDone.ts';
export {
  type ActionMemory,
  type OfferedAction,
  offeredActions,
  type PlannedDeal,
} from './plans/offeredActions.ts';
export {
  type ActionCounts,
  COMPLETION_TARGET,
  NO_ACTIONS,
  planCompletion,
  planStreak,
} from './plans/planCompletion.ts';
export { planDeal, type UntouchedAction } from './plans/planDeal.ts';
export { isMonday, mondayOf, PLAN_HOUR, planWeek, planWeekStart, weeksBefore } from './plans/planWeek.ts';
export {
  ACTIONS_A_DEAL,
  ACTIONS_A_REP,
  type ActiveAction,
  chooseActions,
  compareActions,
  type RankedAction,
} from './plans/rankActions.ts';
export { TEAM_PLAN_SORTS, type TeamPlanSort } from './plans/teamPlanSorts.ts';
export {
  type Advice,
  type AdviceLink,
  type PlaybookValues,
  type WrittenSection,
  writeSection,
} from './playbooks/advice.ts';
export { adviseDeal, type DealToAdvise } from './playbooks/adviseDeal.ts';
export { advisePipeline, type PipelineToAdvise } from './playbooks/advisePipeline.ts';
export { adviseRevenue, type PeriodToAdvise } from './playbooks/adviseRevenue.ts';
export {
  checkPlaybookText,
  PLAYBOOK_NAMES,
  PLAYBOOK_TAB_NAMES,
  PLAYBOOK_TABS,
  PLAYBOOKS,
  type Playbook,
  type PlaybookTab,
} from './playbooks/playbookText.ts';
export { PLAYBOOK_VARIABLES } from './playbooks/playbookVariables.ts';
export { SECTION_KEYS, type Section, type SectionKey, sectionOf } from './playbooks/sections.ts';
export {
  BILLING_CYCLES,
  type BillingCycle,
  type BillingTerms,
  type Charge,
  CYCLE_MONTHS,
  chargeOf,
  defaultBilling,
  isSameBilling,
  ratePercent,
  type Tax,
  taxOn,
  yearCostOf,
} from './prices/billing.ts';
export { formatExactPrice, formatNamedPrice, formatPrice } from './prices/formatPrice.ts';
export {
  type Buyer,
  creditNoteOf,
  type InvoiceContent,
  type InvoiceOrder,
  invoiceOf,
  invoiceTitle,
  type Seller,
} from './prices/invoice.ts';
export {
  ANNUAL_MULTIPLIER,
  cheapestPlan,
  DEFAULT_PLAN,
  isPlan,
  MEETINGS_ON_EVERY_PLAN,
  PLAN_TERMS,
  PLANS,
  type Plan,
  type PlanTerms,
} from './prices/plans.ts';
export {
  currencyOfCountry,
  FALLBACK_COUNTRY,
  isPriceCurrency,
  PRICE_CURRENCIES,
  type PriceCurrency,
} from './prices/priceCurrency.ts';
export { discountStarts, type PriceTier, perUserPrice, priceTiers, tierOf } from './prices/priceTiers.ts';
export { type Quote, quote } from './prices/quote.ts';
export { clampSeats, DEFAULT_SEATS, MIN_SEATS } from './prices/seats.ts';
export {
  CLOSE_IS_NEAR_DAYS,
  DEFAULT_PROCUREMENT_TEMPLATE,
  isStepOverdue,
  overdueUrgency,
  PROCUREMENT_STATE_NAMES,
  PROCUREMENT_STATES,
  type ProcurementState,
  type TemplateStep,
} from './procurement/procurementSteps.ts';
export { actionFacts } from './prompts/actionFacts.ts';
export { AUDIENCES, type Audience } from './prompts/audience.ts';
export type { PromptPart, PromptSentence } from './prompts/fillTemplate.ts';
export { openingWords } from './prompts/opening.ts';
export {
  checkTemplate,
  PROMPT_TEMPLATE_NAMES,
  PROMPT_TEMPLATES,
  PROMPT_USE_CASES,
  type PromptTemplate,
  SHIPPED_TEMPLATES,
  TEMPLATE_BODY_MAX,
  TEMPLATE_READERS,
  TEMPLATE_SUBJECT_MAX,
  type TemplateFault,
  type TemplateWords,
} from './prompts/promptTemplates.ts';
export {
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  VARIABLE_NAMES,
  type VariableName,
  variableOf,
} from './prompts/templateVariables.ts';
export { type Prompt, type PromptRequest, promptText, writePrompt } from './prompts/writePrompt.ts';
export {
  attainmentOf,
  coverageOf,
  QUOTA_STATUS_NAMES,
  QUOTA_STATUSES,
  type QuotaStatus,
  quotaStatus,
} from './quotas/attainment.ts';
export {
  dayAtShare,
  daysGoneBy,
  type ExpectedProgress,
  elapsedShare,
  expectedProgress,
  PACE_LOOKS_BACK,
  PACE_PERIODS,
  type PastPace,
} from './quotas/expectedProgress.ts';
export type { AmountColumn, QuotaLayout } from './quotas/quotaLayout.ts';
export { type DatedQuota, quotaOfPeriod } from './quotas/quotaOfPeriod.ts';
export {
  type QuotaReading,
  type QuotaSheetContext,
  readQuotaSheet,
  type SheetAmount,
  type SheetPerson,
  type SheetQuota,
} from './quotas/quotaSheet.ts';
export {
  RAMP_MONTHS_MAX,
  type Ramp,
  type RampedQuota,
  type RampPart,
  rampedQuota,
  STANDARD_RAMP,
} from './quotas/ramp.ts';
export { type QuotaAmount, type QuotaLine, rolledUpQuota } from './quotas/rolledUpQuota.ts';
export { type SpreadPart, spreadDown } from './quotas/spreadDown.ts';
export { spreadQuota } from './quotas/spreadQuota.ts';
export {
  BOTTLENECK_ABOVE,
  CONCENTRATION_ABOVE,
  COVERAGE_WANTED,
  REVENUE_ALERT_ACTS,
  REVENUE_ALERT_KINDS,
  REVENUE_ALERT_NAMES,
  type RevenueAlert,
  type RevenueAlertKind,
  revenueAlerts,
  type StageAge,
} from './revenue/alerts.ts';
export { alertSentence, shortfallStyle, type ToldAlert } from './revenue/alertWords.ts';
export {
  NO_FAMILY,
  REVENUE_DIMENSION_NAMES,
  REVENUE_DIMENSIONS,
  REVENUE_GROUP_KINDS,
  type RevenueDimension,
  type RevenueGroupKind,
  revenueGroupName,
} from './revenue/dimensions.ts';
export { type AlertStanding, dismissalHolds, medianOfCounted, standingOf } from './revenue/keptAlerts.ts';
export {
  type LostPoints,
  RECOVERIES,
  RECOVERY_NAMES,
  RECOVERY_PERCENT,
  REVENUE_RISK_LEVEL_NAMES,
  REVENUE_RISK_LEVELS,
  RISK_CAUSE_NAMES,
  RISK_CAUSES,
  type RiskCause,
  recoveryScenarios,
  revenueRiskLevel,
  riskCauses,
  shareOf,
} from './revenue/revenueAtRisk.ts';
export {
  DETAIL_LEVEL_NAMES,
  DETAIL_LEVELS,
  type DetailLevel,
  REVENUE_METRIC_NAMES,
  REVENUE_METRICS,
  type RevenueMetric,
  ROLE_DETAIL,
  ROLE_METRICS,
  ROLE_VIEW_NAMES,
  ROLE_VIEWS,
  type RoleView,
} from './revenue/roleViews.ts';
export {
  BEGUN_FATE_NAMES,
  BEGUN_FATES,
  type BegunFate,
  type BegunMember,
  fateOf,
  slippageOf,
} from './revenue/slippage.ts';
export { velocityOf } from './revenue/velocity.ts';
export { OUTCOME_DAYS, type Outcomes, winRates } from './revenue/winRate.ts';
export { breakEvenMonth, type RoiMonth, roiMonths } from './roi/breakEven.ts';
export {
  formatRoi,
  isBeyondEveryDeal,
  ROI_PLAN,
  type RoiResults,
  returnOnInvestment,
} from './roi/returnOnInvestment.ts';
export {
  CAUTIOUS_ROI_ASSUMPTIONS,
  DEFAULT_ROI_ASSUMPTIONS,
  DEFAULT_ROI_INPUTS,
  ROI_ASSUMPTION_NAMES,
  ROI_ASSUMPTIONS,
  ROI_INPUT_NAMES,
  ROI_INPUTS,
  type RoiAssumption,
  type RoiAssumptions,
  type RoiInput,
  type RoiInputs,
  readRoiAssumption,
  readRoiInput,
  writeRoiInput,
} from './roi/roiInputs.ts';
export {
  ROI_SCENARIO_INPUTS,
  ROI_SCENARIO_NAMES,
  ROI_SCENARIOS,
  type RoiScenario,
  scenarioOf,
} from './roi/roiScenarios.ts';
export { rulesVersion } from './rulesVersion.ts';
export { checkMapping } from './salesforce/checkMapping.ts';
export { scoreTargets } from './salesforce/checkPush.ts';
export { defaultMapping, defaultPeople, isStaff, newPerson } from './salesforce/defaultMapping.ts';
export { newStage, STAGE_NAME_MAX, statusOfStage } from './salesforce/defaultStages.ts';
export {
  CURRENCY_FIELD,
  type DescribedField,
  type DescribedObject,
  describedField,
  isWriteable,
  type OpportunityStageRow,
  type PicklistValue,
  type SalesforceRecord,
  type SalesforceUser,
} from './salesforce/describedObject.ts';
export { fieldsToRead } from './salesforce/fieldsToRead.ts';
export { type HeldFields, heldFieldLabel, heldFields } from './salesforce/heldFields.ts';
export type { IncomingContext } from './salesforce/incomingContext.ts';
export {
  type MappedCategory,
  type MappedField,
  type MappedPerson,
  type MappedRole,
  type MappedStage,
  type OurSide,
  type OurStage,
  type PersonTarget,
  PUSH_MODES,
  PUSHED_SCORE_NAMES,
  PUSHED_SCORES,
  type PushedScore,
  type PushMode,
  type SalesforceMapping,
  type SalesforceSide,
  type StageTarget,
} from './salesforce/mapping.ts';
export {
  type CustomFieldsByNoun,
  MAPPED_OBJECTS,
  MAPPING_FIELDS,
  type Mappable,
  type MappedObject,
  type MappingField,
  type MappingFieldKind,
  mappableFields,
  NOUN_OF_OBJECT,
} from './salesforce/mappingFields.ts';
export type { MappingFinding, MappingPart } from './salesforce/mappingFinding.ts';
export { mergeAdditions } from './salesforce/mergeAdditions.ts';
export { EVENT_FIELDS, TASK_FIELDS } from './salesforce/readActivity.ts';
export {
  type DealObservation,
  type HistoryContext,
  type HistoryReader,
  type HistoryRows,
  historyReader,
  type ObservedDeal,
  type ObservedHistory,
} from './salesforce/readHistory.ts';
export { type IncomingReader, incomingReader } from './salesforce/readIncoming.ts';
export { lineFields } from './salesforce/readLine.ts';
export { type RatesThere, ratesInto, type SyncedRate } from './salesforce/readRates.ts';
export {
  explainRowError,
  ROW_ERROR_KINDS,
  type RowErrorExplanation,
  type RowErrorKind,
  type SalesforceRowError,
} from './salesforce/rowErrors.ts';
export { isSalesforceId, to18 } from './salesforce/salesforceId.ts';
export { type FieldToWrite, type WritingContext, type WrittenField, writeField } from './salesforce/valuesToWrite.ts';
export { categoryToSend, stageToSend } from './salesforce/valueToSend.ts';
export { excerptAround, markMatches, type Stretch, showsWords } from './search/marks.ts';
export { answerRequest, SEARCH_SENTENCES_MAX } from './searches/answerRequest.ts';
export { conditionsRequest, correctedRequest } from './searches/conditionsRequest.ts';
export { MARKET_SOURCES_MAX, type MarketSource, marketSources } from './searches/marketSources.ts';
export { misplacedNames } from './searches/misplacedNames.ts';
export { asksNothing, type ReadConditions, readConditions, type SearchConditions } from './searches/readConditions.ts';
export {
  type NamedRecord,
  type SearchableField,
  type SearchCatalogue,
  searchableFields,
} from './searches/searchCatalogue.ts';
export {
  dealSearchFacts,
  type FoundDeal,
  type FoundTotal,
  marketFacts,
  type SearchFact,
} from './searches/searchFacts.ts';
export type { SheetProblem, SheetRow } from './sheetCells.ts';
export { similarity } from './similarity.ts';
export { channelSees, type SlackAudience, whyItCame } from './slack/audience.ts';
export {
  type SlackBlock,
  type SlackMessage,
  sentence as slackSentence,
} from './slack/blocks.ts';
export { type ChannelQuery, matchChannels, readChannelQuery } from './slack/channelQuery.ts';
export {
  closedDealsMessage,
  LISTED_NEWS_DEALS,
  type SlackClosedDeal,
  type SlackClosedDeals,
} from './slack/closedDealsMessage.ts';
export { type CloseToTell, closeNews } from './slack/closeNews.ts';
export {
  dealChoices,
  dealMessage,
  type FoundDeals,
  noDeal,
  OFFERED_DEALS,
  type SlackDeal,
} from './slack/dealMessages.ts';
export { forecastMessage, type SlackForecast } from './slack/forecastMessage.ts';
export { forecastRangeMessage, type SlackLeftRange } from './slack/forecastRangeMessage.ts';
export { connectMessage, helpMessage, SLACK_LINK_MINUTES } from './slack/helpMessages.ts';
export {
  type ChosenForChannel,
  introductionMessage,
  testMessage as slackTestMessage,
} from './slack/introductionMessage.ts';
export { largeDealFrom } from './slack/largeDeal.ts';
export { type DailyForecast, type LeftRange, leftRange } from './slack/leftRange.ts';
export {
  LOGGED_OUTCOMES,
  type LoggedOutcome,
  loggedMessage,
  logModal,
  type SlackView,
  SUMMARY_MAX,
} from './slack/logModal.ts';
export { newsUntil } from './slack/newsUntil.ts';
export { ANOTHER_WORKSPACE, TOO_MANY_COMMANDS, whyNoCommands } from './slack/notAnswered.ts';
export { notificationsMessage, type SlackNotification } from './slack/notificationsMessage.ts';
export {
  LOGGED_KINDS,
  type LoggedKind,
  type ParsedCommand,
  parseSlackCommand,
} from './slack/parseCommand.ts';
export { type PlanNotice, planMessage, type SlackPlan } from './slack/planMessage.ts';
export { nextLoudInstant } from './slack/quietHours.ts';
export { redDealsMessage, type SlackTurnedRed, type SlackTurnedReds } from './slack/redDealsMessage.ts';
export { revenueAlertsMessage, type SlackAlert, type SlackAlerts } from './slack/revenueAlertsMessage.ts';
export { LISTED_RED_DEALS, riskMessage, type SlackRisk } from './slack/riskMessage.ts';
export { LOG_FIELDS, LOG_INPUT, LOG_MODAL, SLACK_ACTIONS } from './slack/slackActions.ts';
export { linkPage, type SlackReader } from './slack/slackLinks.ts';
export {
  inviteCommand,
  type OffWords,
  slackChannelOff,
  slackDropped,
  slackPersonOff,
  slackStopped,
  slackWaits,
} from './slack/slackOffWords.ts';
export {
  PROPOSED_QUIET_HOURS,
  type QuietHours,
  SLACK_CHANNEL_TOPICS,
  SLACK_DEAL_TOPICS,
  SLACK_DROP_REASONS,
  SLACK_MESSAGE_DAYS,
  SLACK_OFF_REASONS,
  SLACK_PERSON_TOPICS,
  SLACK_TOPICS_OF_A_WEEK,
  type SlackChannelTopic,
  type SlackDealTopic,
  type SlackDropReason,
  type SlackOffReason,
  type SlackTopic,
} from './slack/slackTopics.ts';
export { SLACK_TOPIC_NAMES } from './slack/topicNames.ts';
export { type SlackDigest, type SlackStakeDeal, weeklyDigestMessage } from './slack/weeklyDigestMessage.ts';
export { weeklyPlanMessage } from './slack/weeklyPlanMessage.ts';
export {
  isRequiredRole,
  type RequiredField,
  requiredToEnter,
  STAGE_REQUIREMENT_KEYS,
  STAGE_REQUIREMENT_NAMES,
  STAGE_REQUIREMENTS_MAX,
  type StageRequirement,
  type StageToEnter,
} from './stages/stageRequirements.ts';
export {
  describeDue,
  REMINDER_DAYS,
  type ReminderDays,
  type TaskStanding,
  taskStanding,
  toldDay,
} from './tasks/taskDue.ts';
export { joinSlices, type SpokenSegment, type TranscribedSlice } from './transcripts/joinSlices.ts';
export {
  readTranscript,
  type TranscriptFault,
  type TranscriptReading,
} from './transcripts/readTranscript.ts';
export { type CueIndex, comparedWords, indexCues, markWords, searchCues, soughtIn } from './transcripts/searchCues.ts';
export { talkFigures } from './transcripts/talkFigures.ts';
export {
  TRANSCRIPT_FORMATS,
  type Transcript,
  type TranscriptCue,
  type TranscriptFormat,
} from './transcripts/transcript.ts';
export {
  describeTrigger,
  namedBy,
  type TriggerReading,
  type TriggerTarget,
  type TriggerWords,
} from './triggers/describeTrigger.ts';
export { type AnyTrigger, judgeTriggers, type Trigger, type TriggerSettings } from './triggers/judgeTriggers.ts';
export {
  DROP_DAYS_MAX,
  STANDARD_THRESHOLDS,
  THREADS_MAX,
  THRESHOLD_KEYS,
  THRESHOLDS,
  type Threshold,
  type ThresholdKey,
  type TriggerThresholds,
  thresholdFaults,
} from './triggers/thresholds.ts';
export {
  type AmountBefore,
  NOTHING_AROUND,
  type OpenStep,
  type TriggerEvidence,
  type TriggerFacts,
  type UnansweredCompetitor,
} from './triggers/triggerFacts.ts';
export { triggerRule } from './triggers/triggerRule.ts';
export {
  ACTION_OF_TRIGGER,
  isMoreUrgent,
  PRIORITY_OF_URGENCY,
  TRIGGER_NAMES,
  TRIGGER_TYPES,
  type TriggerType,
  URGENCIES,
  URGENCY_NAMES,
  type Urgency,
} from './triggers/triggerTypes.ts';
export { judgeUndos, type RecordedChange, type UndoVerdict } from './undo/undoableChanges.ts';
export { type UndoBeside, undosBeside } from './undo/undoBeside.ts';
export {
  type ChangeToSend,
  namesOfChange,
  secondsToRest,
  secondsToRetry,
  toldAs,
  WEBHOOK_ANSWER_SECONDS,
  WEBHOOK_ATTEMPTS,
  WEBHOOK_EVENTS,
  WEBHOOK_LOG_DAYS,
  WEBHOOK_OVERLAP_HOURS,
  WEBHOOK_PAUSED_AFTER_DAYS,
  WEBHOOKS_MAX,
  type WebhookEvent,
} from './webhooks/webhookEvents.ts';
