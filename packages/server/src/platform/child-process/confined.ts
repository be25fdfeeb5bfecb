/** Confines a process that reads a file of a stranger: it may read files, for its own code, and next to nothing else. */

/** The folder of Node's compiled code, and the setting that Windows needs to start a process. */
const PASSED_ON = ['NODE_COMPILE_CACHE', 'SystemRoot'];

/** Returns an environment with none of our settings. */
export const confinedEnvironment = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** Returns Node's arguments for it. It writes no files but those that its code is compiled into. */
export const confinedArguments = (): string[] => [
  '--permission',
  '--allow-fs-read=*',
  ...(process.env.NODE_COMPILE_CACHE ? [`--allow-fs-write=${process.env.NODE_COMPILE_CACHE}`] : []),
];
