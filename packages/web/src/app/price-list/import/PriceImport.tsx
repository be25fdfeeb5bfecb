import { counted } from '@forecastle/rules';
import { Button } from '../../../ui/Button.tsx';
import { FormErrors } from '../../../ui/fields/FormErrors.tsx';
import { Segments } from '../../../ui/fields/Segments.tsx';
import { useDropAnywhere } from '../../imports/useDropAnywhere.ts';
import { downloadCsv } from '../../sheets/downloadCsv.ts';
import { SheetDrop, useSheetPick } from '../../sheets/SheetDrop.tsx';
import { SheetProblems } from '../../sheets/SheetProblems.tsx';
import { SheetReview } from '../../sheets/SheetReview.tsx';
import { PriceTable } from './PriceTable.tsx';
import { templateSheet } from './templateSheet.ts';
import { type PriceSheet, usePriceImport } from './usePriceImport.ts';

const ORDERS = { day_first: 'Day first', month_first: 'Month first' } as const;

interface PriceImportProps {
  currency: string;
  /** Of the organisation, YYYY-MM-DD. */
  today: string;
  onClose: () => void;
}

/** The price list from a spreadsheet: what it would change is shown first, and nothing is saved until it is confirmed. */
export function PriceImport({ currency, today, onClose }: PriceImportProps) {
  const { sheet, problem, busy, read, readAs, save, drop } = usePriceImport(onClose);
  const { pick, open } = useSheetPick('Spreadsheet of prices', (file) => void read(file));
  const over = useDropAnywhere(([file]) => void read(file));
  const changes = sheet ? sheet.counts.added + sheet.counts.changed : 0;
  const asksDays = sheet !== null && sheet.unsureDays.length > 0;
  return (
    <div className="grid gap-4">
      <FormErrors
        title={sheet ? 'Nothing was saved' : 'File not read. Nothing was saved.'}
        errors={problem ? [{ message: problem.message }] : []}
      />
      {pick}
      {sheet ? (
        <>
          <SheetReview
            sheet={sheet}
            summary={summary(sheet)}
            save={changes === 0 ? null : `Save ${counted(changes, 'row')}`}
            busy={busy}
            disabled={asksDays}
            onSave={() => void save()}
            onChooseAnother={open}
            onDiscard={drop}
          >
            {(asksDays || sheet.dayOrder !== null) && (
              <div className="grid gap-1.5">
                <p className="flex flex-wrap items-center gap-3">
                  <span>{asksDays ? `${sheet.unsureDays.join(', ')} starts with` : 'Numeric dates start with'}</span>
                  <Segments
                    label="Order of numeric dates"
                    names={ORDERS}
                    value={sheet.dayOrder}
                    onChange={(order) => void readAs(order)}
                  />
                </p>
                {asksDays && <p className="text-12 text-ink-3">Choose one before saving.</p>}
              </div>
            )}
          </SheetReview>
          {sheet.problems.length > 0 && <SheetProblems problems={sheet.problems} verdict="cannot be read" />}
          {sheet.items.length > 0 && <PriceTable items={sheet.items} same={sheet.counts.same} />}
        </>
      ) : (
        <SheetDrop
          what="spreadsheet of prices"
          over={over}
          busy={busy}
          onChoose={open}
          action={
            <Button size="large" onClick={() => downloadCsv('price-list-template.csv', templateSheet(currency, today))}>
              Download a template
            </Button>
          }
        >
          .csv, .tsv, .xls or .xlsx, up to 700 kB: one row per price, with product, currency and valid-from date;
          family, unit, payment and usual term are optional. Empty cells change nothing. You see a preview before
          saving.
        </SheetDrop>
      )}
    </div>
  );
}

function summary({ counts: { products, added, changed, same }, problems }: PriceSheet): string {
  const news = products > 0 ? ` (${counted(products, 'new product')})` : '';
  const kept = same === 0 ? '' : `, ${same} ${same === 1 ? 'changes' : 'change'} nothing`;
  const rows = new Set(problems.map(({ row }) => row)).size;
  const left = rows === 0 ? '' : ` ${counted(rows, 'row')} cannot be read and will be left out.`;
  return `${counted(added, 'row')} to add${news}, ${changed} changed${kept}.${left}`;
}
