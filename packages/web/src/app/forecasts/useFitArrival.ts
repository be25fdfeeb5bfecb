import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../api/client.ts';
import type { Forecast } from './answers.ts';
import { isBeingFitted } from './fitting.ts';

/** What stands beside the forecast is asked for again when its model has come. */
export function useFitArrival(forecast: Forecast | undefined): void {
  const cache = useQueryClient();
  const wasFitting = useRef(false);
  const isFitting = forecast !== undefined && isBeingFitted(forecast);
  const isFitted = forecast?.model.kind === 'fitted';
  useEffect(() => {
    if (wasFitting.current && isFitted) {
      void cache.invalidateQueries({ queryKey: query.forecasts.deals.key() });
      void cache.invalidateQueries({ queryKey: query.forecastRuns.key() });
    }
    wasFitting.current = isFitting;
  }, [cache, isFitting, isFitted]);
}
