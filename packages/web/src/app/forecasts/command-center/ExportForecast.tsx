import { useUrlParam } from '../../../ui/useUrlParam.ts';
import { ExportFigures } from '../../revenue/ExportFigures.tsx';
import { askedOf, type Forecast } from '../answers.ts';
import { comparedInput, readSince, readUntil } from './since.ts';

/** The forecast as a file, compared between the times that the screen compares. */
export function ExportForecast({ forecast, owner }: { forecast: Forecast; owner: string | null }) {
  const [since] = useUrlParam('since', '');
  const [until] = useUrlParam('until', '');
  return (
    <ExportFigures
      report="forecast"
      query={{ ...askedOf(forecast, owner), ...comparedInput(readSince(since), readUntil(until)) }}
    />
  );
}
