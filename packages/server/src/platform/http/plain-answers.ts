/** Operations over HTTP whose answers are sent as they were made. */
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { Context, Router } from '@orpc/server';
import { FastifyHandler, type FastifyHandlerOptions } from '@orpc/server/fastify';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';

/** Answers hold nothing but JSON (`testing/declared-answers.ts`): the library would look through each for files and copy it. */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data;
  }
}

/** As the library's own handler of OpenAPI, but for that. */
export function plainHandler<T extends Context>(
  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  router: Router<any, T>,
  options: StandardHandlerOptions<T> & FastifyHandlerOptions<T>,
): FastifyHandler<T> {
  const serializer = new PlainSerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer());
  const codec = new StandardOpenAPICodec(serializer);
  return new FastifyHandler(new StandardHandler(router, new StandardOpenAPIMatcher(), codec, options), options);
}
