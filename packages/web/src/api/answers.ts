/** What the answers of the API are made of: whoever changes something says what, and all that is made of it is asked for again. */
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from './client.ts';

type Noun = keyof Api;

/** By what changes: the nouns whose answers are made of it. */
const MADE_OF = {
  deals: [
    'opportunities',
    'conversations',
    'narratives',
    'activities',
    'meetings',
    'recordedMeetings',
    'meetingProposals',
    'meetingCoverage',
    'dealContacts',
    'lineItems',
    'qualifyOuts',
    'winReasons',
    'lossReasons',
    'contactFreshness',
    'triggers',
    'pipeline',
    'forecasts',
    'pacing',
    'revenue',
    'quotas',
    'commits',
    'playbooks',
    'accounts',
    'contacts',
  ],
  accounts: ['accounts'],
  contacts: ['contacts', 'accounts', 'dealContacts', 'meetings', 'recordedMeetings'],
  quotas: ['quotas', 'forecasts', 'narratives', 'pacing', 'revenue', 'playbooks'],
  tasks: ['tasks', 'plans'],
  plans: ['plans'],
  meetings: ['recordedMeetings', 'meetingProposals', 'meetingCoverage'],
  customFields: ['customFields', 'opportunities', 'accounts', 'contacts'],
  triggers: ['triggers', 'triggerThresholds'],
} as const satisfies Readonly<Record<string, readonly Noun[]>>;
export type Changed = keyof typeof MADE_OF;

/**
 * Answers that nothing here is made into: each is asked for again by itself, or with everything else. A noun of the API
 * that stands in neither list is refused by its type.
 */
type ByThemselves =
  | 'identity'
  | 'ai'
  | 'transcription'
  | 'meetingPrivacy'
  | 'apiKeys'
  | 'webhooks'
  | 'secondFactor'
  | 'singleSignOn'
  | 'integrations'
  | 'salesforceConflicts'
  | 'salesforceSyncs'
  | 'salesforceRemovals'
  | 'salesforceMapping'
  | 'connections'
  | 'slackLinks'
  | 'slackMessages'
  | 'slack'
  | 'googleWorkspace'
  | 'mailbox'
  | 'memberships'
  | 'demo'
  | 'organization'
  | 'billing'
  | 'people'
  | 'invitations'
  | 'stages'
  | 'archivedStages'
  | 'currencies'
  | 'duplicates'
  | 'merges'
  | 'notes'
  | 'dealFiles'
  | 'recordings'
  | 'notifications'
  | 'competitors'
  | 'products'
  | 'priceSheets'
  | 'dealCompetitors'
  | 'qualifyOutReasons'
  | 'procurement'
  | 'procurementTemplate'
  | 'promptTemplates'
  | 'conversationTemplates'
  | 'playbookSections'
  | 'bin'
  | 'bulkEdits'
  | 'exportJobs'
  | 'savedViews'
  | 'salesPeriods'
  | 'quotaSheets'
  | 'revenueAlerts'
  | 'revenuePast'
  | 'forecastRuns'
  | 'commitComments'
  | 'search'
  | 'searches'
  | 'imports'
  | 'site'
  | 'siteSettings'
  | 'inquiries'
  | 'audit'
  | 'outbox';
type Placed = (typeof MADE_OF)[Changed][number] | ByThemselves;
type Unplaced = Exclude<Noun, Placed>;

/** Names operations that no change reaches: their answers are large and stay the same. Their screens ask again. */
const UNCHANGED: ReadonlySet<string> = new Set(['recordedMeetings.transcript']);

interface Asked {
  /** Answers that are only asked for when they are shown the next time. */
  readonly waits?: `${Noun}.${string}`;
  /** The deal that was changed: answers about others wait too. */
  readonly deal?: string;
  /** The record that was removed: answers about it wait until it is restored. */
  readonly removed?: string | undefined;
}

/** Keys of answers: the operation, its noun and its verb, and what was asked. */
type Key = readonly [
  (readonly string[])?,
  { readonly input?: { readonly id?: string; readonly opportunityId?: string } }?,
];

/** Asks again for all that is made of what changed. */
export async function changed(
  cache: QueryClient,
  what: [Unplaced] extends [never] ? Changed : never,
  { waits, deal, removed }: Asked = {},
): Promise<void> {
  const nouns: readonly string[] = MADE_OF[what];
  const drop = (waiting: boolean) =>
    cache.invalidateQueries({
      predicate: ({ queryKey }) => {
        const [operation = [], asked] = queryKey as Key;
        const name = `${operation[0]}.${operation[1]}`;
        if (UNCHANGED.has(name) || !nouns.includes(operation[0] ?? '')) return false;
        const { id, opportunityId: other } = asked?.input ?? {};
        const isWaiting = name === waits || (deal && other && other !== deal) || (removed && id === removed);
        return Boolean(isWaiting) === waiting;
      },
      ...(waiting && { refetchType: 'none' as const }),
    });
  await Promise.all([drop(true), drop(false)]);
}
