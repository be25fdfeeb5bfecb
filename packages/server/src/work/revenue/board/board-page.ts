/** The page itself: one sheet of A4 that a board reads in a minute, in colours that print well without any. */
import {
  alertSentence,
  COMMIT_SOURCE_NAMES,
  counted,
  dateWords,
  dayOfIsoDate,
  formatMoney,
  QUOTA_STATUS_NAMES,
  RECOVERY_NAMES,
  REVENUE_RISK_LEVEL_NAMES,
  RISK_CAUSE_NAMES,
} from '@forecastle/rules';
import { drawnPage, INK, type PageText, type PdfPage } from '../../../platform/pdf/page.ts';
import { undismissedAlerts } from '../revenue-attention.ts';
import { drawBand } from './band-drawing.ts';
import type { BoardFacts } from './board-facts.ts';
import { dayAndMonth, instantWords } from './day-words.ts';

/** Points. */
const LEFT = 40;
const WIDTH = 515;
const GAP = 28;
const COLUMN = (WIDTH - GAP) / 2;
const RIGHT = LEFT + COLUMN + GAP;
const LINE = 14.3;
/** From a line of a row to the next line of the same row. */
const WRAP = 11;
const FOOT = 782;
const FOOT_LINE = 10;
/** Lowest baseline above the rule of the foot. */
const LOWEST = FOOT - 8;
/** Lines that a name may take where the page has room. */
const WRAPPED = 3;

const QUIET = '#4a5268';
const RULE = '#b9bdc9';
/** Steps of what changed that have a line of their own; what is smaller stands together, so that it still adds up. */
const STEPS_SHOWN = 6;
const TRACK_LINES = 2;

const TITLE: PageText = { size: 21, weight: 'bold' };
const HEADING: PageText = { size: 11, weight: 'bold' };
const BODY: PageText = { size: 9 };
const SMALL: PageText = { size: 7.5, colour: QUIET };
const STRONG: PageText = { size: 9, weight: 'bold' };

export async function boardPage(facts: BoardFacts): Promise<AsyncIterable<Buffer>> {
  const { view, organization, scope } = facts;
  const at = new Date(view.asOf);
  const about = {
    title: `Revenue forecast ${view.period.label}, ${scope}`,
    subject: `${organization}: forecast, what changed, quota and risks as of ${instantWords(at, facts.timeZone, facts.locale)}`,
    author: facts.madeBy,
    at,
  };
  const roomy = await drawnPage(about, (page) => draw(page, facts, WRAPPED));
  if (roomy.drawn <= LOWEST) return roomy.page.bytes();
  // Long names in every row would push the last section into the foot: then each keeps to its line.
  return (await drawnPage(about, (page) => draw(page, facts, 1))).page.bytes();
}

/** Draws all of the page, names over `most` lines each. Returns the lowest baseline above the foot. */
function draw(page: PdfPage, facts: BoardFacts, most: number): number {
  head(page, facts);
  headline(page, facts, 112);
  page.tag(
    'Figure',
    () => drawBand(page, facts.forecast, { x: LEFT, y: 178, width: WIDTH, locale: facts.locale }),
    `The figures of ${facts.view.period.label} on one axis`,
  );
  const tables = Math.max(why(page, facts, 288, most), changed(page, facts, 288, most)) + 18;
  const below = Math.max(quota(page, facts, tables, most), risks(page, facts, tables, most)) + 16;
  const lowest = trackRecord(page, facts, decisions(page, facts, below, most));
  foot(page, facts);
  return lowest;
}

const money = (minor: string | number | bigint, currency: string, locale: string | undefined): string =>
  formatMoney(Number(minor), currency, 'compact', locale);
const change = (minor: string, currency: string, locale: string | undefined): string =>
  BigInt(minor) > 0n ? `+${money(minor, currency, locale)}` : money(minor, currency, locale);

