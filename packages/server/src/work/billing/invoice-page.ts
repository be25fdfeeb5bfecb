/** An invoice as it is printed: everything on it was kept when it was issued. */
import {
  CYCLE_MONTHS,
  counted,
  dateWords,
  dayOfIsoDate,
  formatExactPrice,
  invoiceTitle,
  PLAN_TERMS,
  type PriceCurrency,
  ratePercent,
} from '@forecastle/rules';
import { drawnPage, INK, type PageText, type PdfPage } from '../../platform/pdf/page.ts';
import type { StoredInvoice } from './list-invoices.ts';

/** Points. */
const LEFT = 56;
const WIDTH = 483;
const HALF = WIDTH / 2 - 12;
const RIGHT = LEFT + WIDTH / 2 + 12;
const LEADING = 14;
/** Lowest baseline that a printer reaches. */
const LOWEST = 806;

const QUIET = '#4a5268';
const TITLE: PageText = { size: 24, weight: 'bold' };
const BODY: PageText = { size: 10 };
const STRONG: PageText = { size: 10, weight: 'bold' };
const SMALL: PageText = { size: 8.5, colour: QUIET };

const COLUMNS = [
  { title: 'Description', x: LEFT, width: 243 },
  { title: 'Seats', x: LEFT + 243, width: 50 },
  { title: 'Price per seat', x: LEFT + 293, width: 95 },
  { title: 'Amount', x: LEFT + 388, width: 95 },
] as const;

type Printed = Pick<StoredInvoice, 'number' | 'issuedOn' | 'content'>;

/** Returns the PDF of an invoice or credit note. */
export const invoicePage = async (invoice: Printed): Promise<AsyncIterable<Buffer>> =>
  (await drawn(invoice)).page.bytes();

/** Returns why the page could not hold all of an invoice, or null where it does. */
export async function whyUnprintable(invoice: Printed): Promise<string | null> {
  const { page, drawn: lowest } = await drawn(invoice);
  const unknown = page.unknownCharacters();
  if (unknown > 0) {
    return `The PDF has no letters for ${counted(unknown, 'character')} of these details. Write them in other letters.`;
  }
  return lowest > LOWEST
    ? 'These details are longer than one page. Shorten the address, reference or payment text.'
    : null;
}

function drawn(invoice: Printed): Promise<{ page: PdfPage; drawn: number }> {
  const { number, issuedOn, content } = invoice;
  const { seller, buyer } = content;
  return drawnPage(
    {
      title: `${invoiceTitle(content)} ${number}`,
      subject: `${seller.name} to ${buyer.name}`,
      author: seller.name,
      at: new Date(`${issuedOn}T00:00:00Z`),
    },
    (page) => draw(page, invoice),
  );
}

/** Returns the lowest baseline. */
function draw(page: PdfPage, { number, issuedOn, content }: Printed): number {
  const title = invoiceTitle(content);
  const { seller, buyer, credits, reference } = content;
  page.tag('H1', () => page.write(title, LEFT, 84, WIDTH, TITLE));
  const facts = [
    `Number ${number}`,
    `Date ${day(issuedOn)}`,
    ...(content.dueOn === null ? [] : [`Due ${day(content.dueOn)}`]),
    ...(reference === null ? [] : [`Your reference ${reference}`]),
    ...(credits === null ? [] : [`Cancels ${credits.number}. ${credits.reason}`]),
  ];
  const below = paragraph(page, facts, LEFT, 108, WIDTH, BODY) + 22;
  const from = party(page, 'From', seller, LEFT, below);
  const to = party(page, credits === null ? 'Billed to' : 'Credited to', buyer, RIGHT, below);
  const end = amounts(page, content, Math.max(from, to) + 26);
  return notes(page, content, end + 30);
}

const day = (date: string): string => dateWords(dayOfIsoDate(date));

