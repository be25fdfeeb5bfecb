import type { LinkTab } from '../../ui/LinkTabs.tsx';
import { COMMAND_CENTER, FORECAST_CHANGES, FORECAST_PARTS, QUOTA_ANALYTICS, TRACK_RECORD } from './forecastScreens.ts';

const PERIOD = ['period', 'in'];
const PEOPLE = ['owner', 'team'];

/** Returns the tabs of the forecast. Each keeps the period and the people that the open screen names. */
export function forecastTabs(pathname: string, params: URLSearchParams): readonly LinkTab[] {
  // On the quota screen a team is a filter of its table.
  const all = pathname === QUOTA_ANALYTICS ? PERIOD : [...PERIOD, ...PEOPLE];
  return [
    { to: withParams(COMMAND_CENTER, params, all), label: 'Call' },
    { to: withParams(FORECAST_CHANGES, params, all), label: 'What changed' },
    { to: withParams(TRACK_RECORD, params, all), label: 'Accuracy' },
    { to: withParams(FORECAST_PARTS, params, all), label: 'How it is made' },
    { to: withParams(QUOTA_ANALYTICS, params, PERIOD), label: 'Quotas' },
  ];
}

function withParams(path: string, params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams([...params].filter(([name]) => names.includes(name)));
  return kept.size > 0 ? `${path}?${kept}` : path;
}
