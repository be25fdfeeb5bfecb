/**
 * Written by `node scripts/pages/public-backtest.ts`, which runs `forecastle backtest` on the anonymised pipeline of a
 * chip maker, 2015, with `6, 5, 3, 2` as the order of its open stages. Sums alone: no row of the file is here.
 */
export const BACKTEST = {
  deals: 2737,
  first: '2015-02-11',
  last: '2015-12-31',
  /** Each week: weeks to go, low, most likely and high of the wins, and the wins so far plus the average rest. */
  quarters: [
    {
      name: 'Q3 2015',
      actual: 430,
      weeks: [
        [13, 333, 511, 804, 330],
        [12, 344, 504, 780, 344],
        [11, 346, 515, 768, 348],
        [10, 352, 511, 750, 350],
        [9, 365, 516, 731, 355],
        [8, 388, 533, 741, 368],
        [7, 376, 509, 687, 375],
        [6, 379, 503, 662, 380],
        [5, 416, 534, 681, 413],
        [4, 407, 516, 649, 418],
        [3, 419, 514, 628, 444],
        [2, 414, 481, 564, 472],
        [1, 411, 448, 500, 463],
      ],
    },
    {
      name: 'Q4 2015',
      actual: 569,
      weeks: [
        [13, 358, 529, 788, 353],
        [12, 355, 534, 782, 358],
        [11, 357, 534, 769, 369],
        [10, 370, 539, 767, 381],
        [9, 386, 552, 775, 395],
        [8, 394, 548, 754, 415],
        [7, 420, 567, 757, 427],
        [6, 448, 584, 753, 459],
        [5, 455, 579, 735, 485],
        [4, 479, 585, 722, 511],
        [3, 497, 591, 710, 549],
        [2, 533, 606, 693, 595],
        [1, 580, 604, 637, 646],
      ],
    },
  ],
  /** Typical misses of the wins by the other three ways that the command compares. */
  others: {
    stageRates: 0.150,
    stageWeights: 0.328,
    categoryWeights: 0.440,
  },
  /** The same weeks in dollars. */
  dollars: { ranges: 26, landed: 22, typicalMiss: 0.417, bias: 0.416 },
} as const;