function head(page: PdfPage, { view, organization, scope, timeZone, locale }: BoardFacts): void {
  const { label, start, end } = view.period;
  page.tag('P', () => {
    page.write(organization, LEFT, 46, WIDTH - 90, { ...BODY, colour: QUIET });
    page.write('Forecastle', LEFT + WIDTH - 90, 46, 90, { ...BODY, weight: 'bold', colour: QUIET, align: 'right' });
  });
  page.tag('H1', () => page.write(`Revenue forecast, ${label}`, LEFT, 72, WIDTH, TITLE));
  page.tag('P', () =>
    page.write(
      [
        ...(scope === organization ? [] : [scope]),
        `${dateWords(dayOfIsoDate(start), locale)} to ${dateWords(dayOfIsoDate(end), locale)}`,
        timeZone.replaceAll('_', ' '),
        `in ${view.currency}`,
        `as of ${instantWords(new Date(view.asOf), timeZone, locale)}`,
      ].join(' · '),
      LEFT,
      88,
      WIDTH,
      { ...BODY, colour: QUIET },
    ),
  );
  rule(page, 98);
}

function headline(page: PdfPage, { forecast, view: { currency }, locale }: BoardFacts, top: number): void {
  const { low, mostLikely, high, noFigure, model } = forecast;
  const isBand = low !== null && high !== null;
  page.tag('P', () => {
    page.write(isBand ? 'Most likely' : 'Rule of thumb, no range yet', LEFT, top + 6, 200, { ...BODY, colour: QUIET });
    page.write(mostLikely === null ? '—' : money(mostLikely, currency, locale), LEFT, top + 38, 190, {
      size: 32,
      weight: 'bold',
    });
  });
  page.tag('P', () => {
    const words = isBand
      ? `Range (80%): ${money(low, currency, locale)} to ${money(high, currency, locale)}.`
      : (noFigure?.reason ?? model.reason);
    write(page, words, LEFT + 200, top + 20, WIDTH - 200, { size: 12 }, 3, 16);
  });
}

function why(page: PdfPage, { forecast, view: { currency }, locale }: BoardFacts, top: number, most: number): number {
  const { parts, mostLikely, mlForecast, noFigure } = forecast;
  if (mostLikely === null || parts.length === 0) {
    return section(page, { title: 'Why', x: LEFT, top, most, words: noFigure?.reason ?? 'No forecast yet.' });
  }
  return section(page, {
    title: 'Forecast parts',
    x: LEFT,
    top,
    most,
    rows: [
      ...parts.map(({ label, amountMinor, count }) => ({
        label: count === null ? label : `${label}, ${counted(count, 'deal')}`,
        value: money(amountMinor, currency, locale),
      })),
      {
        label: mlForecast === null ? 'Rule of thumb' : 'Most likely (ML forecast)',
        value: money(mostLikely, currency, locale),
        isTotal: true,
      },
    ],
  });
}

function changed(
  page: PdfPage,
  { waterfall, timeZone, view: { currency }, locale }: BoardFacts,
  top: number,
  most: number,
): number {
  if (!waterfall) {
    const words = 'There was no forecast of this period a week ago.';
    return section(page, { title: 'What changed since last week', x: RIGHT, top, most, words });
  }
  const { from, to, steps } = waterfall;
  const moved = steps.filter(({ amountMinor }) => amountMinor !== '0');
  const size = ({ amountMinor }: (typeof moved)[number]) => Math.abs(Number(amountMinor));
  const shown = new Set(moved.toSorted((a, b) => size(b) - size(a)).slice(0, STEPS_SHOWN));
  const rest = moved.filter((step) => !shown.has(step));
  const restMinor = rest.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  const since = new Date(from.asOf);
  return section(page, {
    title: `What changed since ${dayAndMonth(since, timeZone, locale)}`,
    x: RIGHT,
    top,
    most,
    rows: [
      {
        label: `Most likely, ${instantWords(since, timeZone, locale)}`,
        value: money(from.mostLikely, currency, locale),
      },
      ...moved
        .filter((step) => shown.has(step))
        .map(({ label, amountMinor, count }) => ({
          label: count === 0 ? label : `${label}, ${counted(count, 'deal')}`,
          value: change(amountMinor, currency, locale),
        })),
      ...(rest.length === 0
        ? []
        : [{ label: counted(rest.length, 'smaller step'), value: change(String(restMinor), currency, locale) }]),
      { label: 'Most likely now', value: money(to.mostLikely, currency, locale), isTotal: true },
    ],
    ...(moved.length === 0 ? { words: 'No change.' } : {}),
  });
}

