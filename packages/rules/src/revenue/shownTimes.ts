/** Ratios of two amounts as they are shown, to one decimal, on the side of a threshold on which they stand. */

/** Returns part / whole rounded down: what falls short of a target never reads as it. Neither is below 0, `whole` is above. */
export const timesRoundedDown = (part: bigint, whole: bigint): number => Number((10n * part) / whole) / 10;

/** Returns part / whole rounded up: what lies above a limit never reads as it. Neither is below 0, `whole` is above. */
export const timesRoundedUp = (part: bigint, whole: bigint): number => Number((10n * part + whole - 1n) / whole) / 10;
