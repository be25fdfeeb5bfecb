import { useLocation, useSearchParams } from 'react-router';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { forecastTabs } from './tabAddresses.ts';

/** The screens of the forecast, for the same period and people. */
export function ForecastTabs() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  return <LinkTabs label="Forecast screens" tabs={forecastTabs(pathname, params)} />;
}
