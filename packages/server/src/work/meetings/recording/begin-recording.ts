import type { recordings } from '@forecastle/contract';
import { MEETING_TITLE_MAX, recordingFileType } from '@forecastle/contract';
import type { InferContractRouterInputs } from '@orpc/contract';
import { newId } from '../../../platform/database/ids.ts';
import type { TenantTransaction } from '../../../platform/database/tenant.ts';
import { megabytes } from '../../../platform/files/megabytes.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { calendarOf } from '../../../records/health/calendar.ts';
import { requireDeal } from '../../../records/opportunities/require-deal.ts';
import type { Actor } from '../../../tenancy/identity/actor.ts';
import { takeTurn } from '../../../tenancy/organizations/take-turn.ts';
import { createMeeting } from '../create-meeting.ts';
import type { AllowanceSettings } from '../meeting-allowance.ts';
import { refuseBeyondAllowance } from './recording-allowance.ts';
import { findRecording, type RecordingView } from './recording-row.ts';
import { titleOfMoment } from './title-of-moment.ts';

type Inputs = InferContractRouterInputs<typeof recordings>;

/** Begins a recording of the browser, which has no bytes yet. */
export async function beginRecording(
  tx: TenantTransaction,
  actor: Actor,
  input: Inputs['begin'],
  settings: AllowanceSettings,
): Promise<RecordingView> {
  await refuseBeyondAllowance(tx, 1);
  if (input.opportunityId !== undefined) await requireDeal(tx, actor, input.opportunityId);
  const id = await make(tx, actor, { ...input, source: 'recording', startsAt: null, fileName: null }, settings);
  return findRecording(tx, actor, id);
}

/** Begins an upload; the same file of the same person, when its upload is not finished, goes on where it stopped. */
export async function beginUpload(
  tx: TenantTransaction,
  actor: Actor,
  input: Inputs['beginUpload'],
  settings: AllowanceSettings,
): Promise<RecordingView> {
  const { fileName, size, modifiedAt = null } = input;
  if (input.opportunityId !== undefined) await requireDeal(tx, actor, input.opportunityId);
  // Two uploads do not take the same space.
  await takeTurn(tx, 'recordings');
  const begun = await findBegun(tx, actor, { fileName, size, modifiedAt });
  if (begun !== null) return findRecording(tx, actor, begun);
  const { maxBytes } = await refuseBeyondAllowance(tx, size);
  const mediaType = recordingFileType(fileName);
  if (size > maxBytes || mediaType === null) {
    throw invalid({
      field: 'size',
      value: size,
      expected: `at most ${megabytes(maxBytes)}`,
      message: `This file is larger than ${megabytes(maxBytes)}, the limit. Nothing was saved.`,
    });
  }
  const id = await make(tx, actor, { ...input, source: 'upload', startsAt: modifiedAt, fileName }, settings);
  await tx.client.query(
    `INSERT INTO recording_takes (organization_id, id, meeting_id, take, media_type, expected_size, file_modified_at, starts_ms)
     VALUES ($1, $2, $3, 0, $4, $5, $6, 0)`,
    [tx.organizationId, newId(), id, mediaType, size, modifiedAt],
  );
  return findRecording(tx, actor, id);
}

async function findBegun(
  tx: TenantTransaction,
  actor: Actor,
  { fileName, size, modifiedAt }: { fileName: string; size: number; modifiedAt: string | null },
): Promise<string | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT m.id FROM recorded_meetings m
     JOIN recording_takes t ON t.organization_id = m.organization_id AND t.meeting_id = m.id
     WHERE m.organization_id = $1 AND m.owner_id = $2 AND m.state = 'uploading' AND m.deleted_at IS NULL
       AND m.file_name = $3 AND t.expected_size = $4 AND t.file_modified_at IS NOT DISTINCT FROM $5
     ORDER BY m.created_at DESC LIMIT 1`,
    [tx.organizationId, actor.memberId, fileName, size, modifiedAt],
  );
  return rows[0]?.id ?? null;
}

interface NewRecording extends Pick<Inputs['begin'], 'opportunityId' | 'title' | 'consent'> {
  readonly source: 'recording' | 'upload';
  /** Null is now. */
  readonly startsAt: string | null;
  readonly fileName: string | null;
}

/** Makes the meeting of a recording whose deal the caller has checked. Returns its id. */
async function make(
  tx: TenantTransaction,
  actor: Actor,
  { opportunityId, title, consent, source, startsAt, fileName }: NewRecording,
  settings: AllowanceSettings,
): Promise<string> {
  const dealName = opportunityId === undefined ? null : await nameOfDeal(tx, opportunityId);
  const at = new Date();
  const { timeZone } = await calendarOf(tx);
  return createMeeting(
    tx,
    actor,
    {
      title: title || (fileName && titleOfFile(fileName)) || dealName || titleOfMoment(at, timeZone),
      startsAt: startsAt === null ? at : new Date(startsAt),
      isStartKnown: source === 'recording',
      source,
      state: source === 'recording' ? 'recording' : 'uploading',
      consent: { saidById: actor.memberId, at: at.toISOString(), statement: consent.statement },
      ...(opportunityId !== undefined && { opportunityId }),
      ...(fileName !== null && { fileName }),
    },
    settings,
  );
}

const titleOfFile = (fileName: string): string =>
  [...fileName.replace(/\.[^.]+$/, '')].slice(0, MEETING_TITLE_MAX).join('').trim();

async function nameOfDeal(tx: TenantTransaction, id: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ name: string }>(
    'SELECT name FROM opportunities WHERE organization_id = $1 AND id = $2',
    [tx.organizationId, id],
  );
  return rows[0]?.name ?? null;
}
