/**
 * Written by `node scripts/pages/public-backtest.ts`, which runs `forecastle backtest` on the anonymised pipeline of a
 * chip maker, 2015, with `6, 5, 3, 2` as the order of its open stages. Sums alone: no row of the file is here.
 */
export const BACKTEST = {
  deals: 2737,
  first: '2015-02-11',
  last: '2015-12-31',
  /** Each week: weeks to go, low, most likely and high of the wins, the wins so far plus the average rest, stage weights. */
  quarters: [
    {
      name: 'Q3 2015',
      actual: 430,
      weeks: [
        [13, 333, 511, 804, 330, 166],
        [12, 344, 504, 780, 344, 186],
        [11, 346, 515, 768, 348, 204],
        [10, 352, 511, 750, 350, 218],
        [9, 365, 516, 731, 355, 241],
        [8, 388, 533, 741, 368, 263],
        [7, 376, 509, 687, 375, 271],
        [6, 379, 503, 662, 380, 284],
        [5, 416, 534, 681, 413, 328],
        [4, 407, 516, 649, 418, 342],
        [3, 419, 514, 628, 444, 371],
        [2, 414, 481, 564, 472, 400],
        [1, 411, 448, 500, 463, 468],
      ],
    },
    {
      name: 'Q4 2015',
      actual: 569,
      weeks: [
        [13, 358, 529, 788, 353, 243],
        [12, 355, 534, 782, 358, 265],
        [11, 357, 534, 769, 369, 284],
        [10, 370, 539, 767, 381, 304],
        [9, 386, 552, 775, 395, 329],
        [8, 394, 548, 754, 415, 352],
        [7, 420, 567, 757, 427, 380],
        [6, 448, 584, 753, 459, 420],
        [5, 455, 579, 735, 485, 451],
        [4, 479, 585, 722, 511, 480],
        [3, 497, 591, 710, 549, 506],
        [2, 533, 606, 693, 595, 561],
        [1, 580, 604, 637, 646, 646],
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
