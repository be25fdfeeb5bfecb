import { describe, expect, it } from 'vitest';
import { bareContext } from '../drafts/testing/bareContext.ts';
import { bareDeal, NOW } from '../testing/exampleFacts.ts';
import { writeSection } from './advice.ts';
import { adviseDeal, type DealToAdvise } from './adviseDeal.ts';
import { advisePipeline, type PipelineToAdvise } from './advisePipeline.ts';
import { adviseRevenue, type PeriodToAdvise } from './adviseRevenue.ts';
import { checkPlaybookText, PLAYBOOK_TABS, type Playbook } from './playbookText.ts';
import { PLAYBOOK_VARIABLES } from './playbookVariables.ts';
import { SECTION_KEYS, sectionOf } from './sections.ts';

const aDeal = (known: Partial<DealToAdvise>): DealToAdvise => ({
  facts: bareDeal(),
  scores: {
    risk: 50,
    confidence: 50,
    drag: 29,
    wastes: { inactivity: 20, overstay: 9, slippage: 0, stakeholders: 0, qualification: 0 },
  },
  deal: { ...bareContext, name: 'Crane', stage: 'Discovery', owner: 'Ana' },
  triggers: [],
  now: NOW,
  ...known,
});
const told = (asked: Partial<DealToAdvise>) => adviseDeal(aDeal(asked));
const keys = (advised: readonly { section: string }[]) => advised.map(({ section }) => section);

describe('a shipped section', () => {
  it.each(SECTION_KEYS)('can be kept as it is, and says something under a tab: %s', (key) => {
    const { playbook, title, body } = sectionOf(key);
    expect(checkPlaybookText(playbook, { subject: title, body })).toEqual([]);
    // With every variable known nothing is left out.
    const values = Object.fromEntries(Object.keys(PLAYBOOK_VARIABLES[playbook]).map((name) => [name, [`«${name}»`]]));
    const { parts } = writeSection(playbook, { subject: title, body }, values);
    expect([...new Set(parts.map(({ tab }) => tab))]).toEqual(
      PLAYBOOK_TABS.filter((tab) => parts.some((part) => part.tab === tab)),
    );
    const points = body.split('\n').filter((line) => line.startsWith('- '));
    expect(parts.every(({ isList }) => isList)).toBe(true);
    expect(parts.flatMap(({ sentences }) => sentences)).toHaveLength(points.length);
  });
});

describe('the text of a section', () => {
  it.each<[string, Playbook, string, string]>([
    ['a heading that is no tab', 'opportunity', '# Next\n- Call', 'A heading is one of the four tabs'],
    ['words before any heading', 'opportunity', 'Call them', 'Begin with the heading of a tab'],
    ['a tab twice', 'revenue', '# This week\n- a\n\n# This week\n- b', '“This week” is already above.'],
    ['what its playbook cannot name', 'pipeline', '# This week\n- {{champion}}', '{{champion}} is not a variable.'],
  ])('refuses %s', (_, playbook, body, message) => {
    expect(checkPlaybookText(playbook, { subject: 'Title', body })[0]?.message).toContain(message);
  });

  it('leaves out a sentence that names what is not known, and keeps the others', () => {
    const body = '# This week\n- Ask {{champion}}. Then write it down.\n- Call[ {{champion}}] today.\n- {{champion}}';
    const { parts } = writeSection('opportunity', { subject: 'For {{deal}}', body }, { deal: ['Crane'], champion: [] });
    expect(parts).toEqual([{ tab: 'week', isList: true, isUnder: false, sentences: ['Call today.'] }]);
  });
});

describe('the playbook of a deal', () => {
  it('asks an early deal for need, a day and budget, and nothing that only later phases ask for', () => {
    const { advised, later } = told({});
    expect(keys(advised)).toEqual([
      'opportunity.pain',
      'opportunity.timeline',
      'opportunity.budget',
      'opportunity.early',
    ]);
    expect(advised[0]?.because).toContainEqual({ label: 'BANT: Need', text: 'Missing or contradicted' });
    // What is not told in full is still named.
    expect(later.map(({ label }) => label)).toContain('Why Anything');
    expect(later.map(({ label }) => label).join()).not.toContain('Metrics');
  });

  it('asks a late deal to have the customer confirm what is only credible', () => {
    const credible = {
      evidence: [
        { framework: 'meddpic' as const, component: 'metrics' as const, strength: 'yellow' as const, hasNotes: true },
      ],
    };
    const sections = (phase: 'mid' | 'late') => {
      const { advised, later } = told({ facts: { ...aDeal({}).facts, ...credible, phase } });
      return [...keys(advised), ...later.map(({ target }) => target.key)].join();
    };
    expect(sections('mid')).not.toContain('metrics');
    expect(sections('late')).toContain('metrics');
  });

  it('begins with what endangers it, and says a trigger and its gap once', () => {
    const mend = { label: 'Mend', target: { kind: 'contacts', key: 'champion' } };
    const { advised } = told({
      triggers: [
        { type: 'repeated_push', evidence: 'Pushed twice.', ...mend },
        { type: 'missing_champion', evidence: 'Nobody is the Champion.', ...mend },
      ],
      facts: { ...aDeal({}).facts, phase: 'mid', category: 'commit' },
      scores: { ...aDeal({}).scores, drag: 30 },
    });
    expect(keys(advised).slice(0, 2)).toEqual(['opportunity.repeated_push', 'opportunity.champion']);
    expect(keys(advised).slice(-3)).toEqual(['opportunity.drag', 'opportunity.commit', 'opportunity.mid']);
    expect(advised[1]?.because[0]).toEqual({ label: 'No Champion', text: 'Nobody is the Champion.' });
    expect(advised[1]?.links).toContainEqual(mend);
  });

  it('looks back on a deal that is closed', () => {
    expect(keys(told({ facts: { ...aDeal({}).facts, status: 'lost' } }).advised)).toEqual(['opportunity.lost']);
  });
});