function quota(page: PdfPage, { view, forecast, locale }: BoardFacts, top: number, most: number): number {
  const { quota: standing, expected, outcomes, currency, open } = view;
  const { quotaMinor, wonMinor, won, attainment, status, leftMinor, coverage } = standing;
  const { committed } = forecast;
  return section(page, {
    title: 'Quota and attainment',
    x: LEFT,
    top,
    most,
    rows: [
      {
        label: 'Attainment',
        value: attainment === null ? '—' : `${attainment}%${status ? `, ${QUOTA_STATUS_NAMES[status]}` : ''}`,
        isStrong: true,
      },
      { label: `Won, ${counted(won, 'deal')}`, value: money(wonMinor, currency, locale) },
      { label: 'Quota', value: quotaMinor === null ? 'none set' : money(quotaMinor, currency, locale) },
      ...(leftMinor === null ? [] : [{ label: 'Still to win', value: money(leftMinor, currency, locale) }]),
      {
        label: expected.from === 'pace' ? 'Expected by now (past pace)' : 'Expected by now (by days)',
        value: quotaMinor === null ? '—' : `${expected.percent}%`,
      },
      {
        label: `Open in the period, ${counted(open.count, 'deal')}`,
        value: money(open.amountBaseMinor, currency, locale),
      },
      {
        label: 'Confidence (higher = more likely)',
        value: forecast.confidence === null ? '—' : `${forecast.confidence} of 100`,
      },
      {
        label: 'Coverage',
        value: coverage !== null ? `${coverage}×` : quotaMinor === null ? '—' : 'covered',
      },
      { label: COMMIT_SOURCE_NAMES[committed.from], value: money(committed.commitMinor, currency, locale) },
      {
        label: 'Win rate, last 365 days',
        value: outcomes.byCount === null ? '—' : `${outcomes.byCount}%`,
      },
    ],
  });
}

function risks(page: PdfPage, { view, attention, locale }: BoardFacts, top: number, most: number): number {
  const { atRisk, currency } = view;
  const [cause] = attention.causes;
  if (atRisk.level === null)
    return section(page, { title: 'Risks', x: RIGHT, top, most, words: 'No open deal in the period has an amount.' });
  return section(page, {
    title: 'Risks',
    x: RIGHT,
    top,
    most,
    rows: [
      {
        label: `Revenue at risk, ${counted(atRisk.count, 'deal')}`,
        value: `${money(atRisk.amountBaseMinor, currency, locale)}, ${REVENUE_RISK_LEVEL_NAMES[atRisk.level]}`,
        isStrong: true,
      },
      { label: 'Of the open amount', value: atRisk.percent === null ? '—' : `${atRisk.percent}%` },
      ...(cause
        ? [{ label: 'Primary cause', value: `${RISK_CAUSE_NAMES[cause.cause]}, ${cause.percent}% of lost points` }]
        : []),
      ...(atRisk.count === 0
        ? []
        : atRisk.recovery.map(({ recovery, percent, amountMinor }) => ({
            label: `${RECOVERY_NAMES[recovery]} recovery, ${percent}%`,
            value: money(amountMinor, currency, locale),
          }))),
      ...attention.atRiskDeals.map(({ name, ownerName, amountBaseMinor }) => ({
        label: `${name}, ${ownerName}`,
        value: amountBaseMinor === null ? '—' : money(amountBaseMinor, currency, locale),
      })),
    ],
  });
}

/** The alerts of the dashboard that nobody has dismissed, a sentence each. */
function decisions(page: PdfPage, { attention, view, locale }: BoardFacts, top: number, most: number): number {
  const alerts = undismissedAlerts(attention);
  if (alerts.length === 0) return top;
  page.tag('H2', () => page.write('Decisions needed', LEFT, top + 10, WIDTH, HEADING));
  let baseline = top + 27;
  for (const alert of alerts) {
    const from = baseline;
    page.tag('P', () => {
      const lines = write(page, decisionSentence(alert, view.currency, locale), LEFT, from, WIDTH, BODY, most, WRAP);
      baseline += (lines - 1) * WRAP;
    });
    baseline += LINE;
  }
  return baseline + 4;
}

