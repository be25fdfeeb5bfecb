/**
 * Which screens are taken, how each is reached, and what of it is shown. Each is also taken on a phone, because a picture
 * of the desk would be too small to read there.
 */
import type { Locator, Page } from '@playwright/test';
import { cardAround } from '../support/card.ts';
import { HARBOURLINE } from './workspace/harbourline.ts';

export interface Place {
  /** Id of a deal by its id in the spreadsheet. */
  readonly deal: (externalId: string) => string;
  readonly importId: string;
  /** Id of the conversation in which a model has answered. */
  readonly conversation: string;
}

export interface Screen {
  readonly name: string;
  readonly path: (place: Place) => string;
  /** Shown when the screen is ready. */
  readonly ready: (page: Page) => Locator;
  /** What is done before the picture is taken. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is shown; the whole window when absent. */
  readonly frame?: (page: Page) => Locator;
  /** The frame ends under this; at its own end when absent. */
  readonly until?: (page: Page) => Locator;
  /** Room left under the frame. CSS pixels. */
  readonly air?: number;
  /** Window at the desk in CSS pixels. */
  readonly window?: readonly [width: number, height: number];
  /** What is shown on a phone, where the head of a screen alone may fill the window. */
  readonly onPhone?: { readonly frame: (page: Page) => Locator; readonly air: number };
}

/** The deal whose drag is shown. */
const STALLED = 'OPP-1003';
const SALESFORCE_MAPPING = '/admin/integrations/salesforce/mapping';

const region = (page: Page, name: RegExp) => page.getByRole('region', { name });
const main = (page: Page) => page.locator('#main');
const heatmap = (page: Page) => page.getByRole('grid', { name: 'Deals by revenue at stake' });
const lastCard = (page: Page) => main(page).locator('section').last();
const panelCard = (page: Page) => page.getByRole('tabpanel').locator('section').first();
const frameworkCard = (page: Page) => cardAround(page.getByRole('heading', { name: 'Frameworks' }));
const mappingCard = (page: Page) => cardAround(page.getByText('Match the columns'));
/** The first block under the head of a screen of revenue. */
const figures = (page: Page) => main(page).locator('.prints-as-drawn > *').first();
const quotaSummary = (page: Page) => main(page).locator('section').first();
const dealPath = (place: Place, query = '') => `/crm/opportunities/${place.deal(HARBOURLINE.id)}${query}`;
const draft = (page: Page) => region(page, /^Draft$/);
const answer = (page: Page) => page.getByRole('article', { name: 'Answer' });

/** A draft by template, without a model: the whole of it, or down to the line that has these words. */
const draftScreen = (name: string, externalId: string, template: string, until?: string): Screen => ({
  name,
  path: (place) => `/crm/opportunities/${place.deal(externalId)}/conversations?template=${template}`,
  ready: draft,
  frame: draft,
  ...(until && { until: (page) => draft(page).getByText(until) }),
  air: until ? 4 : 0,
  window: [1240, 900],
});

/** Of an import that was read and not started yet. */
export const BEFORE_IMPORT: readonly Screen[] = [
  {
    name: 'import-mapping',
    path: ({ importId }) => `/imports/${importId}`,
    ready: (page) => page.getByText('Match the columns'),
    frame: mappingCard,
    until: (page) => mappingCard(page).getByRole('listitem').nth(11),
    air: 0,
    window: [1200, 860],
  },
  {
    name: 'import-preview',
    path: ({ importId }) => `/imports/${importId}?step=preview`,
    ready: (page) => page.getByRole('button', { name: /^Import \d+ deals$/ }),
    frame: main,
    until: (page) => page.getByRole('button', { name: /^Import \d+ deals$/ }),
    window: [1200, 860],
  },
];

export const AFTER_IMPORT: readonly Screen[] = [
  {
    name: 'import-report',
    path: ({ importId }) => `/imports/${importId}`,
    ready: (page) => page.getByRole('heading', { name: /deals imported and scored$/ }),
    frame: main,
    until: lastCard,
    window: [1200, 860],
  },
];

