/** Measures the organisations that the main thread names, one after the other. */
import { parentPort } from 'node:worker_threads';
import { measure, type Task } from './measure.ts';

parentPort?.on('message', (task: Task) => parentPort?.postMessage(measure(task)));
