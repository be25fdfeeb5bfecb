import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build of the pages says is not configured of their operator, in words; nothing without a build. */
export function operatorFactsMissing(build: string): readonly string[] {
  try {
    return (JSON.parse(readFileSync(join(build, 'operator.json'), 'utf8')) as { notConfigured: string[] })
      .notConfigured;
  } catch {
    return [];
  }
}

/** One sentence for whoever starts the server; null when everything is configured. */
export function operatorWarning(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  return `The public pages leave out what is not configured of their operator: ${missing.join(', ')}. It stands in packages/content/src/brand.ts.`;
}