/** Of a Salesforce that is connected, with a mapping that was not saved yet. */
export const OF_SALESFORCE: readonly Screen[] = [
  {
    name: 'salesforce-mapping',
    path: () => SALESFORCE_MAPPING,
    ready: (page) => page.getByLabel('Salesforce field for Lead source'),
    frame: panelCard,
    until: (page) => panelCard(page).getByRole('listitem').filter({ hasText: 'Lead source' }).first(),
    air: 0,
    window: [1240, 900],
  },
  {
    name: 'salesforce-preview',
    path: () => `${SALESFORCE_MAPPING}?part=preview`,
    ready: (page) => page.getByRole('button', { name: /^Preview \d+ opportunities$/ }),
    open: async (page) => {
      await page.getByRole('button', { name: /^Preview \d+ opportunities$/ }).click();
      await page.getByText('Here it will be').first().waitFor();
    },
    frame: panelCard,
    until: (page) => panelCard(page).getByRole('listitem').first(),
    air: 0,
    window: [1240, 900],
  },
];

export const OF_THE_WORKSPACE: readonly Screen[] = [
  {
    name: 'opportunities',
    path: () => '/crm/opportunities',
    ready: (page) => page.getByRole('link', { name: 'Fleet rollout' }),
    window: [1360, 850],
  },
  {
    name: 'opportunity',
    path: dealPath,
    ready: (page) => region(page, /^Risk score \d+, and why$/),
    window: [1360, 900],
  },
  {
    name: 'why-risk',
    path: dealPath,
    ready: (page) => region(page, /^Risk score \d+, and why$/),
    frame: panelCard,
    air: 0,
  },
  {
    name: 'evidence-meddpic',
    path: (place) => dealPath(place, '/meddpic'),
    ready: (page) => page.getByRole('radiogroup', { name: 'Strength of Champion' }),
    frame: panelCard,
    until: (page) => panelCard(page).getByRole('listitem').nth(3),
    air: 0,
    window: [1360, 900],
  },
  {
    name: 'contacts-freshness',
    path: (place) => dealPath(place, '/contacts'),
    ready: (page) => page.getByRole('heading', { name: 'Rangi Cooper' }),
    frame: panelCard,
    air: 0,
    window: [1360, 900],
  },
  {
    name: 'deal-drag',
    path: (place) => `/crm/opportunities/${place.deal(STALLED)}?why=drag`,
    ready: (page) => region(page, /^Drag \d+, and why$/),
    window: [1280, 960],
  },
  draftScreen('draft-committee', HARBOURLINE.id, 'buying_committee_brief', 'Rangi signs'),
  draftScreen('draft-stalled', STALLED, 'stalled_deal_review', 'Eli Okeke'),
  draftScreen('draft-gaps', HARBOURLINE.id, 'budget_and_dates'),
  {
    name: 'conversation-draft',
    path: (place) => dealPath(place, '/conversations?template=missing_answers'),
    ready: draft,
    frame: main,
    until: (page) => draft(page).getByText('Recorded, but not confirmed by the customer'),
    onPhone: { frame: (page) => page.getByRole('form', { name: 'Ask' }), air: 0 },
    window: [1280, 900],
  },
  {
    name: 'conversation-answer',
    path: (place) => dealPath(place, `/conversations?conversation=${place.conversation}`),
    ready: answer,
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Model' }).click();
      await page.getByRole('option', { name: /^Fast/ }).click();
      await page.getByRole('button', { name: 'Show facts' }).click();
      await answer(page).getByRole('definition').first().waitFor();
    },
    frame: main,
    until: answer,
    onPhone: { frame: answer, air: 0 },
    window: [1280, 900],
  },
  {
    name: 'settings-stages',
    path: () => '/settings/stages',
    ready: (page) => page.getByText('Negotiation'),
    window: [1280, 780],
  },
];

