/**
 * The contact page: rendered at build, given out with a token in its forms, and given back filled when something in it
 * is wrong. Plain forms and whole pages, so that it needs no script.
 */
import { INQUIRY_LIMITS, INQUIRY_REFERENCE, INQUIRY_TOPICS, InquiryForm } from '@forecastle/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { SharedPool } from '../../../platform/database/shared-pool.ts';
import type { PageFilling } from '../../../platform/http/filled-pages.ts';
import { addressKey, RATE_LIMITS, secondsToWait } from '../../../platform/http/rate-limit.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { ownPool } from '../../../tenancy/requests/own-pool.ts';
import { judgeFormToken, makeFormToken } from '../inquiries/form-token.ts';
import { suspicionOf } from '../inquiries/judge.ts';
import { receiveInquiry } from '../inquiries/receive-inquiry.ts';
import { builtPage, sendPage } from './built-page.ts';
import { type Filling, fillForm, fillSlot } from './fill-form.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
/** The longest text, when every character takes nine bytes in a form, and room for the other fields. */
const BODY_MAX_BYTES = 128 * 1024;
/** Ids of the forms in the page, by the kind of inquiry each holds. */
const FORMS = { contact: 'message-form', design_partner: 'partner-form' } as const;
type Kind = keyof typeof FORMS;
/** Where the page shows a sentence that is about no field. */
const NOTICE = 'form';

export function registerContact(
  app: FastifyInstance,
  {
    settings,
    pool: all,
    webBuild,
    filling,
  }: { settings: Settings; pool: SharedPool; webBuild: string; filling: () => Promise<PageFilling | null> },
): void {
  const contactPage = builtPage(webBuild, 'contact', settings, filling);
  const receivedPage = builtPage(webBuild, 'contact/received', settings, filling);

  const showForms = async (
    request: FastifyRequest,
    reply: FastifyReply,
    filled?: { kind: Kind; token: string } & Filling,
  ): Promise<FastifyReply> => {
    let page = await contactPage();
    if (page === null) {
      reply.callNotFound();
      return reply;
    }
    for (const kind of Object.keys(FORMS) as Kind[]) {
      const own = filled?.kind === kind ? filled : undefined;
      const token = own?.token || makeFormToken(settings.secret, new Date());
      page = fillForm(page, FORMS[kind], { ...own, values: { ...own?.values, token } });
    }
    // The title is what a screen reader says first.
    if (filled?.faults) page = page.replace('<title>', '<title>Not sent yet: ');
    return sendPage(request, reply, page);
  };

  app.get('/contact', async (request, reply) => {
    const { topic, message } = request.query as { topic?: unknown; message?: unknown };
    const values = {
      ...(typeof topic === 'string' && Object.hasOwn(INQUIRY_TOPICS, topic) ? { subject: topic } : {}),
      // Figures that a page of ours hands on; whoever sends the form reads them first.
      ...(typeof message === 'string' ? { message: message.slice(0, INQUIRY_LIMITS.text) } : {}),
    };
    return showForms(request, reply, { kind: 'contact', token: '', values });
  });

  app.get('/contact/received', async (request, reply) => {
    const { ref } = request.query as { ref?: unknown };
    if (typeof ref !== 'string' || !INQUIRY_REFERENCE.test(ref)) return reply.redirect('/contact', 302);
    const page = await receivedPage();
    if (page === null) {
      reply.callNotFound();
      return reply;
    }
    return sendPage(request, reply, fillSlot(page, 'reference', ref));
  });

  // A scope of its own, so that no other route takes a body of this type.
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
      done(null, new URLSearchParams(body.toString())),
    );
    scope.post(
      '/contact',
      { bodyLimit: BODY_MAX_BYTES, config: { takesForm: true } },
      async (request, reply): Promise<FastifyReply> => {
        const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
        const { token = '', website = '', ...values } = Object.fromEntries(sent);
        const kind: Kind = values.kind === 'design_partner' ? 'design_partner' : 'contact';
        const again = async (status: number, faults: Record<string, string>) => {
          const now = new Date();
          // Correcting a field is quick: the clock of the first page goes on.
          const good = ['fine', 'too_fast'].includes(judgeFormToken(token, settings.secret, now));
          const kept = good ? token : makeFormToken(settings.secret, now);
          if ((await contactPage()) === null) return reply.code(status).type('text/plain').send(sentences(faults));
          return showForms(request, reply.code(status), { kind, token: kept, values, faults });
        };

        const pool = ownPool(all, request, null);
        const address = addressKey(request.ip);
        const tooOften = (wait: number) => {
          reply.header('retry-after', String(wait));
          return again(429, { [NOTICE]: tooMany(wait) });
        };

        const triesWait = await secondsToWait(pool, RATE_LIMITS.inquiryTriesByAddress, address);
        if (triesWait > 0) return tooOften(triesWait);
        const form = InquiryForm.safeParse({ ...values, kind });
        if (!form.success) return again(422, faultsOf(form.error));
        const wait = await secondsToWait(pool, RATE_LIMITS.inquiriesKeptByAddress, address);
        if (wait > 0) return tooOften(wait);
        const from = { token, hidden: website, address };
        const suspicion = await suspicionOf(pool, from, settings.secret, new Date());
        const reference = await receiveInquiry(pool, settings, { form: form.data, token, suspicion });
        return reply.redirect(`/contact/received?ref=${reference}`, 303);
      },
    );
  });
}

/** The first fault of each field, in the order of the form. */
function faultsOf({ issues }: z.ZodError): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[String(path[0] ?? NOTICE)] ??= message;
  return faults;
}

const sentences = (faults: Record<string, string>): string => `${Object.values(faults).join('\n')}\n`;

const tooMany = (seconds: number): string =>
  `Your network sent too many messages. Yours is not sent yet; your text is kept below. Send it again in ${Math.ceil(seconds / 60)} minutes, or send an email instead.`;
