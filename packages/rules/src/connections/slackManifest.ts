/** The app that an organisation makes in its Slack workspace, as the manifest to paste there. */
import { SLACK_COMMAND, SLACK_EVENTS, SLACK_SCOPES } from './slackWords.ts';

/** `socket`: Forecastle opens a connection to Slack. `http`: Slack calls Forecastle, which needs a public https address. */
export const SLACK_MODES = ['socket', 'http'] as const;
export type SlackMode = (typeof SLACK_MODES)[number];

export interface SlackManifestOptions {
  readonly mode: SlackMode;
  /** Origin of Forecastle as Slack reaches it. */
  readonly publicUrl: string;
  /** Where Slack sends people back to; null where no https address serves one. */
  readonly redirectUrl: string | null;
  /** Path below the origin that requests of Slack come to, without a slash at its end. */
  readonly requestPath: string;
}

/** Returns the manifest. https://docs.slack.dev/reference/app-manifest */
export function slackManifest({ mode, publicUrl, redirectUrl, requestPath }: SlackManifestOptions) {
  const urlOf = (kind: string) => (mode === 'http' ? `${publicUrl}${requestPath}/${kind}` : null);
  const [commands, interactions, events] = ['commands', 'interactions', 'events'].map(urlOf);
  return {
    _metadata: { major_version: 1, minor_version: 1 },
    display_information: {
      name: 'Forecastle',
      description: 'Deals, forecast, risk and this week’s plan',
      background_color: '#14213d',
    },
    features: {
      app_home: { home_tab_enabled: false, messages_tab_enabled: true, messages_tab_read_only_enabled: true },
      bot_user: { display_name: 'forecastle', always_online: true },
      slash_commands: [
        {
          command: SLACK_COMMAND,
          ...(commands ? { url: commands } : {}),
          description: 'Ask Forecastle about your deals',
          usage_hint: 'deal NAME | forecast | risk | plan | log DEAL: words | help',
          should_escape: false,
        },
      ],
    },
    oauth_config: {
      ...(redirectUrl ? { redirect_urls: [redirectUrl] } : {}),
      scopes: { bot: [...SLACK_SCOPES] },
    },
    settings: {
      event_subscriptions: { ...(events ? { request_url: events } : {}), bot_events: [...SLACK_EVENTS] },
      interactivity: { is_enabled: true, ...(interactions ? { request_url: interactions } : {}) },
      org_deploy_enabled: false,
      socket_mode_enabled: mode === 'socket',
      // Tokens do not expire: nobody has to renew one under a lock.
      token_rotation_enabled: false,
    },
  };
}
