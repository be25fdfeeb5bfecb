import { useMemo } from 'react';
import { encode } from 'uqr';

/** White cells around a QR code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_CELLS = 4;

/** A QR code, dark on white in both themes: many cameras read none that is light on dark. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: QUIET_CELLS }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
