export const ROWS = 100_000;
/** Bytes of a row, filled up with prose. */
const ROW_BYTES = 104;

export const STAGES = [
  'Prospecting',
  'Qualification',
  'Discovery',
  'Solution Fit',
  'Proposal',
  'Negotiation',
  'Closed Won',
  'Closed Lost',
];
const CATEGORIES = ['Pipeline', 'Best Case', 'Commit', ''];
const WORDS = ['harbour', 'crane', 'survey', 'pilot', 'refit', 'mooring', 'dredging', 'buoys', 'slipway', 'lighthouse'];

export const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
export const day = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1 + (index % 700) - 350)).toISOString().slice(0, 10);

/** 100,000 unlike deals of 4,000 accounts, made by counting; prose fills them up to 10 MB. */
export function makePipeline(rows = ROWS): Buffer {
  const lines = [
    'Opportunity ID,Opportunity Name,Account Name,Stage,Amount,Close Date,Created Date,Forecast Category,Next Step',
  ];
  for (let row = 0; row < rows; row++) {
    lines.push(
      [
        `OPP-${String(row).padStart(7, '0')}`,
        `${pick(WORDS, row)} ${pick(WORDS, row * 7 + 3)} ${row}`,
        `Account ${(row * 7919) % 4000}`,
        pick(STAGES, row * 3 + Math.floor(row / 11)),
        `"${(((row * 104_729) % 900_000) + 1000).toLocaleString('en')}.${String(row % 100).padStart(2, '0')}"`,
        day(row * 13),
        day(row * 5 - 400),
        pick(CATEGORIES, row),
        row % 3 === 0 ? 'Call back' : '',
      ].join(','),
    );
  }
  const spare = Math.max(0, ROW_BYTES - Math.floor(lines.join('\n').length / rows));
  const filled = lines.map((line, row) => (row === 0 ? line : `${line}${'.'.repeat(spare)}`));
  return Buffer.from(`${filled.join('\n')}\n`);
}
