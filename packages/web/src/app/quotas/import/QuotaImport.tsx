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
  const over = useDropAnywhere((file) => void read(file));
  const changes = sheet?.items.filter((item) => isChange(item, rampedAs)).length ?? 0;
  const ramping = sheet?.items.filter(({ ramped }) => ramped !== null).length ?? 0;
  return (
    <div className="grid gap-4">
      <FormErrors
        title={sheet ? 'No quota was saved' : 'This file was not read, and nothing was saved'}
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
                    ? 'The file has what they will have once the ramp is over; the ramp makes the quotas of it.'
                    : 'The file has what counts; the ramp is not applied to it.'}
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
          .csv, .tsv, .xls or .xlsx, up to 700 kB. Columns for the rep (name or e-mail) or the team, the period (Q1
          FY27, 2027-01, FY27 or the day it begins) and the amount; or one column for each month, quarter or year. What
          is recognised is shown before anything is saved.
        </SheetDrop>
      )}
    </div>
  );
}

function summary(found: number, changes: number, problems: number): string {
  const read = `${counted(found, 'quota')} recognised`;
  const same = found - changes;
  const set = changes === 0 ? 'none of them differs from what is set' : `${counted(changes, 'quota')} would be set`;
  const unchanged = changes > 0 && same > 0 ? `, ${same} ${same === 1 ? 'is' : 'are'} set like that already` : '';
  const left = problems === 0 ? '' : ` ${counted(problems, 'cell')} could not be read and would be left out.`;
  return `${read}: ${set}${unchanged}.${left}`;
}
