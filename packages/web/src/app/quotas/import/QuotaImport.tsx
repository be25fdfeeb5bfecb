import { counted } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { useDropAnywhere } from '../../imports/useDropAnywhere.ts';
import { downloadCsv } from '../../sheets/downloadCsv.ts';
import { SheetDrop, useSheetPick } from '../../sheets/SheetDrop.tsx';
import { SheetProblems } from '../../sheets/SheetProblems.tsx';
import { SheetReview } from '../../sheets/SheetReview.tsx';
import { useSession } from '../../shell/session.ts';
import type { QuotaView } from '../quotas.ts';
import { exampleSheet } from './exampleSheet.ts';
import { SheetTable } from './SheetTable.tsx';
import { isChange, useQuotaImport } from './useQuotaImport.ts';

const KINDS = { month: 'Month', quarter: 'Quarter', year: 'Year' } as const;
const RAMPED = { full: 'Full quotas', final: 'Final' } as const;

/** Quotas from a spreadsheet: what was recognised is shown first, and nothing is saved until it is confirmed. */
export function QuotaImport({
  view,
  organization,
  onClose,
}: {
  view: QuotaView;
  organization: string;
  onClose: () => void;
}) {
  const { user } = useSession();
  const { sheet, problem, busy, read, readAs, rampedAs, setRampedAs, save, drop } = useQuotaImport(onClose);
  const { pick, open } = useSheetPick('Spreadsheet of quotas', (file) => void read(file));
  const over = useDropAnywhere(([file]) => void read(file));
  const changes = sheet?.items.filter((item) => isChange(item, rampedAs)).length ?? 0;
  const ramping = sheet?.items.filter(({ ramped }) => ramped !== null).length ?? 0;
  return (
    <div className="grid gap-4">
      <FormErrors
        title={sheet ? 'Quotas not saved' : 'File not read. Nothing was saved.'}
        errors={problem ? [{ message: problem.message }] : []}
      />
      {pick}
      {sheet ? (
        <>
          <SheetReview
            sheet={sheet}
            summary={summary(sheet.items.length, changes, sheet.problems.length)}
            save={changes === 0 ? null : `Save ${counted(changes, 'quota')}`}
            busy={busy}
            onSave={() => void save()}
            onChooseAnother={open}
            onDiscard={drop}
          >
            {sheet.startsKind && (
              <p className="flex flex-wrap items-center gap-3">
                <span>Each start date begins a</span>
                <Segments
                  label="Each start date begins a"
                  names={KINDS}
                  value={sheet.startsKind}
                  onChange={(kind) => void readAs(kind)}
                />
              </p>
            )}
            {ramping > 0 && (
              <div className="grid gap-1.5">
                <p className="flex flex-wrap items-center gap-3">
                  <span>{counted(ramping, 'amount')} of reps who ramp up:</span>
                  <Segments
                    label="Amounts of reps who ramp up are"
                    names={RAMPED}
                    value={rampedAs}
                    onChange={setRampedAs}
                  />
                </p>
                <p className="text-12 text-ink-3">
                  {rampedAs === 'full'
                    ? 'The file has full quotas. The ramp is applied.'
                    : 'The file has final quotas. No ramp is applied.'}
                </p>
              </div>
            )}
          </SheetReview>
          {sheet.problems.length > 0 && <SheetProblems problems={sheet.problems} />}
          {sheet.items.length > 0 && <SheetTable items={sheet.items} rampedAs={rampedAs} organization={organization} />}
        </>
      ) : (
        <SheetDrop
          what="spreadsheet of quotas"
          over={over}
          busy={busy}
          onChoose={open}
          action={
            <Button size="large" onClick={() => downloadCsv('quotas-example.csv', exampleSheet(view, user.name))}>
              Download an example
            </Button>
          }
        >
          .csv, .tsv, .xls or .xlsx, up to 700 kB. Columns: rep (name or email) or team, period (Q1 FY27, 2027-01, FY27
          or its first day) and amount; or one column per period. You see a preview before saving.
        </SheetDrop>
      )}
    </div>
  );
}

function summary(found: number, changes: number, problems: number): string {
  const read = `${counted(found, 'quota')} recognised`;
  const same = found - changes;
  const set = changes === 0 ? 'no changes' : `${counted(changes, 'quota')} to set`;
  const unchanged = changes > 0 && same > 0 ? `, ${same} ${same === 1 ? 'is' : 'are'} already set` : '';
  const left = problems === 0 ? '' : ` ${counted(problems, 'cell')} could not be read and will be left out.`;
  return `${read}: ${set}${unchanged}.${left}`;
}
