/** Returns what a template variable stands for, without the note to authors of templates on how it is written. */
export const variableWords = (says: string): string => says.replace(/, one (framework )?per line$/u, '');
