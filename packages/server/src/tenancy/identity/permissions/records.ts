/** Deals, what hangs on them, accounts, contacts and imports. */
import { BY_SCOPE, EVERYONE, OWN, OWN_OR_ALL, type Permission, row } from './permission.ts';

const deal = row('deal', BY_SCOPE);
const dealLeftOut = row('deal', BY_SCOPE, 'left out');
const ofDeal = row('activity', BY_SCOPE, 404, 'As the deal it is on');
const imported = row('import', OWN_OR_ALL, 404, 'Managers do not see what their team imports; its deals they do');
const planned = row('deal', OWN, 404, 'Whose plan it is says what became of its actions, and nobody else');
const toKeep =
  'Who made it may change it, and who sees a deal on it; RevOps and admins in any case. Everybody may read it: 403';

export const RECORD_PERMISSIONS: Readonly<Record<string, Permission>> = {
  'opportunities.list': dealLeftOut,
  'opportunities.count': dealLeftOut,
  'opportunities.get': deal,
  'opportunities.create': row(
    'deal',
    BY_SCOPE,
    422,
    'The owner given must be within reach; account executives may give none but themselves: 403',
  ),
  'opportunities.update': deal,
  'opportunities.frameworks': deal,
  'opportunities.putEvidence': deal,
  'opportunities.explain': deal,
  'opportunities.timeline': deal,
  'forecasts.overview': row('deal', BY_SCOPE, 404, 'Counts only what one sees; a rep one does not see is not found'),
  'forecasts.forecast': row('deal', BY_SCOPE, 404, 'As the overview'),
  'forecasts.deals': row('deal', BY_SCOPE, 404, 'As the overview'),
  'forecastRuns.trackRecord': row('deal', BY_SCOPE, 404, 'As the overview'),
  'forecastRuns.list': row('deal', BY_SCOPE, 404, 'As the overview'),
  'forecastRuns.get': row('deal', BY_SCOPE, 404, 'Who may see its scope now; deals one may not see now are one line'),
  'forecastRuns.keep': row('deal', BY_SCOPE, 404, 'As the overview'),
  'forecastRuns.waterfall': row('deal', BY_SCOPE, 404, 'As the overview'),
  'forecastRuns.chance': deal,
  'forecastRuns.scenario': row('deal', BY_SCOPE, 404, 'Supposes nothing of deals one does not see'),
  'plans.get': row('person', BY_SCOPE, 404, 'Plans of whom one leads; of their actions those whose deal one sees'),
  'plans.generate': row('self', EVERYONE, 404, 'Anybody their own'),
  'plans.complete': planned,
  'plans.snooze': planned,
  'plans.skip': planned,
  'plans.reopen': planned,
  'search.records': row('deal', BY_SCOPE, 'left out', 'Deals by scope; accounts and contacts to everybody'),

  'dealContacts.list': deal,
  'dealContacts.put': deal,
  'dealContacts.remove': deal,
  'contactFreshness.list': dealLeftOut,
  'contactFreshness.summary': dealLeftOut,
  'contactFreshness.calculate': row('self', OWN, 404, 'Deals by scope'),
  'activities.list': deal,
  'activities.create': deal,
  'activities.update': ofDeal,
  'activities.remove': ofDeal,
  'activities.restore': ofDeal,
  'notes.list': deal,
  'notes.create': deal,
  'notes.update': ofDeal,
  'notes.remove': ofDeal,
  'notes.restore': ofDeal,
  'dealCompetitors.list': deal,
  'dealCompetitors.put': deal,
  'dealCompetitors.remove': deal,

  'accounts.list': row('account', EVERYONE),
  'accounts.get': row('account', EVERYONE),
  'accounts.create': row('organization', EVERYONE),
  'accounts.update': row('account', BY_SCOPE, 403, toKeep),
  'contacts.list': row('contact', EVERYONE),
  'contacts.get': row('contact', EVERYONE),
  'contacts.create': row('account', EVERYONE, 404, 'On any account of the organisation'),
  'contacts.update': row('contact', BY_SCOPE, 403, toKeep),

  'imports.list': row('import', OWN_OR_ALL, 'left out'),
  'imports.get': imported,
  'imports.configure': imported,
  'imports.preview': imported,
  'imports.start': imported,
  'imports.cancel': imported,
  'imports.rows': imported,
  'imports.correct': imported,
  'imports.replace': imported,
  'imports.moveCorrections': imported,
  'imports.undoPreview': imported,
  'imports.undo': imported,
  'imports.issues': imported,
  'imports.issueGroups': imported,
};
