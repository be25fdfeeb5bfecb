import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { ExportFigures } from '../../revenue/ExportFigures.tsx';
import { askedOf, type Forecast } from '../answers.ts';
import type { Whose } from '../whose.ts';
import { comparedInput, readSince, readUntil } from './since.ts';

/** The forecast as a file, compared between the times that the screen compares. */
export function ExportForecast({ forecast, whose }: { forecast: Forecast; whose: Whose }) {
  const [since] = useUrlParam('since', '');
  const [until] = useUrlParam('until', '');
  return (
    <ExportFigures
      report="forecast"
      query={{ ...askedOf(forecast, whose), ...comparedInput(readSince(since), readUntil(until)) }}
    />
  );
}
