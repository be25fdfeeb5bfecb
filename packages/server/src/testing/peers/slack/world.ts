/** A workspace of Slack with its people, channels, and one app. */
import { randomBytes } from 'node:crypto';

export interface PeerUser {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly email: string | null;
  readonly tz: string;
  /** Workspaces they belong to, their own first: another company's, or several of one Slack organisation. */
  readonly teamIds: readonly string[];
  deleted: boolean;
}

export interface PeerChannel {
  readonly id: string;
  name: string;
  readonly isPrivate: boolean;
  isArchived: boolean;
  /** The app is in it. */
  hasApp: boolean;
  /** Ids of the people in it. */
  readonly people: Set<string>;
  /** With whom it is shared: another company, by Slack Connect, or another workspace of the same one. */
  sharedWith: 'company' | 'workspace' | null;
}

export interface Posted {
  readonly channel: string;
  readonly ts: string;
  /** Of a message that one person sees. */
  readonly user: string | null;
  text: string;
  blocks: readonly unknown[];
}

/** Ids have a letter of their kind in front: https://docs.slack.dev/reference/objects */
export const slackId = (kind: 'T' | 'U' | 'C' | 'A' | 'B' | 'V' | 'W'): string =>
  `${kind}0${randomBytes(5).toString('hex').toUpperCase()}`;

export interface PeerApp {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
  /** https://docs.slack.dev/authentication/tokens#app-level */
  appToken: string;
  socketMode: boolean;
  readonly redirectUris: string[];
  /** What an installation asks for, once it is made. */
  scopes: readonly string[];
  /** What the person at the page of an installation does. */
  installer: 'allows' | 'denies';
  /** Tokens expire: https://docs.slack.dev/authentication/using-token-rotation */
  rotatesTokens: boolean;
  /** It is installed in a whole Slack organisation: https://api.slack.com/enterprise/apps/reference */
  isOrgWide: boolean;
  /** People have direct messages with the app: https://docs.slack.dev/surfaces/app-home */
  messagesTab: boolean;
}

export class SlackWorld {
  readonly team: { readonly id: string; readonly name: string; readonly domain: string; isDisabled: boolean };
  readonly app: PeerApp;
  readonly bot = { id: slackId('B'), userId: slackId('U'), name: 'forecastle' };
  readonly users = new Map<string, PeerUser>();
  readonly channels = new Map<string, PeerChannel>();
  readonly posted: Posted[] = [];
  /** Good bot tokens, and the scopes of each. */
  readonly botTokens = new Map<string, readonly string[]>();
  /** Bot tokens that were good, and what Slack says of each now. */
  readonly deadTokens = new Map<string, string>();
  readonly codes = new Map<string, string>();
  /** Milliseconds that the clock of Slack is ahead. */
  skewMs = 0;

  constructor(scopes: readonly string[], redirectUris: readonly string[]) {
    this.team = { id: slackId('T'), name: 'Harbourline', domain: 'harbourline', isDisabled: false };
    const id = slackId('A');
    this.app = {
      id,
      clientId: `${Math.trunc(Math.random() * 1e12)}.${Math.trunc(Math.random() * 1e12)}`,
      clientSecret: randomBytes(16).toString('hex'),
      signingSecret: randomBytes(16).toString('hex'),
      appToken: `xapp-1-${id}-1-${randomBytes(16).toString('hex')}`,
      socketMode: true,
      redirectUris: [...redirectUris],
      scopes,
      installer: 'allows',
      rotatesTokens: false,
      isOrgWide: false,
      messagesTab: true,
    };
    this.addUser('ana', 'Ana Rangi', 'ana@harbourline.example');
    this.addChannel('sales');
  }

  get now(): number {
    return Date.now() + this.skewMs;
  }

  addUser(
    name: string,
    realName: string,
    email: string | null = `${name}@harbourline.example`,
    teamIds: readonly string[] = [this.team.id],
  ): PeerUser {
    const user = { id: slackId('U'), name, realName, email, tz: 'Pacific/Auckland', teamIds, deleted: false };
    this.users.set(user.id, user);
    return user;
  }

  /** Everybody of the workspace is in it, unless told otherwise. */
  addChannel(name: string, given: Partial<Omit<PeerChannel, 'id' | 'name'>> = {}): PeerChannel {
    const channel: PeerChannel = {
      id: slackId('C'),
      name,
      isPrivate: false,
      isArchived: false,
      hasApp: false,
      people: new Set(this.users.keys()),
      sharedWith: null,
      ...given,
    };
    this.channels.set(channel.id, channel);
    return channel;
  }

  user(name: string): PeerUser {
    for (const user of this.users.values()) if (user.name === name) return user;
    throw new Error(`the workspace has nobody called ${name}`);
  }

  channel(name: string): PeerChannel {
    for (const channel of this.channels.values()) if (channel.name === name) return channel;
    throw new Error(`the workspace has no channel ${name}`);
  }

  /** Installs the app, as its page in Slack does. Returns the bot token. */
  install(): string {
    for (const [token, scopes] of this.botTokens) if (scopes === this.app.scopes) return token;
    const token = `xoxb-${this.team.id}-${randomBytes(12).toString('hex')}`;
    this.botTokens.set(token, this.app.scopes);
    return token;
  }

  /** Ends every bot token. What it is said to be is Slack's error from now on. */
  endTokens(error: 'token_revoked' | 'account_inactive'): void {
    for (const token of this.botTokens.keys()) this.deadTokens.set(token, error);
    this.botTokens.clear();
  }
}