function party(
  page: PdfPage,
  heading: string,
  who: { readonly name: string; readonly address: string | null; readonly taxNumber: string | null },
  x: number,
  top: number,
): number {
  page.tag('H2', () => page.write(heading, x, top, HALF, SMALL));
  const name = paragraph(page, [who.name], x, top + 16, HALF, STRONG);
  return paragraph(
    page,
    [who.address, who.taxNumber].filter((text) => text !== null),
    x,
    name,
    HALF,
    BODY,
  );
}

function amounts(page: PdfPage, content: StoredInvoice['content'], top: number): number {
  const { currency, tax, cycle, plan, seats, from, to } = content;
  const money = (minor: number) => amount(minor, currency);
  const table = page.doc.struct('Table');
  page.root.add(table);
  page.row(
    table,
    COLUMNS.map(
      ({ title, x, width }, at) =>
        () =>
          page.write(title, x, top, width, { ...SMALL, align: side(at) }),
    ),
  );
  rule(page, top + 7, 0.8);
  let baseline = top + 24;
  const what = `${PLAN_TERMS[plan].name} plan, ${counted(CYCLE_MONTHS[cycle], 'month')}`;
  const cells = [what, String(seats), money(content.perUserMinor), money(content.netMinor)];
  page.row(
    table,
    COLUMNS.map(
      ({ x, width }, column) =>
        () =>
          page.write(cells[column] ?? '', x, baseline, width, { ...BODY, align: side(column) }),
    ),
  );
  const period = baseline + LEADING;
  page.row(table, [() => page.write(`${day(from)} to ${day(to)}`, LEFT, period, 243, SMALL)]);
  rule(page, period + 9, 0.4);
  baseline = period + 26;
  const sums = [
    { label: 'Net', minor: content.netMinor, style: BODY },
    ...(tax === null
      ? []
      : [{ label: `${tax.name} ${ratePercent(tax.basisPoints)}`, minor: content.taxMinor, style: BODY }]),
    { label: `Total ${currency}`, minor: content.totalMinor, style: STRONG },
  ];
  for (const { label, minor, style } of sums) {
    const at = baseline;
    page.row(table, [
      () => page.write(label, LEFT + 243, at, 145, { ...style, align: 'right' }),
      () => page.write(money(minor), LEFT + 388, at, 95, { ...style, align: 'right' }),
    ]);
    baseline += LEADING + 3;
  }
  table.end();
  return baseline;
}

const side = (column: number): 'left' | 'right' => (column === 0 ? 'left' : 'right');

/** Always with cents, so that amounts stand under each other; the currency stands beside the total. */
function amount(minor: number, currency: PriceCurrency): string {
  const exact = formatExactPrice(minor, currency).replace(' USD', '');
  return exact.includes('.') ? exact : `${exact}.00`;
}

function notes(page: PdfPage, { payment, tax, untaxed, currency }: StoredInvoice['content'], top: number): number {
  const lines = [
    ...(payment === null ? [] : [payment]),
    ...(untaxed === null ? [] : [untaxed]),
    `All amounts are in ${currency}.${tax === null ? '' : ` ${tax.name} is calculated on the net amount and rounded to the cent.`}`,
  ];
  return paragraph(page, lines, LEFT, top, WIDTH, SMALL);
}

/** Writes texts below each other and returns the next baseline. */
function paragraph(
  page: PdfPage,
  texts: readonly string[],
  x: number,
  top: number,
  width: number,
  style: PageText,
): number {
  let baseline = top;
  for (const text of texts) {
    const lines = page.lines(text, width, style);
    const from = baseline;
    page.tag('P', () => {
      for (const [at, line] of lines.entries()) page.write(line, x, from + at * LEADING, width, style);
    });
    baseline += lines.length * LEADING;
  }
  return baseline;
}

const rule = (page: PdfPage, y: number, thickness: number): void =>
  page.drawn(() =>
    page.doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(thickness)
      .strokeColor(INK)
      .stroke(),
  );
