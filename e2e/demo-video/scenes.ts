/** The script of the demo video: who looks at what, what is said, and for how long. The figures are those on the screen. */
import type { Role } from '@forecastle/contract';
import type { Locator, Page } from '@playwright/test';
import { cardAround } from '../support/card.ts';
import { showBoardPage } from './board-page.ts';
import type { Seen } from './seen.ts';
import type { Stage } from './stage.ts';

export interface Shot {
  readonly seconds: number;
  readonly act: (stage: Stage, seen: Seen) => Promise<void>;
  /** Said while the shot is shown, and written into the transcript. */
  readonly caption: (seen: Seen) => string;
}

export interface Scene {
  readonly title: string;
  /** Whose screens these are. */
  readonly as: Role;
  readonly shots: readonly Shot[];
}

const main = (page: Page) => page.locator('#main');
const MEETING = /^Discovery call/;
const meetingLink = (page: Page) => main(page).getByRole('link', { name: MEETING }).first();
const actionCard = (page: Page, deal: string) => page.locator('[data-action]').filter({ hasText: deal }).first();
const whyRegion = (page: Page) => page.getByRole('region', { name: /^Risk score \d+, and why$/ });
const heatmap = (page: Page) => page.getByRole('grid', { name: 'Deals by revenue at stake' });
const whyForecast = (page: Page) => page.getByRole('button', { name: /^Why\? Forecast/ });
const parts = (page: Page) => page.getByRole('dialog');
const methods = (page: Page) => page.getByRole('table', { name: 'This forecast compared with other methods' });
const proposals = (page: Page) => page.locator('[data-proposal]');
const evidence = (page: Page) =>
  proposals(page)
    .filter({ hasText: /^Evidence/ })
    .filter({ has: page.getByRole('button', { name: /^Confirm/ }) });
const confirm = (proposal: Locator) => proposal.getByRole('button', { name: /^Confirm/ });
const changes = (page: Page) => page.getByRole('region', { name: 'What this meeting changed' });

/** The smallest part that holds both words. */
const holding = (page: Page, part: Locator, first: string, last: string) =>
  part
    .locator('*')
    .filter({ has: page.getByText(first, { exact: true }) })
    .filter({ has: page.getByText(last, { exact: true }) })
    .last();

/** The deal of the meeting that is shown later, for which the plan has an action. */
async function findDeal({ page, open }: Stage, seen: Seen): Promise<void> {
  await open('/crm/meetings', meetingLink(page));
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: MEETING }) });
  const deal = await row.getByRole('link').nth(1).innerText();
  await open('/crm/action-plan', page.locator('[data-action]'));
  if ((await actionCard(page, deal).count()) === 0)
    throw new Error(`Nothing of ${deal} is on the plan of this week: record on another day`);
  seen.note('deal', deal);
  seen.note('action', await actionCard(page, deal).getByRole('heading').innerText());
}

