import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Link } from '../../../ui/Link.tsx';
import { EXTENSIONS } from '../../imports/import.ts';
import { SendingBar } from '../../imports/SendingBar.tsx';
import { useDropAnywhere } from '../../imports/useDropAnywhere.ts';
import { useSendSpreadsheet } from '../../imports/useSendSpreadsheet.ts';
import { useSession } from '../../shell/session.ts';
import type { Forecast } from '../answers.ts';

/** What brings a forecast, or a better one; past deals are dropped right here. */
export function HistoryOffer({ needs }: { needs: Forecast['needs'] }) {
  const { abilities } = useSession();
  const takesHistory = abilities.importDeals && needs.some(({ key }) => key === 'import_history');
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h3 className="font-medium">What would help</h3>
      <ul className="mt-1 list-disc pl-5 text-ink-2">
        {needs.map(({ key, sentence }) => (
          <li key={key}>{sentence}</li>
        ))}
      </ul>
      {takesHistory && <DropHistory />}
    </section>
  );
}

function DropHistory() {
  const input = useRef<HTMLInputElement>(null);
  const { send, sending, problem } = useSendSpreadsheet();
  const over = useDropAnywhere(([file]) => void send(file));
  return (
    <section
      aria-label="Drop past deals"
      className={classes(
        'mt-3 grid justify-items-start gap-2 rounded-md border-2 border-dashed px-4 py-3 transition-colors print:hidden',
        over ? 'border-forecast bg-forecast-soft' : 'border-line-strong',
      )}
    >
      {sending ? (
        <div className="w-full">
          <SendingBar {...sending} />
        </div>
      ) : (
        <>
          <p className="text-pretty">
            Drop a spreadsheet of won and lost deals here, best with one row per change.{' '}
            <Link to="/help/integration-history">What it can contain</Link>
          </p>
          <Button icon="upload" onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </>
      )}
      {problem && (
        <p role="alert" className="font-medium text-risk">
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        aria-label="Spreadsheet of past deals"
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
  );
}
