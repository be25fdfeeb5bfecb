/** Why somebody in Slack is not answered what they asked. */
import type { ConnectionState } from '../connections/connectionStates.ts';

export const TOO_MANY_COMMANDS = 'Too many commands. Wait a minute.';
export const ANOTHER_WORKSPACE = 'Forecastle is connected to another workspace.';

/** Returns why no command is answered while the connection is so; null while it works. Null as a state: it was never set up. */
export function whyNoCommands(state: ConnectionState | null): string | null {
  if (state === 'healthy') return null;
  if (state === 'paused') return 'Slack is paused in Forecastle. Ask an admin.';
  if (state === 'needs_reconnecting') return 'Slack must be reconnected in Forecastle. Ask an admin.';
  return 'Slack is not connected to your organisation. Ask an admin.';
}
