/**
 * Lists the guides that are not written yet. We write a guide when its feature exists and we have tried every step;
 * until then its page says what is planned. Remove the entry when you write `<slug>.mdx`.
 */
import type { PlannedGuide } from '../articles/article.ts';

export const PLANNED_GUIDES: readonly PlannedGuide[] = [];
