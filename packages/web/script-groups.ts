/**
 * Which modules come in one script. A module that several screens take would be a file of its own: a browser asked for
 * seventy to open a screen, and files of some hundred bytes weigh more, since each is compressed by itself. A group must
 * hold what is taken together, or a screen brings what it does not show (decision 0327).
 */

interface ScriptGroup {
  readonly name: string;
  readonly test: RegExp;
  readonly priority?: number;
  readonly minShareCount?: number;
}

/** Modules of ours by their paths without the ending, in terms of a regular expression with `/` between folders. */
function group(name: string, { rules, web }: { rules?: string; web: string }): ScriptGroup {
  const of = (folder: string, paths: string) => `packages/${folder}/src/(${paths})`;
  const paths = [...(rules ? [of('rules', rules)] : []), of('web', web)].join('|');
  return { name, test: new RegExp(`(${paths})\\.tsx?`.replaceAll('/', '[\\\\/]')) };
}

/** Packages of Radix, of which React's have a prefix. */
const radix = (name: string, packages: string): ScriptGroup => ({
  name,
  test: new RegExp(`@radix-ui[\\\\/](react-)?(${packages})[\\\\/]`),
});

// What every page needs in one file: it compresses better, is asked for once, and outlives our own changes in caches.
export const SCRIPT_GROUPS: ScriptGroup[] = [
  // Apart, because the islands of the public site take React without the router.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/, priority: 4 },
  {
    name: 'framework',
    test: /node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
    priority: 3,
  },
  // What the islands share with the product: within a file of the product's, it would bring them all of it.
  {
    name: 'signs',
    test: /packages[\\/](web[\\/]src[\\/]ui[\\/](classes|buttonClasses|Icon|Chip|fields[\\/]Segments)|rules[\\/]src[\\/](exact|money[\\/]formatMoney))\./,
    priority: 2,
  },
  // The frame around every screen and all it stands on, in one file: files of some hundred bytes each would
  // weigh a seventh more, since each is compressed by itself. Hooks of a few lines that screens of all kinds
  // take would else come with the first group that takes one.
  {
    name: 'product',
    test: /packages[\\/]web[\\/]src[\\/](root|app[\\/]shell[\\/](app|screen)\.route|ui[\\/]use(Media|LostFocus))\.tsx?/,
    priority: 1,
  },
  // What most screens take. Charts come with those that draw them.
  {
    name: 'screens',
    test: /packages[\\/](rules[\\/]src[\\/](days|facts)\.|web[\\/]src[\\/](api|app|ui(?![\\/](charts|fields[\\/](?!Select\.)|drafts|Dialog)))[\\/])/,
    minShareCount: 32,
  },
  // What forms are made of: no first view has one.
  {
    name: 'forms',
    test: /packages[\\/]web[\\/]src[\\/]ui[\\/](fields[\\/](Form|Field|TextField|Combobox|SelectField)|drafts[\\/](useFormDraft|DraftNote)|Dialog\.)/,
    minShareCount: 8,
  },
  // Apart from the groups below, which would bring them to screens that take nothing else of a group.
  { name: 'periods', test: /packages[\\/]rules[\\/]src[\\/]periods[\\/]fiscal/ },
  {
    name: 'health',
    test: /packages[\\/]rules[\\/]src[\\/]health[\\/](forecastConfidence|freshness|activityDrag)\./,
  },
  { name: 'unsaved', test: /packages[\\/]web[\\/]src[\\/]app[\\/]unsaved[\\/]unsaved\./ },
  // What the first views of deals have in common.
  {
    name: 'deals',
    test: /packages[\\/]web[\\/]src[\\/](app[\\/]opportunities[\\/](opportunityAddress|RiskScores|score\w+|dealWords|deal|edit[\\/]useDealChoices)|app[\\/]records[\\/](decidingSystem|DecidedElsewhere)|ui[\\/]format[\\/](Money|DateText))\./,
  },
  // What a list is drawn with: the dashboard has none.
  {
    name: 'table',
    test: /packages[\\/]web[\\/]src[\\/]ui[\\/]table[\\/](DataTable|Density|Table|density|columns|columnBudget|useColumnBudget|useWidth|wid)[^\\/]*$/,
    minShareCount: 5,
  },
  // What lists of records are worked with.
  {
    name: 'lists',
    test: /packages[\\/]web[\\/]src[\\/](app[\\/](lists[\\/](workingList|exportQuery)|bulk[\\/](marks|useMarks))|ui[\\/]table[\\/]layout[\\/]columnLayout)\./,
  },
  // Values of deals that are changed where they stand, without what a change itself takes.
  {
    name: 'editing',
    test: /packages[\\/]web[\\/]src[\\/]app[\\/]opportunities[\\/](edit[\\/](dealChange|DealValue|lazyEditor|useShownDeals)|outcome[\\/]CloseDialog|required[\\/]RequiredDialog)\./,
  },
  // What every screen with a forecast shows at once.
  {
    name: 'forecast',
    test: /packages[\\/]web[\\/]src[\\/](app[\\/]forecasts[\\/](Forecast(Band|Pending)|PeriodPicker|PeriodText|WhyButton|fitting|forecastPaths|forecastWords|riskBands|useFitArrival|useForecastView)|ui[\\/]charts[\\/]StackBar)\./,
  },
  // What Pipeline Intelligence asks for before it is drawn.
  {
    name: 'pipeline',
    test: /packages[\\/]web[\\/]src[\\/]app[\\/](forecasts[\\/](pipelineView|forecastQueries|useHeatmapPages|useSelectedDeal)|opportunities[\\/]sorts)\./,
  },
  // Rules that many screens share, and no first view: else the first group that takes one brings it to all.
  {
    name: 'rules',
    test: /packages[\\/]rules[\\/]src[\\/](?!custom-fields|health|exports)/,
    minShareCount: 12,
  },
  // From here on what comes together, by the screens that take it. Whatever a module takes comes into its group as well,
  // unless a group before it has it: so what is smallest and taken by most stands first.
  group('custom', { rules: 'custom-fields/customValueWords', web: 'app/opportunities/custom/customFields' }),
  group('values', { rules: 'custom-fields/customValues', web: 'app/opportunities/custom/usePeopleOf' }),
  group('answers', { web: 'api/answers|app/opportunities/(dealCache|accounts)' }),
  radix(
    'parts',
    'compose-refs|slot|primitive|context|use-(layout-effect|effect-event|controllable-state|size|is-hydrated)',
  ),
  radix('presence', 'presence'),
  radix('roving', 'roving-focus|collection|direction|id|use-callback-ref'),
  radix('radix-tabs', 'tabs'),
  group('tab-line', { web: 'ui/(TabLine|useHiddenSides)' }),
  // Small things of many screens: of a button that opens or sends something, of a bar.
  group('buttons', {
    rules: 'exports/exportNames',
    web: 'ui/(startDownload|Popover)|app/(exports/exportName|playbooks/PlaybookButton|periods/place|queries/lookEvery)',
  }),
  group('common', { rules: 'identity/memberRoles|foldName', web: 'ui/ProgressBar|app/imports/useDropAnywhere' }),
  group('finding', { web: 'ui/matchWords|app/(search/searchPath|help/guideSearch)' }),
  group('bin-kinds', { web: 'app/bin/binKinds' }),
  group('kinds', {
    rules: 'competitors/competitorPosition|procurement/procurementSteps',
    web: 'app/opportunities/(activities/activityKinds|files/sizeWords)',
  }),
  // Fields, and values that are changed where they stand.
  group('numbers', { web: 'ui/fields/(NumberField|ParsedField|MoneyField)' }),
  group('checkbox', { web: 'ui/fields/Checkbox' }),
  group('inline', { web: 'ui/fields/dates/(DateInput|parseDay)|app/opportunities/edit/InlineEditor' }),
  group('date-field', { web: 'ui/fields/DateField' }),
  group('unsaved-marks', { web: 'app/unsaved/(UnsavedMark|UnsavedActions|savers)' }),
  group('changes', {
    web: 'app/opportunities/(edit/(dealSaver|dealChangeWords|reverseDealInput|saveDeal|useSaveDeal|DealValueEditor|categoryChoices)|required/withRequired)',
  }),
  // What comes over every screen once its first view stands.
  group('above', {
    web: 'app/(shell/(BelowScreen|ThemeCommands|RecordCommands)|recalculation/RecalculationBar|help/HelpCommands|memberships/MembershipCommands|opportunities/DealCommands|unsaved/UnsavedBar)',
  }),
  // Lists: their conditions, what stands above them, and what that of deals takes once its first view stands.
  group('conditions', {
    rules: 'lists/(relativeDays|conditions|customConditions)',
    web: 'app/(lists/(conditions/(asking|askedField|conditionWords)|monthName|walkGroups|textOf)|opportunities/(list/customColumns|custom/customGroups))|ui/table/layout/arrange',
  }),
  group('arranged', { web: 'ui/table/layout/ArrangedColumns' }),
  group('toolbar', {
    web: 'ui/table/(FilterPanel|FilterTags|SearchField|ExportMenu)|app/(exports/ListExport|opportunities/list/filterTags)',
  }),
  group('tools', {
    web: 'app/opportunities/list/(lazyTools|GroupHeading|groupedPages|moreColumns|dealAsking|groupWords|views/viewDefinition)',
  }),
  // One record.
  group('mending', { web: 'app/opportunities/show/(tabs|mending)' }),
  group('record', {
    web: 'ui/(Tabs|copyText)|app/(bin/MoreMenu|records/(EditButton|RecordProblem)|opportunities/(files/sendingFiles|activities/(callPlace|logPlace)|as-of/asOfAddress|tabs/dealOfTab|edit/dealEditPlace|outcome/qualifyOutPlace))',
  }),
  group('tasks', { rules: 'tasks/taskDue', web: 'app/tasks/(TaskList|useTaskMutations)' }),
  group('recorded-meetings', {
    rules: 'meetings/meetingItem',
    web: 'app/meetings/(working|list/(meetingStates|MeetingChips|meetingsAddress)|recorded/(useMeetingMutations|recordedMeeting|MarkedText|MeetingTitle)|recording/recordingPlaces)',
  }),
  group('own-meetings', { web: 'app/meetings/(meetingWords|MoreMeetings|useMeetings)' }),
  group('transcripts', {
    web: 'app/(meetings/(PlanLimit|imports/(matchedWords|importTranscripts|TranscriptImports)|recorded/(moments|useTranscriptPick))|transcription/NoEngineNote)',
  }),
  group('facts', {
    web: 'app/(lists/ValueInput|opportunities/(custom/(CustomValueField|CustomFactCard|customForm)|show/EditableFact))',
  }),
  group('outcome', {
    web: 'app/opportunities/(outcome/(LossFields|WinFields|useQualifyOut)|edit/(DealTextField|WinProbabilityField))',
  }),
  group('part-bars', { web: 'ui/charts/(PartBars|shownTenths)' }),
  group('why', { web: 'ui/charts/(changeWords|ExplanationPanel)|app/opportunities/ScoreWhy' }),
  group('triggers', { web: 'app/triggers/(TriggerRow|trigger|useTriggers|DealTriggers)' }),
  // Questions to models, about one deal or all.
  group('asking', {
    web: 'app/conversations/(conversation|AnswerSentences|ModelNote|modelMode|costWords|faultWords|useOngoingEvents)',
  }),
  // Figures.
  group('week-line', { web: 'ui/charts/weekLine|app/forecasts/comparedWeek' }),
  group('trend', { web: 'app/forecasts/(TrendCard|TrendTable|ConfidenceChanges)|ui/charts/WeekLine' }),
  group('export-figures', { web: 'app/(revenue/ExportFigures|exports/processing)' }),
  group('figures', { web: 'app/revenue/(revenueScope|FigureParts|RevenueHeader|RevenueScreens)' }),
  group('attainment', { web: 'app/quotas/(AttainmentBar|quotas|coverageWords)' }),
  group('alerts', {
    rules: 'revenue/(alerts|revenueAtRisk)',
    web: 'app/revenue/(useRevenue|AlertList|ActionCenter|useAlertMutations|metricTitles|emptyWords)',
  }),
  group('tiles', { web: 'app/revenue/(RevenueTiles|Tile|ForecastTile|RecoveryList|riskLevels)' }),
  // Files that are sent.
  group('import', { web: 'app/imports/import|api/sendFile' }),
  group('sending', { web: 'app/imports/(SendingBar|upload|useSendSpreadsheet|useDropAnywhere)' }),
];
