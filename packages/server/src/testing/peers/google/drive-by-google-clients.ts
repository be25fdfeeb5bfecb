/** Drives the peer with Google's own clients, so that it is held to their reading of the protocol: in a drill. */
import type { calendar_v3 } from '@googleapis/calendar';
import type { gmail_v1 } from '@googleapis/gmail';
import { CodeChallengeMethod } from 'google-auth-library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt } from '../../../tenancy/single-sign-on/testing/sign-in-at.ts';
import { EVENTS_READONLY, METADATA } from './call-peer.ts';
import { FAULTS } from './faults.ts';
import { authOf, clientsOf, clientsWith, rawMail } from './google-clients.ts';
import { type GoogleOAuthPeer, startGoogleOAuth } from './oauth/google-oauth.ts';
import { type GooglePeer, startGooglePeer } from './peer.ts';

const ME = 'ana@corp.test';
const AUTH = 'https://www.googleapis.com/auth';
const REDIRECT = 'http://127.0.0.1:1/callback';

export function driveByGoogleClients(): void {
  let peer: GooglePeer;
  let mail: gmail_v1.Gmail;
  let events: calendar_v3.Calendar;
  let oauth: GoogleOAuthPeer | undefined;
  beforeAll(async () => {
    peer = await startGooglePeer({
      oauth: async ({ origin }) => {
        oauth = await startGoogleOAuth({ origin, redirectUris: [REDIRECT] });
        return oauth;
      },
    });
    peer.world.addPerson(ME, 'Ana Sales', ['ana.sales@corp.test']);
    peer.world.addPerson('ben@corp.test', 'Ben Boss');
    ({ mail, events } = clientsOf(peer, ME));
  });
  afterAll(() => peer.stop());

  describe('Gmail', () => {
    it('pages through all messages, newest first', async () => {
      for (let n = 0; n < 1100; n++)
        peer.world.deliver({ from: `Bo <bo${n}@x.test>`, to: ME, subject: `Mail ${n}`, body: 'Words' });
      const ids: string[] = [];
      let pageToken: string | undefined;
      const sizes: number[] = [];
      do {
        const { data } = await mail.users.messages.list({
          userId: 'me',
          maxResults: 500,
          ...(pageToken ? { pageToken } : {}),
        });
        ids.push(...(data.messages ?? []).map(({ id }) => id ?? ''));
        sizes.push(data.messages?.length ?? 0);
        pageToken = data.nextPageToken ?? undefined;
      } while (pageToken);
      expect([sizes, new Set(ids).size]).toEqual([[500, 500, 100], 1100]);
      const newest = await mail.users.messages.get({ userId: 'me', id: ids[0] ?? '', format: 'metadata' });
      const subject = newest.data.payload?.headers?.find(({ name }) => name === 'Subject');
      expect(subject?.value).toBe('Mail 1099');
    });

    it('answers with the fields and headers that are asked for, and no more', async () => {
      const { copies } = peer.world.deliver({ from: 'Bo <bo@x.test>', to: ME, subject: 'Secret', body: 'Words' });
      const { data } = await mail.users.messages.get({
        userId: 'me',
        id: copies.get(ME) ?? '',
        format: 'metadata',
        metadataHeaders: ['From', 'Message-ID'],
        fields: 'id,labelIds,payload/headers',
      });
      expect(data).toEqual({
        id: copies.get(ME),
        labelIds: ['INBOX', 'UNREAD', 'CATEGORY_PERSONAL'],
        payload: {
          headers: [
            { name: 'Message-ID', value: expect.stringContaining('@') },
            { name: 'From', value: 'Bo <bo@x.test>' },
          ],
        },
      });
    });

    it('follows history from the place of the profile', async () => {
      const { data: profile } = await mail.users.getProfile({ userId: 'me' });
      const sent = peer.world.deliver({ from: `Ana <${ME}>`, to: 'bo@x.test' });
      const came = peer.world.deliver({ from: 'bo@x.test', to: ME, headers: { 'In-Reply-To': sent.messageId } });
      await mail.users.messages.trash({ userId: 'me', id: came.copies.get(ME) ?? '' });
      const seen: gmail_v1.Schema$History[] = [];
      let pageToken: string | undefined;
      let historyId: string | null | undefined;
      do {
        const { data } = await mail.users.history.list({
          userId: 'me',
          startHistoryId: profile.historyId ?? '',
          maxResults: 2,
          ...(pageToken ? { pageToken } : {}),
        });
        seen.push(...(data.history ?? []));
        ({ historyId } = data);
        pageToken = data.nextPageToken ?? undefined;
      } while (pageToken);
      expect(seen.flatMap(({ messagesAdded = [] }) => messagesAdded.map(({ message }) => message?.labelIds))).toEqual([
        ['SENT'],
        ['INBOX', 'UNREAD', 'CATEGORY_PERSONAL'],
      ]);
      expect(seen.flatMap(({ labelsAdded = [] }) => labelsAdded.map(({ labelIds }) => labelIds))).toEqual([['TRASH']]);
      const { data: rest } = await mail.users.history.list({ userId: 'me', startHistoryId: historyId ?? '' });
      expect(rest).toEqual({ historyId });
    });

    it('inserts and sends mails', async () => {
      const raw = rawMail(
        { From: 'Bo <bo@x.test>', To: ME, Subject: 'A subject', 'Message-ID': '<1@x.test>' },
        'A body',
      );
      const { data } = await mail.users.messages.insert({ userId: 'me', requestBody: { raw, labelIds: ['INBOX'] } });
      const full = await mail.users.messages.get({ userId: 'me', id: data.id ?? '', format: 'full' });
      expect(Buffer.from(full.data.payload?.body?.data ?? '', 'base64url').toString()).toBe('A body');
      await mail.users.messages.send({
        userId: 'me',
        requestBody: { raw: rawMail({ From: `Ana <${ME}>`, To: 'Ben <ben@corp.test>', Subject: 'To Ben' }, 'Hello') },
      });
      const [received] = [...peer.world.person('ben@corp.test').mailbox.messages.values()];
      expect([received?.body, received?.labels.has('INBOX')]).toEqual(['Hello', true]);
    });

    it('names aliases to those who may see settings', async () => {
      const { data } = await mail.users.settings.sendAs.list({ userId: 'me' });
      expect(data.sendAs?.map(({ sendAsEmail }) => sendAsEmail)).toEqual([ME, 'ana.sales@corp.test']);
      const metadata = clientsOf(peer, ME, [`${AUTH}/gmail.metadata`]);
      await expect(metadata.mail.users.settings.sendAs.list({ userId: 'me' })).rejects.toMatchObject({
        status: 403,
        message: 'Request had insufficient authentication scopes.',
      });
    });
  });

  describe('Calendar', () => {
    it('inserts an event with its guests, and lists it by instances', async () => {
      const { data } = await events.events.insert({
        calendarId: 'primary',
        requestBody: {
          summary: 'A summary',
          description: 'A description',
          start: { dateTime: '2026-11-05T10:00:00+13:00', timeZone: 'Pacific/Auckland' },
          end: { dateTime: '2026-11-05T11:00:00+13:00', timeZone: 'Pacific/Auckland' },
          recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
          attendees: [{ email: 'bo@x.test', displayName: 'Bo' }],
        },
      });
      const { data: listed } = await events.events.list({ calendarId: 'primary', singleEvents: true });
      expect(listed.items?.map(({ recurringEventId, start }) => [recurringEventId, start?.dateTime])).toEqual([
        [data.id, '2026-11-04T21:00:00Z'],
        [data.id, '2026-11-11T21:00:00Z'],
        [data.id, '2026-11-18T21:00:00Z'],
      ]);
    });

    it('syncs by token over pages, with what was cancelled, until the token is too old', async () => {
      const start = (day: number) => `2026-12-${String(day).padStart(2, '0')}`;
      const ids = Array.from({ length: 25 }, (_, n) =>
        peer.world.schedule({ organizer: 'bo@x.test', attendees: [ME], start: start(n + 1), end: start(n + 2) }),
      );
      const sync = async (from: { timeMin: string } | { syncToken: string }) => {
        const items: calendar_v3.Schema$Event[] = [];
        const pages: number[] = [];
        let pageToken: string | undefined;
        let token: string | null | undefined;
        do {
          const { data } = await events.events.list({
            calendarId: 'primary',
            singleEvents: true,
            maxResults: 10,
            ...from,
            ...(pageToken ? { pageToken } : {}),
          });
          expect(Boolean(data.nextSyncToken)).toBe(!data.nextPageToken);
          items.push(...(data.items ?? []));
          pages.push(data.items?.length ?? 0);
          pageToken = data.nextPageToken ?? undefined;
          token = data.nextSyncToken;
        } while (pageToken);
        return { items, pages, syncToken: token ?? '' };
      };
      const first = await sync({ timeMin: '2026-12-01T00:00:00Z' });
      expect(first.pages).toEqual([10, 10, 5]);
      for (const id of ids.slice(0, 12)) peer.world.cancel(id);
      const second = await sync({ syncToken: first.syncToken });
      expect(second.pages).toEqual([10, 2]);
      expect(Object.keys(second.items[0] ?? {})).toEqual(['kind', 'etag', 'id', 'status']);
      expect((await sync({ syncToken: second.syncToken })).items).toEqual([]);
      peer.world.expireSyncTokens();
      await expect(sync({ syncToken: second.syncToken })).rejects.toMatchObject({
        status: 410,
        message: 'Sync token is no longer valid, a full sync is required.',
      });
    });

    it('patches and deletes events', async () => {
      const { data } = await events.events.insert({
        calendarId: 'primary',
        requestBody: {
          start: { date: '2026-11-20' },
          end: { date: '2026-11-21' },
          attendees: [{ email: 'ben@corp.test' }],
        },
      });
      const eventId = data.id ?? '';
      await events.events.patch({ calendarId: 'primary', eventId, requestBody: { summary: 'Changed' } });
      const bens = clientsOf(peer, 'ben@corp.test').events;
      const { data: seen } = await bens.events.get({ calendarId: 'primary', eventId });
      expect([seen.summary, seen.attendees]).toEqual([
        'Changed',
        [{ email: 'ben@corp.test', responseStatus: 'needsAction', self: true }],
      ]);
      await events.events.delete({ calendarId: 'primary', eventId });
      expect((await bens.events.get({ calendarId: 'primary', eventId })).data.status).toBe('cancelled');
    });
  });

  describe('signing in', () => {
    const signIn = async () => {
      Object.assign(oauth?.state ?? {}, { email: ME });
      const auth = authOf(peer, {
        clientId: oauth?.clientId ?? '',
        clientSecret: oauth?.clientSecret ?? '',
        redirectUri: REDIRECT,
      });
      const { codeVerifier, codeChallenge = '' } = await auth.generateCodeVerifierAsync();
      const page = auth.generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: ['openid', 'email', METADATA, EVENTS_READONLY],
        state: 'a state',
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
      });
      const back = await signInAt(page, '');
      expect(back.searchParams.get('state')).toBe('a state');
      const { tokens } = await auth.getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
      auth.setCredentials(tokens);
      return { auth, tokens };
    };

    it('gives tokens for the scopes that were allowed, with PKCE, and renews them', async () => {
      const { auth, tokens } = await signIn();
      expect(tokens.scope?.split(' ')).toEqual(expect.arrayContaining([METADATA, EVENTS_READONLY]));
      const { mail: own } = clientsWith(peer, auth);
      expect((await own.users.getProfile({ userId: 'me' })).data.emailAddress).toBe(ME);
      oauth?.expireAccess();
      await expect(own.users.getProfile({ userId: 'me' })).resolves.toMatchObject({ data: { emailAddress: ME } });
      expect(auth.credentials.access_token).not.toBe(tokens.access_token);
    });

    it('ends when the password is changed or access is revoked', async () => {
      const first = await signIn();
      await oauth?.changePassword(ME);
      await expect(first.auth.refreshAccessToken()).rejects.toMatchObject({
        status: 400,
        response: { data: { error: 'invalid_grant' } },
      });
      const second = await signIn();
      await second.auth.revokeToken(second.tokens.refresh_token ?? '');
      await expect(second.auth.refreshAccessToken()).rejects.toMatchObject({ status: 400 });
    });
  });

  describe('errors', () => {
    const profile = () => mail.users.getProfile({ userId: 'me' });
    it.each([
      ['mailNotEnabled', FAULTS.mailNotEnabled, 400, 'failedPrecondition'],
      ['authError', FAULTS.authError, 401, 'authError'],
      ['dailyLimitExceeded', FAULTS.dailyLimitExceeded, 403, 'dailyLimitExceeded'],
      ['userRateLimitExceeded', FAULTS.userRateLimitExceeded(), 403, 'userRateLimitExceeded'],
      ['rateLimitExceeded', FAULTS.rateLimitExceeded(), 403, 'rateLimitExceeded'],
      ['domainPolicy', FAULTS.domainPolicy, 403, 'domainPolicy'],
      ['insufficientPermissions', FAULTS.insufficientPermissions, 403, 'insufficientPermissions'],
      ['accessNotConfigured', FAULTS.accessNotConfigured, 403, 'accessNotConfigured'],
      ['notFound', FAULTS.notFound, 404, 'notFound'],
      ['fullSyncRequired', FAULTS.fullSyncRequired, 410, 'fullSyncRequired'],
      ['tooManyRequests', FAULTS.tooManyRequests(), 429, 'rateLimitExceeded'],
      ['backendError', FAULTS.backendError, 500, 'backendError'],
      ['unavailable', FAULTS.unavailable, 503, 'backendError'],
    ])('are read by the client: %s', async (_, fault, status, reason) => {
      peer.failNext(fault);
      const body = (fault.body as { error: { message: string } }).error;
      await expect(profile()).rejects.toMatchObject({
        status,
        message: body.message,
        response: { data: { error: { errors: [{ reason }] } } },
      });
    });

    it('are tried again by the client where they pass', async () => {
      peer.failNext(FAULTS.unavailable);
      const { data } = await mail.users.getProfile({ userId: 'me' }, { retry: true });
      expect(data.emailAddress).toBe(ME);
    });

    it('are connections that are cut, and answers that never come', async () => {
      peer.failNext(FAULTS.hangUp);
      await expect(profile()).rejects.toMatchObject({ code: 'ECONNRESET' });
      peer.failNext(FAULTS.neverAnswer);
      const given = new AbortController();
      const stop = peer.watch(() => given.abort());
      const asked = mail.users.getProfile({ userId: 'me' }, { signal: given.signal });
      await expect(asked).rejects.toMatchObject({ code: 'AbortError' });
      stop();
    });
  });
}
