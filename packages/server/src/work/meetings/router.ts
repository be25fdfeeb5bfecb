import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { changing } from './changing.ts';
import { listMeetings } from './list-meetings.ts';
import { meetingMatches } from './matching/meeting-matches.ts';
import { confirmMeeting, unconfirmMeeting } from './meeting-activity.ts';
import { readAllowance } from './meeting-allowance.ts';
import { mergeSpeakers, splitSpeaker } from './merge-speakers.ts';
import { getMeeting } from './present-meeting.ts';
import { removeMeeting, restoreMeeting } from './remove-meeting.ts';
import { setSpeaker } from './set-speaker.ts';
import { seeMeeting } from './tell-of-meeting.ts';
import { correctCue } from './transcripts/correct-cue.ts';
import { readTranscript } from './transcripts/read-transcript.ts';
import { searchTranscripts } from './transcripts/search-transcripts.ts';
import { updateMeeting } from './update-meeting.ts';

export const recordedMeetingsHandlers = {
  list: os.recordedMeetings.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listMeetings(tx, actor, input)),
  search: os.recordedMeetings.search
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => searchTranscripts(tx, actor, input)),
  allowance: os.recordedMeetings.allowance
    .use(tenant)
    .handler(({ context: { tx, settings } }) => readAllowance(tx, settings)),
  get: os.recordedMeetings.get
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => getMeeting(tx, actor, input.id)),
  transcript: os.recordedMeetings.transcript
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => readTranscript(tx, actor, input)),
  matches: os.recordedMeetings.matches
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => meetingMatches(tx, actor, input.id)),
  update: os.recordedMeetings.update.use(tenant).handler(changing(updateMeeting)),
  setSpeaker: os.recordedMeetings.setSpeaker.use(tenant).handler(changing(setSpeaker)),
  mergeSpeakers: os.recordedMeetings.mergeSpeakers.use(tenant).handler(changing(mergeSpeakers)),
  splitSpeaker: os.recordedMeetings.splitSpeaker.use(tenant).handler(changing(splitSpeaker)),
  correctCue: os.recordedMeetings.correctCue.use(tenant).handler(changing(correctCue)),
  seen: os.recordedMeetings.seen
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input }) => ({ count: await seeMeeting(tx, actor, input.id) })),
  confirm: os.recordedMeetings.confirm
    .use(tenant)
    .handler(changing((tx, actor, { id }) => confirmMeeting(tx, actor, id, new Date()))),
  unconfirm: os.recordedMeetings.unconfirm
    .use(tenant)
    .handler(changing((tx, actor, { id }) => unconfirmMeeting(tx, actor, id))),
  remove: os.recordedMeetings.remove.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await removeMeeting(tx, actor, input.id);
    return {};
  }),
  restore: os.recordedMeetings.restore
    .use(tenant)
    .handler(changing((tx, actor, { id }) => restoreMeeting(tx, actor, id))),
};