describe('the playbook of a pipeline', () => {
  const nothing = { count: 0, amountMinor: 0n };
  const sound: PipelineToAdvise = {
    currency: 'NZD',
    open: { count: 10, amountMinor: 1_000_00n },
    atRisk: nothing,
    unqualified: nothing,
    confidence: 70,
    quality: 80,
    defects: [],
    drag: 20,
    reviewed: 0,
    wastes: [],
    high: 0,
    triggers: [],
  };
  const of = (change: Partial<PipelineToAdvise>) => keys(advisePipeline({ ...sound, ...change }).advised);

  it.each<[string, Partial<PipelineToAdvise>, string[]]>([
    ['in order', {}, ['pipeline.sound', 'pipeline.review']],
    ['empty', { open: nothing }, ['pipeline.empty']],
    ['with holes', { quality: 79 }, ['pipeline.quality', 'pipeline.review']],
    [
      'a fifth unqualified',
      { unqualified: { count: 2, amountMinor: 0n } },
      ['pipeline.unqualified', 'pipeline.review'],
    ],
    ['less than a fifth', { unqualified: { count: 1, amountMinor: 0n } }, ['pipeline.sound', 'pipeline.review']],
    [
      'a tenth with one contact',
      { triggers: [{ type: 'single_threaded', count: 1 }] },
      ['pipeline.people', 'pipeline.review'],
    ],
    ['overdue', { triggers: [{ type: 'overdue_close_date', count: 1 }] }, ['pipeline.dates', 'pipeline.review']],
  ])('%s', (_, change, sections) => {
    expect(of(change)).toEqual(sections);
  });

  it('shows the figures that brought a section up', () => {
    const { advised, values } = advisePipeline({ ...sound, atRisk: { count: 3, amountMinor: 250_00n } });
    expect(advised[0]).toMatchObject({
      section: 'pipeline.at_risk',
      because: [{ text: '3 deals, $250' }, { text: '25%' }],
    });
    expect(values.at_risk_percent).toEqual(['25%']);
    // To a tenth, as the screens tell it.
    const small = advisePipeline({ ...sound, atRisk: { count: 1, amountMinor: 98_70n } });
    expect(small.values.at_risk_percent).toEqual(['9.9%']);
  });
});

describe('the playbook of a period', () => {
  const calm: PeriodToAdvise = {
    currency: 'NZD',
    period: { label: 'Q2 2027', firstDay: 1, lastDay: 90 },
    today: 45,
    whose: '',
    quotaMinor: 1_000_00,
    wonMinor: 450_00n,
    leftMinor: 550_00n,
    attainment: 45,
    expected: 50,
    status: 'on_track',
    openMinor: 2_000_00n,
    coverage: 3.6,
    atRisk: { count: 0, amountMinor: 0n, percent: 0, level: 'moderate', recoverableMinor: 0n },
    cause: null,
    riskyDeals: [],
    topDeals: [],
    winRate: 40,
    alerts: { missingMinor: null, slowStages: [], heavyReps: [] },
  };
  const of = (change: Partial<PeriodToAdvise>) => keys(adviseRevenue({ ...calm, ...change }).advised);

  it.each<[string, Partial<PeriodToAdvise>, string[]]>([
    ['on track in its middle', {}, ['revenue.on_track', 'revenue.middle', 'revenue.call']],
    ['on the last day of its first third', { today: 30 }, ['revenue.on_track', 'revenue.opening', 'revenue.call']],
    ['after its second third', { today: 61 }, ['revenue.on_track', 'revenue.closing', 'revenue.call']],
    ['over', { today: 91 }, ['revenue.over']],
    ['ahead', { today: 0 }, ['revenue.ahead']],
    ['reached', { attainment: 100 }, ['revenue.reached', 'revenue.middle', 'revenue.call']],
    [
      'without a quota',
      { attainment: null, quotaMinor: null, status: null },
      ['revenue.no_quota', 'revenue.middle', 'revenue.call'],
    ],
    [
      'at high risk by engagement',
      { atRisk: { ...calm.atRisk, count: 2, level: 'high' }, cause: { cause: 'engagement', percent: 60 } },
      ['revenue.on_track', 'revenue.engagement', 'revenue.middle', 'revenue.call'],
    ],
  ])('%s', (_, change, sections) => {
    expect(of(change)).toEqual(sections);
  });
});
