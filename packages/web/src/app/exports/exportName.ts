import { EXPORT_NAMES } from '@forecastle/rules';
import type { Export } from './watching.ts';

/** What a file is of, as the beginning of a sentence: "The revenue figures (XLSX)". */
export function exportName({ what, format }: Pick<Export, 'what' | 'format'>): string {
  const name = EXPORT_NAMES[what];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} (${format.toUpperCase()})`;
}
