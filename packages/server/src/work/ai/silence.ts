/** Seconds without a sign after which the process that asked a model is taken to be gone. */
export const SILENT_SECONDS = 45;

/** Milliseconds between two signs of a process that waits for a model: well within the silence. */
export const ALIVE_EVERY_MS = (SILENT_SECONDS * 1000) / 4;
