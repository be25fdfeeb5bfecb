/** Returns a share in whole percent: "40%". */
export const percent = (part: number, total: number): string => `${Math.round((part / total) * 100)}%`;
