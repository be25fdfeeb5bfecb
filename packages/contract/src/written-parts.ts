import * as z from 'zod';

/** The parts of a written text; `facts` is the list by which a sentence names the facts it uses. */
export const writtenParts = <Facts extends z.ZodType>(facts: Facts) =>
  z.array(
    z.object({
      heading: z.string().nullable(),
      isList: z.boolean(),
      sentences: z.array(z.object({ text: z.string(), facts })),
    }),
  );
