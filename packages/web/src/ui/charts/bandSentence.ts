import type { BandFigures } from './bandGeometry.ts';

/** The band in words, for screen readers. */
export function bandSentence(label: string, figures: BandFigures, format: (value: number) => string): string {
  const { low, likely, high, closed, open = [], commit, quota } = figures;
  const said: string[] = [];
  if (low !== null && likely !== null && high !== null) {
    said.push(`most likely ${format(likely)}, between ${format(low)} and ${format(high)}`);
  } else {
    if (likely !== null) said.push(`by rule of thumb ${format(likely)}, no range yet`);
    said.push(...open.map((known) => `${known.label} ${format(known.value)}`));
  }
  if (closed != null) said.push(`closed so far ${format(closed)}`);
  if (commit != null) said.push(`manual commit ${format(commit)}`);
  if (quota != null) said.push(`quota ${format(quota)}`);
  return `${label}: ${said.join('; ')}.`;
}
