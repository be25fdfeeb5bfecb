import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Forecast } from '../answers.ts';
import { CurrentFigures } from './CurrentFigures.tsx';

const words = (given: Partial<Forecast>) =>
  renderToStaticMarkup(
    <CurrentFigures
      forecast={
        {
          currency: 'NZD',
          confidence: null,
          mlForecast: null,
          model: { kind: 'rule_of_thumb', name: '', reason: 'No finished period yet.' },
          ...given,
        } as Forecast
      }
    />,
  ).replaceAll(/<[^>]*>/g, '');

describe('the figures of the standing forecast', () => {
  it('are its confidence and, of a fitted model, the ML forecast with what it learnt from', () => {
    const reason = 'Learnt from 12 finished quarters.';
    expect(words({ confidence: 62, mlForecast: '173000000', model: { kind: 'fitted', name: '', reason } })).toMatch(
      /^Confidence 62 of 100 for the open deals, weighted by amount\.ML forecast .*1\.73M\. Learnt from 12 finished quarters\.$/,
    );
  });

  it('are a dash where no scored deal has an amount, and no ML forecast by a rule of thumb', () => {
    expect(words({})).toBe('Confidence —not known. It needs a scored open deal with an amount.');
  });
});