function decisionSentence(
  alert: BoardFacts['attention']['alerts'][number],
  currency: string,
  locale: string | undefined,
): string {
  switch (alert.kind) {
    case 'pipeline_coverage_low':
      return alertSentence(alert, currency, locale);
    case 'velocity_bottleneck':
      return `Deals are stuck in ${LISTED.format(alert.stages.map(({ name, times }) => `${name} (${times}× the usual time)`))}.`;
    case 'high_risk_concentration':
      return `Too much pipeline is at risk: ${counted(alert.count, 'deal')}, ${money(alert.amountMinor, currency, locale)}, ${alert.percent}% of the open amount.`;
    case 'rep_imbalance':
      return `Pipeline is concentrated in ${LISTED.format(alert.reps.map(({ name, openMinor }) => `${name} (${money(openMinor, currency, locale)})`))}; median per rep ${money(alert.medianMinor, currency, locale)}.`;
  }
}

const LISTED = new Intl.ListFormat('en-NZ');

/** Returns its lowest baseline. */
function trackRecord(page: PdfPage, { forecast }: BoardFacts, top: number): number {
  page.tag('H2', () => page.write('Forecast accuracy', LEFT, top + 10, WIDTH, HEADING));
  const trust = forecast.fitted?.trust ?? 'No past forecast to check yet.';
  let lines = 0;
  page.tag('P', () => {
    lines = write(page, trust, LEFT, top + 27, WIDTH, { size: 9.5 }, TRACK_LINES, 13);
  });
  return top + 27 + (lines - 1) * 13;
}

function foot(page: PdfPage, { forecast, scope, madeBy }: BoardFacts): void {
  rule(page, FOOT);
  page.tag('P', () => {
    const unknown = page.unknownCharacters();
    const sentences = [
      ...(forecast.low === null ? [] : [forecast.model.reason]),
      'Open deals are due in the period and not Omitted; overdue deals count in the current period. At risk: open deals with a red score.',
      `${scope}; exported by ${madeBy}, limited to what they may see.`,
      // On a line of its own, because a long name before it would cut it off.
      ...(unknown > 0
        ? [`▯ stands for ${counted(unknown, 'character')} without letters here. The CSV and Excel files have them.`]
        : []),
    ];
    for (const [at, sentence] of sentences.entries())
      page.write(sentence, LEFT, FOOT + 12 + at * FOOT_LINE, WIDTH, SMALL);
  });
}

interface Row {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
  /** What the rows above add up to. */
  readonly isTotal?: boolean;
}

interface Section {
  readonly title: string;
  readonly x: number;
  readonly top: number;
  /** Lines that a name may take. */
  readonly most: number;
  readonly rows?: readonly Row[];
  readonly words?: string;
}

/** A heading, rows of a name and a figure, and words; the place below it. */
function section(page: PdfPage, { title, x, top, most, rows = [], words }: Section): number {
  page.tag('H2', () => page.write(title, x, top + 10, COLUMN, HEADING));
  let baseline = top + 12;
  if (rows.length > 0) {
    const table = page.doc.struct('Table');
    page.root.add(table);
    for (const { label, value, isStrong = false, isTotal = false } of rows) {
      baseline += LINE;
      const at = baseline;
      if (isTotal) line(page, x, at - LINE + 4, COLUMN, 0.8, INK);
      const style = isStrong || isTotal ? STRONG : BODY;
      const taken = Math.min(page.widthOf(value, style), COLUMN * 0.6);
      let lines = 1;
      page.row(table, [
        () => {
          lines = write(page, label, x, at, COLUMN - taken - 10, style, most, WRAP);
        },
        () => page.write(value, x + COLUMN - taken - 1, at, taken + 1, { ...style, align: 'right' }),
      ]);
      baseline += (lines - 1) * WRAP;
      line(page, x, baseline + 4, COLUMN, 0.4, RULE);
    }
    table.end();
  }
  if (words !== undefined) {
    page.tag('P', () => write(page, words, x, baseline + LINE, COLUMN, { ...BODY, colour: QUIET }, 3, 12));
    baseline += LINE + 12;
  }
  return baseline + 6;
}

/** Writes words over as many lines as there may be. Returns how many it took. */
function write(
  page: PdfPage,
  text: string,
  x: number,
  baseline: number,
  width: number,
  style: PageText,
  most: number,
  leading: number,
): number {
  const lines = page.lines(text, width, style, most);
  for (const [at, words] of lines.entries()) page.write(words, x, baseline + at * leading, width, style);
  return lines.length;
}

const rule = (page: PdfPage, y: number) => line(page, LEFT, y, WIDTH, 0.8, RULE);

function line(page: PdfPage, x: number, y: number, width: number, thickness: number, colour: string): void {
  page.drawn(() =>
    page.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke(),
  );
}
