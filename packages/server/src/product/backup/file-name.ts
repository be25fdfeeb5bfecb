/** What backups are called: by the second they were taken, so that names sort as time does. */
const stamp = (taken: Date): string => taken.toISOString().replace(/[-:]|\.\d+/g, '');

export const backupName = (taken: Date): string => `forecastle-${stamp(taken)}.tar`;

/** Scheduled ones have a name of their own, because only they are cleared away. */
export const scheduledName = (taken: Date): string => `forecastle-scheduled-${stamp(taken)}.tar`;

export const isScheduledName = (name: string): boolean => /^forecastle-scheduled-\d{8}T\d{6}Z\.tar$/.test(name);
