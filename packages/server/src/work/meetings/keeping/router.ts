import { os, tenant } from '../../../tenancy/requests/procedures.ts';
import { changing } from '../changing.ts';
import { holdMeeting, releaseMeeting } from './legal-hold.ts';
import { redactSpeaker } from './redact-speaker.ts';
import { previewRetention, readRetention, setRetention } from './retention.ts';
import { listSendings, listSendingsOfMeeting } from './sendings.ts';
import { liftUnseenHold, listUnseenHolds } from './unseen-holds.ts';

export const meetingPrivacyHandlers = {
  retention: os.meetingPrivacy.retention.use(tenant).handler(({ context: { tx } }) => readRetention(tx)),
  preview: os.meetingPrivacy.preview
    .use(tenant)
    .handler(({ context: { tx, actor }, input: { audioDays = null, transcriptDays = null, ...rest } }) =>
      previewRetention(tx, actor, { audioDays, transcriptDays, ...rest }),
    ),
  setRetention: os.meetingPrivacy.setRetention
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => setRetention(tx, actor, input)),
  sendings: os.meetingPrivacy.sendings
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listSendings(tx, actor, input)),
  sendingsOfMeeting: os.meetingPrivacy.sendingsOfMeeting
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listSendingsOfMeeting(tx, actor, input)),
  hold: os.meetingPrivacy.hold.use(tenant).handler(changing((tx, actor, { id }) => holdMeeting(tx, actor, id))),
  release: os.meetingPrivacy.release
    .use(tenant)
    .handler(changing((tx, actor, { id }) => releaseMeeting(tx, actor, id))),
  unseenHolds: os.meetingPrivacy.unseenHolds
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listUnseenHolds(tx, actor, input)),
  liftUnseenHold: os.meetingPrivacy.liftUnseenHold
    .use(tenant)
    .handler(async ({ context: { tx, actor }, input: { id } }) => {
      await liftUnseenHold(tx, actor, id);
      return {};
    }),
  redactSpeaker: os.meetingPrivacy.redactSpeaker.use(tenant).handler(changing(redactSpeaker)),
};
