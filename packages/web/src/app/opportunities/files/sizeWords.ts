const MEGABYTE = 1024 * 1024;

/** A size as people say it: whole kilobytes, or megabytes to a tenth. */
export const sizeWords = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / MEGABYTE).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
