/** The product's process, as `product/process/main.ts` starts it, but for what a password costs. */
import { loadSettings } from '../platform/settings/settings.ts';
import { loadApplication } from '../product/process/application.ts';
import { start } from '../product/process/start.ts';
import { QUICK_PASSWORDS } from './quick-passwords.ts';

await start(loadApplication, () => ({ ...loadSettings(), passwordCost: QUICK_PASSWORDS }));
