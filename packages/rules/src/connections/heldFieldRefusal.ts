/** Returns the sentence with which a change of a field that a connected system decides is refused. */
export const heldFieldRefusal = (system: string, label: string): string =>
  `${system} decides ${label}. Change it in ${system}.`;
