import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';

/** A value to be taken elsewhere, whole. */
export function Copied({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-12 text-ink-3">{label}</p>
        <code className="block text-12 wrap-anywhere select-all">{value}</code>
      </div>
      <Button
        size="small"
        aria-label={`Copy: ${label}`}
        onClick={() => copyText(value, { copied: `${label} copied`, instead: 'Select the text and copy it.' })}
      >
        Copy
      </Button>
    </div>
  );
}
