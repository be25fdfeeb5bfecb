import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { FormErrors } from '../../ui/fields/FormErrors.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import { EXTENSIONS } from './import.ts';
import { SendingBar } from './SendingBar.tsx';
import { useDropAnywhere } from './useDropAnywhere.ts';
import { useSendSpreadsheet } from './useSendSpreadsheet.ts';

export const meta = () => [{ title: 'Import a spreadsheet · Forecastle' }];

export default function NewImportRoute() {
  const input = useRef<HTMLInputElement>(null);
  const { send, sending, problem, limit } = useSendSpreadsheet();
  const over = useDropAnywhere(([file]) => void send(file));

  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        above={<Link to="/imports">Imports</Link>}
        title="Import a spreadsheet"
        below="You check everything before it is saved."
      />
      <ImportSteps current="file" />
      <FormErrors title="File not accepted" errors={problem ? [{ message: problem }] : []} />
      <section
        aria-label="Drop a spreadsheet"
        className={classes(
          'mt-4 grid min-h-72 place-items-center rounded-lg border-2 border-dashed bg-surface px-6 py-12 text-center transition-colors',
          over ? 'border-forecast bg-forecast-soft' : 'border-line-strong',
        )}
      >
        {sending ? (
          <div className="w-full max-w-md text-left">
            <SendingBar {...sending} />
          </div>
        ) : (
          <div className="grid justify-items-center gap-4">
            <span className="grid size-14 place-items-center rounded-full bg-sunken text-ink-3">
              <Icon name="upload" size={26} />
            </span>
            <p className="font-serif text-22 font-medium">Drop your spreadsheet here</p>
            <Button variant="primary" size="large" onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <p className="max-w-[52ch] text-14 text-ink-3">
              {EXTENSIONS.join(', ')}, up to {limit.words}. One row per deal, account or contact, with a header row.
              Exports from Salesforce, HubSpot and Pipedrive are recognised.
            </p>
          </div>
        )}
        <input
          ref={input}
          type="file"
          aria-label="Spreadsheet"
          accept={EXTENSIONS.join(',')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void send(event.currentTarget.files?.[0]);
            // The same file chosen again, mended, must count as a change.
            event.currentTarget.value = '';
          }}
        />
      </section>
    </div>
  );
}
