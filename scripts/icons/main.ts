/** Draws the icons of the web anew, from what `draw.ts` names. */
import { writeFileSync } from 'node:fs';
import { drawIcons, moduleOf } from './draw.ts';

writeFileSync(new URL('../../packages/web/src/ui/icons/paths.ts', import.meta.url), moduleOf(drawIcons()));
