/** Columns that another thread reads without a copy. Room that was never filled takes no memory. */

const bytesOf = (size: number): SharedArrayBuffer => new SharedArrayBuffer(size);

export const sharedBytes = (room: number) => new Uint8Array(bytesOf(room));
export const sharedShorts = (room: number) => new Int16Array(bytesOf(2 * room));
export const sharedCounts = (room: number) => new Uint16Array(bytesOf(2 * room));
export const sharedInts = (room: number) => new Int32Array(bytesOf(4 * room));
export const sharedPlaces = (room: number) => new Uint32Array(bytesOf(4 * room));
export const sharedFloats = (room: number) => new Float64Array(bytesOf(8 * room));
