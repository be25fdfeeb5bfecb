import type { SharedPool } from '../../../../platform/database/shared-pool.ts';
import type { Logger } from '../../../../platform/logging/logger.ts';
import type { Settings } from '../../../../platform/settings/settings.ts';
import type { SlackHandlers } from '../../../slack/port.ts';

export interface Accepting {
  /** Of requests: commands have their share of it, as what their organisation asks in a browser has. */
  readonly pool: SharedPool;
  readonly settings: Settings;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
  readonly handlers: SlackHandlers;
}

export interface Accepted {
  /** What Slack is answered at once; null for nothing but that it came. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  /** Settles when all is done, and never rejects. */
  readonly work: Promise<void>;
}