/** Of the demo company, which has a past to learn from. */
export const OF_THE_DEMO: readonly Screen[] = [
  {
    name: 'pipeline-intelligence',
    path: () => '/crm/pipeline-intelligence',
    ready: (page) => heatmap(page).getByRole('row').nth(1),
  },
  {
    name: 'heatmap',
    path: () => '/crm/pipeline-intelligence',
    ready: (page) => heatmap(page).getByRole('row').nth(1),
    frame: (page) => cardAround(heatmap(page)),
    until: (page) => heatmap(page).getByRole('row').nth(10),
    air: 0,
  },
  {
    name: 'forecast-why',
    path: () => '/crm/pipeline-intelligence',
    ready: (page) => page.getByRole('button', { name: /^Why\? Forecast/ }),
    open: async (page) => {
      await page.getByRole('button', { name: /^Why\? Forecast/ }).click();
      await page.getByRole('dialog').getByText('Most likely').first().waitFor();
    },
    window: [1000, 740],
  },
  {
    name: 'revenue-dashboard',
    path: () => '/revenue-intelligence',
    ready: (page) => page.getByRole('button', { name: 'Why? Win rate' }),
    frame: main,
    until: (page) => page.getByRole('button', { name: 'Alerts over time' }),
    air: 8,
    window: [1440, 900],
  },
  {
    name: 'revenue-classic',
    path: () => '/revenue-intelligence/legacy',
    ready: (page) => page.getByRole('heading', { name: 'By rep' }),
    frame: figures,
    until: (page) => page.getByRole('table').nth(1).getByRole('row').nth(6),
    air: 0,
    window: [1440, 900],
  },
  {
    name: 'quota-analytics',
    path: () => '/revenue-intelligence/quota-analytics',
    ready: (page) => page.getByRole('heading', { name: 'Reps' }),
    frame: quotaSummary,
    until: (page) => page.getByRole('table').getByRole('row').nth(7),
    air: 0,
    window: [1280, 900],
  },
  {
    name: 'forecast-command-center',
    path: () => '/revenue-intelligence/forecast-command-center',
    ready: (page) => page.getByRole('table', { name: /^Forecast call for / }),
    window: [1440, 900],
  },
  {
    name: 'track-record',
    path: () => '/revenue-intelligence/track-record',
    ready: (page) => page.getByRole('heading', { name: /^Forecast range and actual/ }),
    window: [1280, 900],
  },
  {
    name: 'team-plans',
    path: () => '/crm/team-plans',
    ready: (page) => page.getByRole('heading', { name: 'Reps' }),
    frame: main,
    until: (page) => main(page).locator('li').nth(4),
    window: [1280, 900],
  },
];

/** The figures of the dashboard of another role, in the view that the role begins with. */
const dashboardOf = (role: string): readonly Screen[] => [
  {
    name: `revenue-dashboard-${role}`,
    path: () => '/revenue-intelligence',
    ready: (page) => page.getByRole('button', { name: 'Why? Win rate' }),
    frame: figures,
    until: (page) =>
      main(page)
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Sales velocity' }) }),
    air: 0,
    window: [1440, 900],
  },
];
export const OF_THE_DEMO_VP = dashboardOf('vp');
const meetingTitle = (page: Page, title: string) => main(page).getByRole('link', { name: new RegExp(`^${title}`) });
const proposals = (page: Page) => page.locator('[data-proposal]');
const proposalsTab = (page: Page) => page.getByRole('tab', { name: /proposals?$/i });
const proposalsHeading = (page: Page) => page.getByRole('heading', { name: 'Proposals', exact: true });

