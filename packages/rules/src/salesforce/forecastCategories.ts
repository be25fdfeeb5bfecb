/**
 * Forecast categories of Salesforce. Organisations may rename the names, never the codes; `Most Likely` is there where an
 * admin has added it. The code of Commit is `Forecast`.
 * https://developer.salesforce.com/docs/platform/object-reference/references/standard-objects/object-opportunitystage.html
 * https://help.salesforce.com/s/articleView?id=sales.forecasts3_customizing_forecasts_categories.htm
 */
import type { ForecastCategory } from '../facts.ts';

const CATEGORIES = [
  { code: 'Omitted', name: 'Omitted', category: 'omitted' },
  { code: 'Pipeline', name: 'Pipeline', category: 'pipeline' },
  { code: 'BestCase', name: 'Best Case', category: 'best_case' },
  { code: 'MostLikely', name: 'Most Likely', category: 'best_case' },
  { code: 'Forecast', name: 'Commit', category: 'commit' },
  { code: 'Closed', name: 'Closed', category: 'closed' },
] as const satisfies readonly { code: string; name: string; category: ForecastCategory }[];

const byCode = new Map<string, (typeof CATEGORIES)[number]>(CATEGORIES.map((each) => [each.code, each]));
const byName = new Map<string, (typeof CATEGORIES)[number]>(CATEGORIES.map((each) => [each.name, each]));

/** Returns our category for a code, which no organisation can change. */
export const categoryOfCode = (code: string): ForecastCategory | null => byCode.get(code)?.category ?? null;

/** Returns our category for a name as Salesforce ships it. */
export const categoryOfName = (name: string): ForecastCategory | null => byName.get(name)?.category ?? null;

/** Returns the name that Salesforce ships for a code. */
export const nameOfCategoryCode = (code: string): string | null => byCode.get(code)?.name ?? null;
