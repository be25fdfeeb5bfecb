import { classes } from './classes.ts';

/** Battlements over a wave; one colour where `mono`, so that it works in print and at 16px. */
export function LogoMark({ size = 24, mono = false }: { size?: number; mono?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M3 13V6h4v3h3V6h4v3h3V6h4v7" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path
        d="M3 17c3 3 6 3 9 1.2C15 16.4 18 16.4 21 19"
        stroke={mono ? 'currentColor' : 'var(--forecast)'}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({ large = false }: { large?: boolean }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-2 font-serif font-semibold text-ink',
        large ? 'text-18' : 'text-16',
      )}
    >
      <LogoMark size={large ? 28 : 24} />
      Forecastle
    </span>
  );
}
