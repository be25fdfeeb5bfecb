/** Returns a size in whole megabytes, for a person. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024).toLocaleString('en-NZ')} MB`;
