/** Reads answers of connected systems. */

/** Returns undefined for text that is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads seconds or a date of the header Retry-After. Returns null for everything else. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d{1,9}\s*$/u.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** Reads an instant of the header Date: the other system's own clock, to the second. */
export function instantIn(header: string | null): Date | null {
  const at = Date.parse(header ?? '');
  return Number.isNaN(at) ? null : new Date(at);
}

/** Replaces tokens and secrets that were sent, so that no echo of them is kept. */
export function hideSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    clean = clean.replaceAll(secret, '(hidden)').replaceAll(encodeURIComponent(secret), '(hidden)');
  }
  return clean;
}
