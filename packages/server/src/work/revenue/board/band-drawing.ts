/** The band on its axis, as the screens draw it, in marks that stay apart without colours. */
import { bandAxis, CATEGORY_NAMES, formatMoney, placeOn } from '@forecastle/rules';
import type { PageText, PdfPage } from '../../../platform/pdf/page.ts';
import type { BoardFacts } from './board-facts.ts';

type Forecast = BoardFacts['forecast'];
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const DARK = '#141c33';
const CLOSED = '#5d6478';
const BAND = '#a9c1ea';
const AXIS = '#b9bdc9';
/** Open amounts, the surest first: each lighter than the one before. */
const OPEN = ['#3f63ad', '#a9c1ea', '#e6edf9'];
const CATEGORIES = ['commit', 'best_case', 'pipeline'] as const;
/** Labels nearer than this to each other share one (points). */
const APART = 62;
const BAND_NAME = 'Range (80%)';
/** Points a sign takes before its words, lines of the key, and what is free between its entries. */
const SIGN = 16;
const KEY_LINE = 13;
const KEY_GAP = 16;
const LABEL: PageText = { size: 10, weight: 'bold', align: 'middle' };
const TICK: PageText = { size: 7.5, colour: '#4a5268', align: 'middle' };

export function drawBand(
  page: PdfPage,
  forecast: Forecast,
  { x, y, width, locale }: Place & { locale: string | undefined },
): void {
  const { currency } = forecast;
  const figures = figuresOf(forecast);
  const { low, high, likely, closed, commit, quota, open } = figures;
  if (likely === null && closed === 0 && open.length === 0) return;
  const marks = [likely, low, high, closed, commit, quota].filter((value) => value !== null);
  const stack = open.reduce((sum, { value }) => sum + value, closed);
  const axis = bandAxis(low === null && open.length > 0 ? [0, ...marks, stack] : marks);
  const at = (value: number) => x + (placeOn(axis, value) * width) / 100;
  const words = (value: number) => formatMoney(Math.round(value), currency, 'compact', locale);
  const { doc } = page;
  const middle = y + 20;
  const bar = (from: number, to: number, height: number, colour: string) =>
    doc.rect(at(from), middle - height / 2, Math.max(1, at(to) - at(from)), height).fill(colour);
  const stroke = (value: number, height: number, thickness: number) =>
    doc
      .moveTo(at(value), middle - height / 2)
      .lineTo(at(value), middle + height / 2)
      .lineWidth(thickness)
      .strokeColor(DARK)
      .stroke();
  bar(axis.from, axis.to, 1.5, AXIS);
  let end = closed;
  if (low === null) {
    for (const [place, { value }] of open.entries()) {
      bar(end, end + value, 14, OPEN[place] ?? BAND);
      end += value;
    }
  }
  if (low !== null && high !== null) {
    bar(low, high, 14, BAND);
    doc
      .rect(at(low), middle - 7, Math.max(1, at(high) - at(low)), 14)
      .lineWidth(0.6)
      .strokeColor(DARK)
      .stroke();
  }
  if (closed !== 0) bar(Math.min(0, closed), Math.max(0, closed), 5, CLOSED);
  if (likely !== null) {
    if (low === null) doc.circle(at(likely), middle, 4.5).lineWidth(1.8).fillAndStroke('#ffffff', DARK);
    else stroke(likely, 24, 3.5);
  }
  doc.dash(2.5, { space: 2 });
  stroke(commit, 32, 1.3);
  doc.undash();
  if (quota !== null) stroke(quota, 32, 1.8);
  if (low !== null && high !== null)
    ends(page, [at(low), at(high)], [words(low), words(high)], middle + 27, { x, width });
  for (const { value } of axis.ticks) {
    const from = Math.min(x + width - 50, Math.max(x, at(value) - 25));
    const align = from === x ? 'left' : from === x + width - 50 ? 'right' : 'middle';
    page.write(formatMoney(Math.round(value), currency, 'short', locale), from, middle + 42, 50, { ...TICK, align });
    doc.rect(at(value) - 0.3, middle + 31, 0.6, 3).fill(AXIS);
  }
  key(page, figures, words, { x, y: middle + 60, width });
}

