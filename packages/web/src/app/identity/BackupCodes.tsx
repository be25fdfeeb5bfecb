import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';

/** Backup codes, shown this once: to be copied, or kept as a file. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const text = `Backup codes for Forecastle. Each works once.\n\n${codes.join('\n')}\n`;
  const copy = () => copyText(text, { copied: 'Codes copied', instead: 'Select the codes and copy them.' });
  return (
    <div className="grid gap-4">
      <ul
        aria-label="Backup codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-5 py-4 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={copy}>Copy the codes</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="forecastle-backup-codes.txt"
          className="inline-flex items-center px-2 text-14 font-medium text-forecast underline-offset-2 hover:underline touch:min-h-12"
        >
          Save them as a file
        </a>
      </div>
    </div>
  );
}
