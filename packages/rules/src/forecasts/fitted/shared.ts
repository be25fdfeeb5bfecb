/** Columns that another thread reads without a copy. Room that was never filled takes no memory. */

export const sharedBytes = (room: number) => new Uint8Array(new SharedArrayBuffer(room));
export const sharedCounts = (room: number) => new Uint16Array(new SharedArrayBuffer(2 * room));
export const sharedInts = (room: number) => new Int32Array(new SharedArrayBuffer(4 * room));
export const sharedPlaces = (room: number) => new Uint32Array(new SharedArrayBuffer(4 * room));
export const sharedFloats = (room: number) => new Float64Array(new SharedArrayBuffer(8 * room));

type Column = Float64Array | Int32Array | Int16Array | Uint16Array | Uint8Array;
type Made<Values> = { new (buffer: ArrayBufferLike): Values; readonly BYTES_PER_ELEMENT: number };

/** The same numbers with twice the room. The column that was given holds nothing any more: memory is given back at once. */
export function widened<Values extends Column>(values: Values): Values {
  const Of = values.constructor as unknown as Made<Values>;
  return new Of((values.buffer as ArrayBuffer).transfer(2 * values.byteLength));
}

/** So many of the numbers, shared. The column that was given holds nothing any more. */
export function shared<Values extends Column>(values: Values, count: number): Values {
  const Of = values.constructor as unknown as Made<Values>;
  const copy = new Of(new SharedArrayBuffer(count * Of.BYTES_PER_ELEMENT));
  copy.set(values.subarray(0, count));
  (values.buffer as ArrayBuffer).transfer(0);
  return copy;
}