interface Figures {
  readonly low: number | null;
  readonly high: number | null;
  readonly likely: number | null;
  readonly closed: number;
  readonly commit: number;
  readonly quota: number | null;
  readonly open: readonly { readonly label: string; readonly value: number }[];
}

/** As the screens take them of a forecast. */
function figuresOf({ low, high, mostLikely, closedSoFar, byCategory, committed, quotaMinor }: Forecast): Figures {
  const number = (minor: string | null) => (minor === null ? null : Number(minor));
  const closed = Number(closedSoFar.amountBaseMinor);
  return {
    low: number(low),
    high: number(high),
    likely: number(mostLikely),
    closed,
    commit: Number(committed.commitMinor),
    quota: quotaMinor,
    open: CATEGORIES.flatMap((category) => {
      const value = Number(byCategory.find((each) => each.category === category)?.amountBaseMinor ?? 0);
      return value > 0 ? [{ label: CATEGORY_NAMES[category], value }] : [];
    }),
  };
}

/** The two ends under the ends of the band; one label where they are near each other. */
function ends(
  page: PdfPage,
  [low, high]: readonly [number, number],
  [lowWords, highWords]: readonly [string, string],
  baseline: number,
  { x, width }: Pick<Place, 'x' | 'width'>,
): void {
  const label = (words: string, centre: number, room: number) => {
    const from = Math.min(x + width - room, Math.max(x, centre - room / 2));
    const align = from === x && centre - room / 2 < x ? 'left' : from === x + width - room ? 'right' : 'middle';
    page.write(words, from, baseline, room, { ...LABEL, align });
  };
  if (high - low < APART) label(`${lowWords} to ${highWords}`, (low + high) / 2, 130);
  else {
    label(lowWords, low, 60);
    label(highWords, high, 60);
  }
}

/** What each mark is, with its figure. */
function key(page: PdfPage, figures: Figures, words: (value: number) => string, { x, y, width }: Place): void {
  const { doc } = page;
  const { low, closed, likely, commit, quota, open } = figures;
  const box = (colour: string, height: number) => (at: number, y: number) =>
    doc.rect(at, y - 3 - height / 2, 12, height).fill(colour);
  const upright = (dashed: boolean) => (at: number, y: number) => {
    if (dashed) doc.dash(2.5, { space: 2 });
    doc
      .moveTo(at + 6, y - 9)
      .lineTo(at + 6, y + 3)
      .lineWidth(1.5)
      .strokeColor(DARK)
      .stroke();
    doc.undash();
  };
  const entries: (readonly [string, number | null, (at: number, y: number) => unknown])[] = [
    ['Closed so far', closed, box(CLOSED, 4)],
    ...(low === null
      ? [
          ...open.map(({ label, value }, place) => [label, value, box(OPEN[place] ?? BAND, 9)] as const),
          [
            'Rule of thumb',
            likely,
            (at: number, y: number) =>
              doc
                .circle(at + 6, y - 3, 3.5)
                .lineWidth(1.5)
                .fillAndStroke('#ffffff', DARK),
          ] as const,
        ]
      : [[BAND_NAME, null, box(BAND, 9)] as const]),
    // What is open in Commit stands beside it where there is no range.
    [low === null ? 'Manual commit' : 'Commit', commit, upright(true)],
    ['Quota', quota, upright(false)],
  ];
  const style: PageText = { size: 8 };
  let [from, baseline] = [x, y];
  for (const [label, value, sign] of entries) {
    if (value === null && label !== BAND_NAME) continue;
    const text = value === null ? label : `${label} ${words(value)}`;
    const room = SIGN + page.widthOf(text, style);
    if (from > x && from + room > x + width) [from, baseline] = [x, baseline + KEY_LINE];
    sign(from, baseline);
    page.write(text, from + SIGN, baseline, room, style);
    from += room + KEY_GAP;
  }
}
