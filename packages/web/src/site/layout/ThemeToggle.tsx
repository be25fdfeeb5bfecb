import { Icon } from '../../ui/Icon.tsx';

/** Its name says what a press does. Which of the two stands there is CSS, so it is right before any script runs. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      className="grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink noscript:hidden touch:size-12"
    >
      <span className="dark:hidden">
        <Icon name="moon" size={18} />
        <span className="sr-only">Switch to dark mode</span>
      </span>
      <span className="hidden dark:inline">
        <Icon name="sun" size={18} />
        <span className="sr-only">Switch to light mode</span>
      </span>
    </button>
  );
}
