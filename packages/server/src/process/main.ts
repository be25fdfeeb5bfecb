import { start } from './start.ts';

// Loaded only after the settings: a wrong one is told before anything else costs time.
await start(async () => (await import('../http/app.ts')).createApp);
