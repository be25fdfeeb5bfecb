/** Finished periods from which the next one is learnt: with fewer, one or two would be all that was asked about before it began. */
export const NEXT_PERIODS_MIN = 4;
