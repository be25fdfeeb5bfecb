import type { ReactNode } from 'react';

/** Opens a figure into its parts. */
export function WhyButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="min-h-6 rounded-sm text-14 font-medium tracking-normal text-forecast underline-offset-2 touch:min-h-12 hover:underline"
    >
      {children}
    </button>
  );
}
