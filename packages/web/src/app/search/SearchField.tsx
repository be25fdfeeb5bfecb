import { Icon } from '../../ui/Icon.tsx';

interface SearchFieldProps {
  value: string;
  onChange: (words: string) => void;
  onSubmit: () => void;
}

/** What is looked for. `/` leads here from anywhere on the page. */
export function SearchField({ value, onChange, onSubmit }: SearchFieldProps) {
  return (
    <search className="block max-w-2xl">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <label className="flex items-center gap-2.5 rounded-sm border border-control bg-surface px-3 text-ink-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
          <Icon name="search" />
          <span className="sr-only">Search everything</span>
          <input
            type="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            // biome-ignore lint/a11y/noAutofocus: whoever comes here means to type
            autoFocus
            maxLength={200}
            placeholder="Name, email, note or words said in a meeting"
            autoComplete="off"
            className="h-11 w-full min-w-0 bg-transparent text-16 text-ink outline-none placeholder:text-ink-3 touch:h-12"
          />
        </label>
      </form>
    </search>
  );
}