export const SCENES: readonly Scene[] = [
  {
    title: 'The week’s plan',
    as: 'account_executive',
    shots: [
      {
        seconds: 6,
        act: findDeal,
        caption: () => 'Tidewater Software is an invented company. Mere Walker, a rep, opens her plan for the week.',
      },
      {
        seconds: 7,
        async act({ page, scrollTo, ring }, seen) {
          const card = actionCard(page, seen.get('deal'));
          await scrollTo(card, 40);
          await ring(card);
        },
        caption: () =>
          'Forecastle lists her actions, the most urgent first. Each has a deal, a reason and a next step.',
      },
      {
        seconds: 5,
        async act({ page, click }, seen) {
          const card = actionCard(page, seen.get('deal'));
          await click(card.getByRole('link', { name: 'View Opportunity' }), whyRegion(page));
        },
        caption: (seen) => `This one says: “${seen.get('action')}”. She opens the deal.`,
      },
    ],
  },
  {
    title: 'A deal and its score',
    as: 'account_executive',
    shots: [
      {
        seconds: 5,
        async act({ page, ring }, seen) {
          await seen.read(whyRegion(page), /^Risk score (\d+), and why/, 'riskBefore');
          await ring(page.getByRole('group', { name: 'Scores' }).getByRole('button').first());
        },
        caption: (seen) => `The deal’s risk score is ${seen.get('riskBefore')} of 100. Higher is safer.`,
      },
      {
        seconds: 7,
        async act({ page, scrollTo, ring }, seen) {
          const why = whyRegion(page);
          await seen.read(
            why,
            /Framework\s+([\d.]+ of \d+)\s+›?\s*Contact\s+([\d.]+ of \d+)/,
            'frameworkPoints',
            'contactPoints',
          );
          await scrollTo(why, 40);
          await ring(holding(page, why, 'Framework', 'Total'));
        },
        caption: (seen) =>
          `The score has four parts. Qualification brings ${seen.get('frameworkPoints')} points, contacts ${seen.get('contactPoints')}.`,
      },
      {
        seconds: 7,
        async act({ page, scrollTo, ring }) {
          const help = whyRegion(page).getByText('What would help most', { exact: true });
          await scrollTo(help, 150);
          await ring(help.locator('..'));
        },
        caption: () => 'Below are the causes, then the steps that would raise the score most, with their points.',
      },
    ],
  },
  {
    title: 'The pipeline',
    as: 'cro',
    shots: [
      {
        seconds: 7,
        async act({ page, open, ring }, seen) {
          await open('/crm/pipeline-intelligence', heatmap(page).getByRole('row').nth(1));
          await seen.read(main(page), /Open pipeline by risk[\s\S]*?(\$[\d.]+[KM])/, 'openPipeline');
          await seen.read(main(page), /High risk · \d+\s+(\$[\d.]+[KM])/, 'atHighRisk');
          await ring(cardAround(page.getByText('Open pipeline by risk', { exact: true })));
        },
        caption: (seen) =>
          `Marcus Oduya, the CRO, sees the whole pipeline: ${seen.get('openPipeline')} open, ${seen.get('atHighRisk')} of it at high risk.`,
      },
      {
        seconds: 6,
        async act({ page, scrollTo, point }) {
          await scrollTo(cardAround(heatmap(page)));
          await point(heatmap(page).getByRole('row').nth(4));
        },
        caption: () => 'The heatmap scores every deal. Those with the most revenue at stake come first.',
      },
    ],
  },
  {
    title: 'The forecast',
    as: 'cro',
    shots: [
      {
        seconds: 7,
        async act({ page, scrollTo, ring }, seen) {
          await scrollTo(page.getByRole('heading', { level: 1 }));
          const card = cardAround(whyForecast(page));
          await seen.read(card, /(\$[\d.]+[KM])[\s\S]*?(\$[\d.]+[KM])\s+(\$[\d.]+[KM])/, 'mostLikely', 'low', 'high');
          await ring(card);
        },
        caption: (seen) =>
          `Most likely ${seen.get('mostLikely')}. The range, ${seen.get('low')} to ${seen.get('high')}, aims to be right 8 times in 10.`,
      },
      {
        seconds: 7,
        async act({ page, click, ring }) {
          await click(whyForecast(page), parts(page).getByText('Most likely', { exact: true }));
          await ring(holding(page, parts(page), 'New deals still to come', 'Most likely'));
        },
        caption: () =>
          'Why? opens its parts: closed deals, open deals by win chance, new deals. They add up to the figure.',
      },
      {
        seconds: 7,
        async act({ page, open, ring }, seen) {
          const headline = page.getByRole('heading', { name: /quarters landed in range$/ });
          await open('/revenue-intelligence/track-record', headline);
          await seen.read(main(page), /(\d+ of the last \d+) quarters landed in range/, 'inRange');
          await seen.read(main(page), /Typical miss (\d+%)/, 'typicalMiss');
          await ring(cardAround(page.getByRole('heading', { name: /^Forecast range and actual/ })));
        },
        caption: (seen) =>
          `How good was it? ${seen.get('inRange')} quarters landed in range. Typical miss: ${seen.get('typicalMiss')}.`,
      },
      {
        seconds: 6,
        async act({ page, scrollTo, ring }, seen) {
          const rows = await methods(page).getByRole('row').allInnerTexts();
          seen.note('methods', rows.map((row) => row.replace(/\s+/g, ' ').trim()).join('\n'));
          await scrollTo(methods(page), 150);
          await ring(methods(page));
        },
        caption: () => 'Below it, simpler methods for the same quarters. You see where one comes closer.',
      },
    ],
  },
  {
    title: 'A meeting',
    as: 'account_executive',
    shots: [
      {
        seconds: 7,
        async act({ page, open }) {
          await open('/crm/meetings', meetingLink(page));
          await meetingLink(page).click();
          await proposals(page).first().waitFor();
        },
        caption: () =>
          'Mere opens the transcript of a discovery call. Forecastle proposes what to record, with quotes.',
      },
      {
        seconds: 8,
        async act({ page, scrollTo, click, pause }) {
          const signs = evidence(page).filter({ hasText: 'Economic Buyer' }).first();
          await scrollTo(signs, 12);
          await click(signs.getByRole('link'), page.locator('[aria-current=time]'));
          await pause(2);
          await click(confirm(signs), changes(page));
        },
        caption: () => 'The customer says who signs: the CFO. She reads the sentence in the transcript and confirms.',
      },
      {
        seconds: 6,
        async act({ page, scrollTo, click }) {
          const next = evidence(page).first();
          await scrollTo(next, 12);
          await click(confirm(next));
          // One is enough to see how it goes.
          for (let left = await evidence(page).count(); left > 0; left -= 1) {
            await confirm(next).click();
            await evidence(page)
              .nth(left - 1)
              .waitFor({ state: 'detached' });
          }
        },
        caption: () => 'Nothing reaches the deal until she confirms it. She confirms the other evidence too.',
      },
      {
        seconds: 7,
        async act({ page, scrollTo, ring }, seen) {
          await scrollTo(changes(page), 0);
          await seen.read(
            changes(page),
            /Risk score[\s\S]*?\d+[\s\S]*?(\d+)[\s\S]*?to\s+(\d+)/,
            'riskBefore',
            'riskAfter',
          );
          await ring(changes(page));
        },
        caption: (seen) =>
          `What this meeting changed: the risk score goes from ${seen.get('riskBefore')} to ${seen.get('riskAfter')}.`,
      },
    ],
  },
  {
    title: 'The page for the board',
    as: 'cro',
    shots: [
      {
        seconds: 5,
        async act({ page, open, click }) {
          await open('/revenue-intelligence', page.getByRole('button', { name: 'Why? Win rate' }));
          const item = page.getByRole('menuitem', { name: 'PDF one-pager for the board' });
          await click(page.getByRole('button', { name: 'Export' }), item);
        },
        caption: () => 'Before the board meeting, Marcus exports one page.',
      },
      {
        seconds: 8,
        act: showBoardPage,
        caption: () => 'It gives the forecast with its range, what changed since last week, the quota and the risks.',
      },
      {
        seconds: 5,
        async act() {},
        caption: () => 'Every figure here is demo data. Your own forecast can start from a spreadsheet.',
      },
    ],
  },
];
