/** The plain routes by which a meeting is downloaded, and what of all meetings left the server. */
import { MeetingSendingsQuery, type PLAIN_ROUTES } from '@forecastle/contract';
import { isoDate, localDay } from '@forecastle/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import { inTenant, type TenantTransaction } from '../../../platform/database/tenant.ts';
import type { SheetColumn } from '../../../platform/files/column.ts';
import { conflict, notFound } from '../../../platform/http/errors.ts';
import { API_PREFIX } from '../../../platform/http/prefix.ts';
import { queryOf } from '../../../platform/http/query-of.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { recordEvent } from '../../../tenancy/audit/record-event.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { ownPool } from '../../../tenancy/requests/own-pool.ts';
import { plainAskers } from '../../../tenancy/requests/plain-askers.ts';
import { exportsFolder } from '../../exports/files.ts';
import { once, sendTable } from '../../exports/send-table.ts';
import { getMeeting } from '../present-meeting.ts';
import { listProposals } from '../proposals/list-proposals.ts';
import { readTranscript } from '../transcripts/read-transcript.ts';
import { mayManagePrivacy } from './retention.ts';
import { listSendings, type Sending } from './sendings.ts';
import { type FileCue, textOf, webVttOf } from './transcript-files.ts';

type Proposal = Awaited<ReturnType<typeof listProposals>>['items'][number];

const PROPOSAL_COLUMNS: readonly SheetColumn<Proposal>[] = [
  { header: 'Kind', kind: 'text', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { header: 'State', kind: 'text', cell: ({ state }) => state },
  { header: 'Title', kind: 'text', cell: ({ title }) => title },
  { header: 'Quote', kind: 'text', cell: ({ quote }) => quote },
  { header: 'Second', kind: 'number', cell: ({ startMs }) => Math.floor(startMs / 1000) },
  { header: 'Due', kind: 'day', cell: ({ dueOn }) => dueOn },
  { header: 'Decided by', kind: 'text', cell: ({ decidedBy }) => decidedBy?.name ?? null },
];

const SENDING_COLUMNS: readonly SheetColumn<Sending>[] = [
  { header: 'Sent at (UTC)', kind: 'text', cell: ({ sentAt }) => sentAt.slice(0, 19).replace('T', ' ') },
  { header: 'Host', kind: 'text', cell: ({ host }) => host },
  { header: 'Provider and model', kind: 'text', cell: ({ to }) => to },
  { header: 'What', kind: 'text', cell: ({ what }) => what },
  { header: 'Bytes or characters', kind: 'number', cell: ({ amount }) => amount },
  {
    header: 'Seconds of audio',
    kind: 'number',
    cell: ({ durationMs }) => (durationMs === null ? null : Math.round(durationMs / 1000)),
  },
  { header: 'Meeting', kind: 'text', cell: ({ meeting }) => meeting?.title ?? null },
  { header: 'Asked by', kind: 'text', cell: ({ askedBy }) => askedBy?.name ?? null },
];

const SENDINGS_AT_ONCE = 100;

export function registerMeetingFiles(
  app: FastifyInstance,
  { settings, pool }: { settings: Settings; pool: SharedPool },
): void {
  const folder = exportsFolder(settings);
  const { authorise, actorIn } = plainAskers({ settings, pool });
  const get = (route: keyof typeof PLAIN_ROUTES & `GET ${string}`) =>
    [`${API_PREFIX}${route.slice('GET '.length)}`, { exposeHeadRoute: false, onRequest: authorise(route) }] as const;
  const dayOf = (actor: Actor) => isoDate(localDay(Date.now(), actor.timeZone));
  const reading = <T>(request: FastifyRequest, read: (tx: TenantTransaction, actor: Actor) => Promise<T>) => {
    const actor = actorIn(request);
    return inTenant(ownPool(pool, request, actor), actor.organizationId, (tx) => read(tx, actor), {
      readOnly: true,
      oneState: true,
    });
  };

  app.get(...get('GET /recorded-meetings/:id/transcript.vtt'), async (request, reply) => {
    const { cues, isTimed } = await reading(request, (tx, actor) => readCues(tx, actor, idIn(request)));
    if (!isTimed)
      throw conflict({
        field: null,
        value: null,
        expected: 'a transcript with times',
        message: 'This transcript has no times, which WebVTT needs. Download it as text.',
      });
    return reply
      .type('text/vtt; charset=utf-8')
      .header('content-disposition', 'attachment; filename="transcript.vtt"')
      .send(webVttOf(cues));
  });

  app.get(...get('GET /recorded-meetings/:id/transcript.txt'), async (request, reply) => {
    const { cues, isTimed } = await reading(request, (tx, actor) => readCues(tx, actor, idIn(request)));
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="transcript.txt"')
      .send(textOf(cues, isTimed));
  });

  app.get(...get('GET /recorded-meetings/:id/proposals.csv'), async (request, reply) => {
    const actor = actorIn(request);
    const id = idIn(request);
    const { items } = await reading(request, (tx) => listProposals(tx, actor, { id }));
    const asker = { pool: ownPool(pool, request, actor), actor };
    const file = { name: 'proposals', day: dayOf(actor), format: 'csv', folder } as const;
    return sendTable(reply, asker, file, async () => ({
      columns: PROPOSAL_COLUMNS,
      pages: once(items),
      count: async () => items.length,
    }));
  });

  app.get(...get('GET /exports/meeting-sendings.csv'), async (request, reply) => {
    const actor = actorIn(request);
    const { month } = queryOf(MeetingSendingsQuery, request.query);
    const own = ownPool(pool, request, actor);
    await inTenant(own, actor.organizationId, async (tx) => {
      await mayManagePrivacy(tx, actor);
      await recordEvent(tx, actor, { kind: 'meeting_sendings_exported' });
    });
    const file = { name: 'meeting-sendings', day: dayOf(actor), format: 'csv', folder } as const;
    return sendTable(reply, { pool: own, actor }, file, async (tx) => ({
      columns: SENDING_COLUMNS,
      pages: allSendings(tx, actor, month),
      count: async () => 0,
    }));
  });
}

async function* allSendings(
  tx: TenantTransaction,
  actor: Actor,
  month: string | undefined,
): AsyncGenerator<readonly Sending[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await listSendings(tx, actor, { month, limit: SENDINGS_AT_ONCE, cursor });
    yield items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

function idIn(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!z.guid().safeParse(id).success) throw notFound('meeting');
  return id;
}

/** Returns the cues with the names of who spoke them, as the meeting shows them. */
async function readCues(
  tx: TenantTransaction,
  actor: Actor,
  id: string,
): Promise<{ cues: readonly FileCue[]; isTimed: boolean }> {
  const { speakers, isTimed } = await getMeeting(tx, actor, id);
  const names = new Map(
    speakers.map(({ speaker, contact, member, label }) => [
      speaker,
      contact?.name ?? member?.name ?? (label || `Speaker ${speaker + 1}`),
    ]),
  );
  const { cues } = await readTranscript(tx, actor, { id });
  return {
    cues: cues.map(([startMs, endMs, speaker, text]) => ({
      startMs,
      endMs,
      speaker: speaker === null ? null : (names.get(speaker) ?? null),
      text,
    })),
    isTimed,
  };
}
