import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { countUnread, listNotifications } from './list-notifications.ts';
import { readAll, setRead, unreadAll } from './mark-read.ts';
import { mailedTopics, setTopicMailed } from './wanted-mails.ts';

export const notificationsHandlers = {
  list: os.notifications.list
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => listNotifications(tx, actor, input)),
  unread: os.notifications.unread.use(tenant).handler(({ context: { tx, actor } }) => countUnread(tx, actor)),
  setRead: os.notifications.setRead.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setRead(tx, actor, input);
    return {};
  }),
  readAll: os.notifications.readAll
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => readAll(tx, actor, input.upToId, new Date())),
  unreadAll: os.notifications.unreadAll
    .use(tenant)
    .handler(({ context: { tx, actor }, input }) => unreadAll(tx, actor, input.readAt)),
  mailed: os.notifications.mailed.use(tenant).handler(({ context: { tx, actor } }) => mailedTopics(tx, actor)),
  setMailed: os.notifications.setMailed.use(tenant).handler(async ({ context: { tx, actor }, input }) => {
    await setTopicMailed(tx, actor, input);
    return {};
  }),
};
