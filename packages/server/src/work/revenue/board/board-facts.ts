/** What the page for the board tells: the answers of the screens, all of one instant. */
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { organizationName } from '../../../tenancy/organizations/organization-name.ts';
import { waterfallView } from '../../forecasts/runs/waterfall-view.ts';
import type { AskedRevenue } from '../asked-view.ts';
import { scopeWords } from '../reports/about.ts';
import type { ToldDashboard } from '../reports/dashboard-figures.ts';
import { forecastOfScope, peopleOfForecast } from '../reports/forecast-of-scope.ts';
import { revenueAttention } from '../revenue-attention.ts';
import { revenueView } from '../revenue-view.ts';
import { printableLocale } from './day-words.ts';

export interface BoardFacts extends Omit<ToldDashboard, 'slippage'> {
  readonly waterfall: Awaited<ReturnType<typeof waterfallView>>;
  readonly organization: string;
  readonly scope: string;
  readonly timeZone: string;
  readonly madeBy: string;
  /** How the reader writes figures and dates, where the page can print it. */
  readonly locale: string | undefined;
}

export async function boardFacts(
  tx: TenantTransaction,
  actor: Actor,
  asked: AskedRevenue,
  now: Date,
): Promise<BoardFacts> {
  const view = await revenueView(tx, actor, asked, now);
  const { period, containing } = asked;
  return {
    view,
    forecast: await forecastOfScope(tx, actor, asked, view.scope, now),
    attention: await revenueAttention(tx, actor, asked, now),
    waterfall: await waterfallView(tx, actor, { period, containing, ...peopleOfForecast(actor, view.scope) }, now),
    organization: await organizationName(tx),
    scope: await scopeWords(tx, view.scope),
    timeZone: actor.timeZone,
    madeBy: actor.name,
    locale: printableLocale(actor.locale),
  };
}
