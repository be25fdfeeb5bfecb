import { loadApplication } from './application.ts';
import { start } from './start.ts';

await start(loadApplication);
