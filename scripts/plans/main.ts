/** Writes the table of plans into `docs/rules.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../pages/build.ts';
import { withPlanTable } from './plan-table.ts';

const RULES = join(ROOT, 'docs/rules.md');
writeFileSync(RULES, withPlanTable(readFileSync(RULES, 'utf8')));
