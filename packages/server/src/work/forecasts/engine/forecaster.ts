/** A thread that draws forecasts. `forecast-in-child.ts` asks it, one question at a time. */
import { parentPort } from 'node:worker_threads';
import { forecastNow } from '@forecastle/rules';
import type { ForecasterAnswer, ForecasterQuestion } from './forecast-in-child.ts';

const port = parentPort;
if (!port) throw new Error('the forecaster is a thread');
port.on('message', ({ id, kept, present }: ForecasterQuestion) => {
  const answer: ForecasterAnswer = (() => {
    try {
      return { id, run: forecastNow(kept, present) };
    } catch (error) {
      return { id, error: String(error instanceof Error ? error.stack : error) };
    }
  })();
  port.postMessage(answer);
});
