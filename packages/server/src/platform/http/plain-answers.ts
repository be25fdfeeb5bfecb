/** Operations over HTTP whose answers are sent as they were made. */
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import type { AnyProcedure, Context, Router } from '@orpc/server';
import { FastifyHandler, type FastifyHandlerOptions } from '@orpc/server/fastify';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';

/** Answers hold nothing but JSON (`testing/declared-answers.ts`): the library would look through each for files and copy it. */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data;
  }
}

export interface Operation {
  /** As the contract names it, such as `opportunities.list`. */
  readonly name: string;
  readonly procedure: AnyProcedure;
}

export interface PlainHandler<T extends Context> {
  readonly handler: FastifyHandler<T>;
  /** Returns the operation that answers a method at an address below the prefix of the API, or null. */
  operationAt(method: string, path: string): Promise<Operation | null>;
}

/** As the library's own handler of OpenAPI, but for that. */
export function plainHandler<T extends Context>(
  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  router: Router<any, T>,
  options: StandardHandlerOptions<T> & FastifyHandlerOptions<T>,
): PlainHandler<T> {
  const serializer = new PlainSerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer());
  const codec = new StandardOpenAPICodec(serializer);
  const matcher = new StandardOpenAPIMatcher();
  return {
    handler: new FastifyHandler(new StandardHandler(router, matcher, codec, options), options),
    async operationAt(method, path) {
      const match = await matcher.match(method, `/${path.replaceAll(/^\/|\/$/g, '')}`);
      return match?.procedure ? { name: match.path.join('.'), procedure: match.procedure } : null;
    },
  };
}
