/** Sets the demo company of a day up, once for all visitors: makes it, learns from its past, and keeps both on disk. */
import { join } from 'node:path';
import type { DemoStep } from '@forecastle/contract';
import type pg from 'pg';
import type { Settings } from '../../platform/settings/settings.ts';
import { type DemoSetup, keepSetup, keptSetup } from './kept-setup.ts';
import { learnCompany } from './learn-company.ts';
import { makeTemplate } from './template.ts';

export interface SettingUp {
  step: DemoStep;
  readonly ready: Promise<DemoSetup>;
  readonly stop: AbortController;
}

/** A day has begun somewhere while another has not ended elsewhere; two of them meet at most, and one is on its way out. */
const DAYS_KEPT = 3;
/** Milliseconds after which a setup that failed is tried again. */
const AGAIN_AFTER_MS = 60_000;

/** By folder and local day. Nothing in them is of the database in which they were made. */
const settingUp = new Map<string, SettingUp>();

const folderOf = ({ home }: Pick<Settings, 'home'>): string => join(home, 'demo');
const connectionOf = (pool: pg.Pool): string => pool.options.connectionString ?? '';

/** Returns the setup of a local day, in days since 1970, and begins it where nobody has. */
export function setUpDemo(
  { pool, settings }: { readonly pool: pg.Pool; readonly settings: Pick<Settings, 'home'> },
  day: number,
): SettingUp {
  const folder = folderOf(settings);
  const key = `${folder} ${day}`;
  const known = settingUp.get(key);
  if (known) return known;
  const stop = new AbortController();
  const begun: { step: DemoStep } = { step: 'company' };
  const ready = setUp({ pool, folder, day, signal: stop.signal }, (step) => {
    begun.step = step;
  });
  const made: SettingUp = Object.assign(begun, { ready, stop });
  settingUp.set(key, made);
  ready.catch(() => {
    made.step = 'failed';
    setTimeout(() => settingUp.delete(key), AGAIN_AFTER_MS).unref();
  });
  const [oldest] = [...settingUp.keys()].filter((each) => each.startsWith(`${folder} `));
  if (oldest !== undefined && oldest !== key && settingUp.size > DAYS_KEPT) settingUp.delete(oldest);
  return made;
}

/** Stops what is being set up: the server ends. */
export function stopSettingUp(settings: Pick<Settings, 'home'>): void {
  for (const [key, { stop }] of settingUp) {
    if (!key.startsWith(`${folderOf(settings)} `)) continue;
    stop.abort();
    settingUp.delete(key);
  }
}

interface Place {
  readonly pool: pg.Pool;
  readonly folder: string;
  readonly day: number;
  readonly signal: AbortSignal;
}

async function setUp({ pool, folder, day, signal }: Place, reach: (step: DemoStep) => void): Promise<DemoSetup> {
  const kept = await keptSetup(folder, day);
  const setup = kept ?? (await makeSetup({ pool, folder, day, signal }, reach));
  reach('ready');
  return setup;
}

async function makeSetup({ pool, folder, day, signal }: Place, reach: (step: DemoStep) => void): Promise<DemoSetup> {
  const template = await makeTemplate(pool, day, () => reach('deals'));
  signal.throwIfAborted();
  reach('learning');
  const fits = await learnCompany(pool, template, { day, databaseUrl: connectionOf(pool), signal });
  const setup = { template, fits };
  await keepSetup(folder, day, setup);
  return setup;
}
