import type pg from 'pg';
import { inTenant, type TenantTransaction } from '../../platform/database/tenant.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Actor } from '../../tenancy/identity/actor.ts';
import { checkOpen } from './check-ready.ts';
import { readContent } from './file-content.ts';
import { visibleImport } from './find-import.ts';
import { inspectUpload } from './inspect-upload.ts';
import { inInspectionTurn } from './inspection-turns.ts';
import { chosenOptions, type FormChoices } from './read-options.ts';
import { UnreadableFile } from './reading/index.ts';
import type { KeptInspection, StoredImport } from './stored-import.ts';

/** What a file is when it is read in a form, as `options`. */
export interface Reread {
  readonly options: string;
  readonly inspection: KeptInspection;
}

/** Whether choices name another form of the file than it was read in. */
export const isReadOtherwise = (stored: StoredImport, choices: FormChoices): boolean =>
  JSON.stringify(chosenOptions(choices)) !== JSON.stringify(chosenOptions(keptForm(stored)));

/** What was chosen last of how the file is read. */
const keptForm = ({ noun, choices, recordChoices }: StoredImport): FormChoices | null =>
  noun === 'deals' ? choices : recordChoices;

/**
 * Inspects the file of an import anew when its form is chosen otherwise than it was read; null when it is not. Holds no
 * connection while it waits for its turn and reads.
 */
export async function rereadFile(
  pool: pg.Pool,
  actor: Actor,
  { id, ...choices }: FormChoices & { id: string },
): Promise<Reread | null> {
  const read = <T>(work: (tx: TenantTransaction) => Promise<T>) =>
    inTenant(pool, actor.organizationId, work, { readOnly: true });
  const stored = await read((tx) => visibleImport(tx, actor, id));
  checkOpen(stored);
  if (stored.inspection && !isReadOtherwise(stored, choices)) return null;
  const options = chosenOptions(choices);
  try {
    const inspection = await inInspectionTurn(actor, stored.size, async () => {
      const bytes = await read((tx) => readContent(tx, stored));
      return inspectUpload({ bytes, fileName: stored.fileName, options });
    });
    return { options: JSON.stringify(options), inspection };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw invalid({ field: 'file', value: stored.fileName, message: error.message });
  }
}