/** Opens a meeting by the beginning of its title. A phone has its transcript in one tab and its proposals in another. */
async function openMeeting(page: Page, title: string): Promise<void> {
  await meetingTitle(page, title).first().click();
  await page.getByRole('button', { name: 'Log meeting' }).waitFor();
  const transcript = page.getByRole('region', { name: 'Transcript', exact: true });
  const tab = page.getByRole('tab', { name: 'Transcript', exact: true });
  await transcript.or(tab).first().waitFor();
  if (await tab.isVisible()) await tab.click();
  await transcript.waitFor();
  if (await proposalsTab(page).isHidden()) await proposalsHeading(page).waitFor();
}

/** Confirms the evidence of a meeting, unless that was done for another picture. */
async function confirmEvidence(page: Page): Promise<void> {
  if (await proposalsTab(page).isVisible()) await proposalsTab(page).click();
  await proposalsHeading(page).waitFor();
  const changed = page.getByRole('region', { name: 'What this meeting changed' });
  const open = proposals(page)
    .filter({ hasText: /^Evidence/ })
    .filter({ has: page.getByRole('button', { name: /^Confirm/ }) });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open
      .first()
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await open.nth(left - 1).waitFor({ state: 'detached' });
  }
  await changed.waitFor();
  // The list goes back to its top, where the changes are.
  await changed.evaluate((part) => part.scrollIntoView());
}

const meetingGrid = (page: Page) => page.getByRole('grid', { name: 'Recorded meetings' });
const foundWords = (page: Page) => page.getByRole('list', { name: 'Found in transcripts' });
/** As narrow as a list of all columns can be read. */
const LIST_WINDOW = [1180, 640] as const;

/** Recorded meetings of the team, as its manager sees them. */
const MEETINGS: readonly Screen[] = [
  {
    name: 'meetings',
    path: () => '/crm/meetings',
    ready: (page) => meetingTitle(page, 'Technical demo'),
    frame: main,
    until: meetingGrid,
    air: 16,
    onPhone: { frame: meetingGrid, air: 0 },
    window: LIST_WINDOW,
  },
  {
    name: 'meeting-search',
    path: () => '/crm/meetings?words=security',
    ready: foundWords,
    frame: main,
    until: foundWords,
    onPhone: { frame: foundWords, air: 0 },
    window: LIST_WINDOW,
  },
  {
    name: 'meeting',
    path: () => '/crm/meetings',
    ready: (page) => meetingTitle(page, 'Technical demo'),
    open: (page) => openMeeting(page, 'Technical demo'),
    window: [1360, 900],
  },
  {
    name: 'meeting-proposals',
    path: () => '/crm/meetings',
    ready: (page) => meetingTitle(page, 'Discovery call'),
    open: async (page) => {
      await openMeeting(page, 'Discovery call');
      await confirmEvidence(page);
    },
    frame: (page) => page.getByRole('region', { name: 'Proposals', exact: true }),
    onPhone: { frame: (page) => page.getByRole('tabpanel', { name: /proposals?$/i }), air: 0 },
    window: [1360, 900],
  },
];
export const OF_THE_DEMO_MANAGER = [...dashboardOf('manager'), ...MEETINGS];

/** Of the demo company as one of its reps sees it. */
export const OF_THE_DEMO_REP: readonly Screen[] = [
  {
    name: 'action-plan',
    path: () => '/crm/action-plan',
    ready: (page) => page.getByRole('button', { name: 'Use prompt' }),
    window: [1360, 860],
  },
];

/** Parts of the deal told in full that the site shows under addresses of their own, each as narrow as a phone. */
export const OF_THE_FRAMEWORKS: readonly Screen[] = [
  {
    name: 'framework-summary-cards',
    path: dealPath,
    ready: (page) => frameworkCard(page),
    frame: frameworkCard,
    air: 0,
    // Where it stands in a column of its own, with nothing over it.
    window: [1100, 900],
  },
  {
    name: 'framework-components-card',
    path: (place) => dealPath(place, '/meddpic'),
    ready: (page) => page.getByRole('radiogroup', { name: 'Strength of Champion' }),
    frame: panelCard,
    until: (page) => panelCard(page).getByRole('listitem').nth(1),
    air: 0,
    window: [480, 900],
  },
];
