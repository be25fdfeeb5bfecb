import { os, tenant } from '../../tenancy/requests/procedures.ts';
import { cancelImport } from './cancel-import.ts';
import { configureImport } from './configure-import.ts';
import { correctRows } from './corrections/correct-rows.ts';
import { listRows } from './corrections/list-rows.ts';
import { moveCorrections } from './corrections/move-corrections.ts';
import { replaceValues } from './corrections/replace-values.ts';
import { countDuplicates } from './duplicates-of-import.ts';
import { visibleImport } from './find-import.ts';
import { groupIssues } from './group-issues.ts';
import { listImports } from './list-imports.ts';
import { listIssues } from './list-issues.ts';
import { presentImport } from './present-import.ts';
import { previewImport } from './preview-import.ts';
import { configureRecords } from './records/configure-records.ts';
import { rereadFile } from './reread-file.ts';
import { startImport } from './start-import.ts';
import { previewUndo } from './undo/preview-undo.ts';
import { startUndo } from './undo/start-undo.ts';

export const importsHandlers = {
  list: os.imports.list.use(tenant).handler(({ context, input }) => listImports(context.tx, context.actor, input)),
  get: os.imports.get
    .use(tenant)
    .handler(async ({ context, input }) =>
      presentImport(context.tx, await visibleImport(context.tx, context.actor, input.id)),
    ),
  configure: os.imports.configure
    .use(async ({ context, next }, input) => {
      const reread = context.actor && (await rereadFile(context.pool, context.actor, input));
      return next({ context: { reread } });
    })
    .use(tenant)
    .handler(({ context, input }) => configureImport(context.tx, context.actor, input, context.reread)),
  configureRecords: os.imports.configureRecords
    .use(async ({ context, next }, input) => {
      const reread = context.actor && (await rereadFile(context.pool, context.actor, input));
      return next({ context: { reread } });
    })
    .use(tenant)
    .handler(({ context, input }) => configureRecords(context.tx, context.actor, input, context.reread)),
  preview: os.imports.preview
    .use(tenant)
    .handler(({ context, input }) => previewImport(context.tx, context.actor, input.id)),
  start: os.imports.start.use(tenant).handler(({ context, input }) => startImport(context.tx, context.actor, input.id)),
  cancel: os.imports.cancel
    .use(tenant)
    .handler(({ context, input }) => cancelImport(context.tx, context.actor, input.id)),
  duplicates: os.imports.duplicates
    .use(tenant)
    .handler(({ context, input }) => countDuplicates(context.tx, context.actor, input.id)),
  undoPreview: os.imports.undoPreview
    .use(tenant)
    .handler(({ context, input }) => previewUndo(context.tx, context.actor, input.id)),
  undo: os.imports.undo.use(tenant).handler(({ context, input }) => startUndo(context.tx, context.actor, input)),
  issues: os.imports.issues.use(tenant).handler(({ context, input }) => listIssues(context.tx, context.actor, input)),
  issueGroups: os.imports.issueGroups
    .use(tenant)
    .handler(({ context, input }) => groupIssues(context.tx, context.actor, input)),
  rows: os.imports.rows.use(tenant).handler(({ context, input }) => listRows(context.tx, context.actor, input)),
  correct: os.imports.correct
    .use(tenant)
    .handler(({ context, input }) => correctRows(context.tx, context.actor, input)),
  replace: os.imports.replace
    .use(tenant)
    .handler(({ context, input }) => replaceValues(context.tx, context.actor, input)),
  moveCorrections: os.imports.moveCorrections
    .use(tenant)
    .handler(({ context, input }) => moveCorrections(context.tx, context.actor, input)),
};
