/** The thread in which columns are learnt beside forecasts. `win-columns.ts` starts it. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ColumnsTask, skillOfColumns } from './win-columns.ts';

parentPort?.postMessage(await skillOfColumns(workerData as ColumnsTask));
