/** Every section there is, as it is shipped. */
import { GAP_SECTIONS } from './gapSections.ts';
import { PHASE_SECTIONS } from './phaseSections.ts';
import { PIPELINE_SECTIONS } from './pipelineSections.ts';
import { REVENUE_SECTIONS } from './revenueSections.ts';
import type { Section } from './section.ts';
import { TRIGGER_SECTIONS } from './triggerSections.ts';

const SECTIONS = {
  ...PHASE_SECTIONS,
  ...TRIGGER_SECTIONS,
  ...GAP_SECTIONS,
  ...PIPELINE_SECTIONS,
  ...REVENUE_SECTIONS,
} as const satisfies Record<string, Section>;

export type SectionKey = keyof typeof SECTIONS;
export const SECTION_KEYS = Object.keys(SECTIONS) as readonly SectionKey[];

/** A section as it is shipped. */
export const sectionOf = (key: SectionKey): Section => SECTIONS[key];

export type { Section };
