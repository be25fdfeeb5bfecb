/** `slack-manifest`: the manifest from which an admin makes the app in Slack, as its page here shows it too. */
import { parseEnvironment } from '../../platform/settings/form.ts';
import { isPublic, manifestOf } from '../../work/connections/slack/slack-row.ts';
import { type Command, parse } from './command.ts';
import { CommandFailed, DONE } from './exit-codes.ts';

export const slackManifest: Command = async (words) => {
  const { http = false } = parse(words, { http: { type: 'boolean' } }, []).values;
  const { PUBLIC_URL, SLACK_API_ORIGIN } = parseEnvironment(process.env);
  const settings = {
    publicUrl: PUBLIC_URL ?? 'http://localhost',
    publicUrlGiven: PUBLIC_URL !== undefined,
    slack: { origin: SLACK_API_ORIGIN ?? null },
  };
  if (http && !isPublic(settings)) {
    throw new CommandFailed('Slack calls public https addresses alone. Set PUBLIC_URL, or leave --http out.');
  }
  process.stdout.write(manifestOf(settings, http ? 'http' : 'socket'));
  return DONE;
};
