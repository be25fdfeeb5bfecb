/** The pages about features and frameworks: every section, label and link the specification names, without a script. */
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

interface FeaturePage {
  readonly path: string;
  readonly says: readonly string[];
  readonly links: readonly (readonly [name: string, href: string])[];
}

const DEMO = ['Request a Demo', '/contact'] as const;

const PAGES: readonly FeaturePage[] = [
  {
    path: '/features/revenue-intelligence',
    says: [
      'simplified dashboard',
      'Blue (Forecast)',
      'Red (Risk)',
      'Green (Health)',
      'Role views',
      'CEO and CRO: five metrics',
      'VP Sales: seven metrics',
      'Sales manager: detailed',
      'Before and after',
    ],
    links: [
      ['Work it out', '/features/roi-calculator'],
      ['See the heatmap', '/features/pipeline-intelligence'],
      ['See what slows', '/features/deal-drag'],
      ['See the plan', '/features/weekly-action-plan'],
    ],
  },
  {
    path: '/features/pipeline-intelligence',
    says: [
      'Forecast Confidence Overview',
      'Risk Heatmap',
      'Risk Triggers',
      'Deal Risk Factors',
      'Framework Health',
      'Filtering',
    ],
    links: [DEMO, ['View Documentation', '/docs/pipeline-intelligence-guide']],
  },
  {
    path: '/features/meeting-capture',
    says: [
      'Never Miss a Critical Deal Signal Again',
      'Instant Meeting Intelligence',
      'Zero Manual Work',
      'Deal-Winning Insights',
      'Team Acceleration',
      'Record',
      'Process',
      'Action',
      'Meeting dashboard',
      'AI analysis',
      'Searchable transcripts',
      'Sales reps',
      'Sales managers',
      'RevOps',
      'Target business impact',
      'Capture, Enrich, Analyze',
      'The founder of',
      'Discovery call',
      'Technical demo',
      'Executive briefing',
      'Team handoffs',
      'Security and compliance',
    ],
    links: [
      ['Try Meeting Capture', '/contact'],
      ['See Demo', '/demo'],
      ['Learn More', '/features'],
    ],
  },
  {
    path: '/features/deal-drag',
    says: ['Deal Drag Score', 'High drag is red, low drag is green'],
    links: [
      ['Get a Demo', '/contact'],
      ['Try Deal Drag Score', '/contact'],
    ],
  },
  {
    path: '/features/enhanced-frameworks',
    says: ['Enhanced Deal Framework Tools', 'Framework Cards', 'Component Cards'],
    links: [DEMO, ['View Documentation', '/docs/ae-framework-guide']],
  },
  {
    path: '/features/contact-freshness',
    says: ['Contact Freshness', '80–100Active, green', '50–79Needs Attention, yellow', '0–49Stale, red'],
    links: [DEMO, ['View Documentation', '/docs/contact-freshness-guide']],
  },
  {
    path: '/features/weekly-action-plan',
    says: ['11 action types', '4 templates', 'Plans refresh every Monday'],
    links: [DEMO, ['View Documentation', '/docs/weekly-action-plan-guide']],
  },
  {
    path: '/features/contextiq-conversations',
    says: [
      'AI Conversations',
      'Real-World Scenarios',
      'Multi-stakeholder enterprise deals',
      'Reviving stalled opportunities',
      'Closing qualification-framework gaps with targeted questions',
    ],
    links: [DEMO, ['View Documentation', '/docs/contextiq-guide']],
  },
  {
    path: '/frameworks/meddpic',
    says: [
      'The seven components',
      'Where teams stumble',
      'How Forecastle helps',
      'What teams aim for',
      'Targets may vary.',
    ],
    links: [DEMO],
  },
  {
    path: '/frameworks/bant',
    says: [
      'The four components',
      'Where BANT falls short',
      'How Forecastle helps',
      'What teams aim for',
      'Targets may vary.',
    ],
    links: [DEMO],
  },
  {
    path: '/frameworks/spiced',
    says: [
      'The six components',
      'Discovery Health',
      'Where discovery goes wrong',
      'How Forecastle helps',
      'What teams aim for',
      'Targets may vary.',
    ],
    links: [DEMO],
  },
];

for (const { path, says, links } of PAGES) {
  test(`${path} has every section and link it is meant to have`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const words of says) await expect(main).toContainText(words);
    for (const [name, href] of links)
      await expect(main.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
  });
}

test('the drag of the worked deal opens, part by part', async ({ page }) => {
  await page.goto('/features/deal-drag');
  const figure = page.getByRole('figure').first();
  await expect(figure).toContainText(/Drag \d+, and why/);
  const overdue = figure.getByText('Close date past');
  await expect(overdue).toBeHidden();
  await figure.getByText('Slippage').click();
  await expect(overdue).toBeVisible();
});

test('the dashboard changes with the role', async ({ page }) => {
  await page.goto('/features/revenue-intelligence');
  const dashboard = page.getByRole('figure', { name: 'Revenue dashboard, illustrative' });
  await expect(dashboard.getByRole('table', { name: 'Forecast by rep' })).toBeHidden();
  await dashboard.getByText('Sales manager').click();
  await expect(dashboard.getByRole('table', { name: 'Forecast by rep' })).toBeVisible();
});

test('a framework picture that fails leaves a panel with its name', async ({ page }) => {
  await page.route('**/screens/**', (route) => route.abort());
  await page.goto('/features/enhanced-frameworks');
  for (const label of ['Framework Cards', 'Component Cards'])
    await expect(page.getByText(label, { exact: true })).toBeVisible();
});
