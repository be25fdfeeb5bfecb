import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { inTenant } from '../../platform/database/tenant.ts';
import { addMember } from '../../testing/add-member.ts';
import { type Browser, startTestApp, TEST_PASSWORD } from '../../testing/app.ts';

const app = await startTestApp();
await app.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

const attach = (browser: Browser, deal: string, name: string, content: Buffer | string) =>
  browser.request('POST', `/opportunities/${deal}/files?fileName=${encodeURIComponent(name)}`, Buffer.from(content), {
    'content-type': 'application/octet-stream',
  });

async function org() {
  const { browser: admin, session } = await app.signUp();
  const deal = (await admin.post('/opportunities', { name: 'Crane' })).body.id as string;
  return { admin, deal, organizationId: session.organization.id as string };
}

describe('files that come in at a time', () => {
  it('of one person leave room for those of colleagues', async () => {
    const { admin, deal } = await org();
    const eager = await addMember(app, admin, { role: 'admin' });
    const base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api/v1`;
    const signedIn = await fetch(`${base}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: eager.email, password: TEST_PASSWORD }),
    });
    const cookie = signedIn.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    const begun = Array.from({ length: 6 }, () => {
      let finish = () => {};
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('abc'));
          finish = () => controller.close();
        },
      });
      const answer = fetch(`${base}/opportunities/${deal}/files?fileName=slow.txt`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', cookie: cookie.join('; ') },
        body,
        duplex: 'half',
      });
      return { finish, answer };
    });
    // Five are waited for; the sixth alone is answered.
    const refused = await Promise.race(begun.map(({ answer }) => answer));
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      429,
      'You or your organisation have several uploads in progress. This one was not kept; try again.',
    ]);
    expect((await attach(admin, deal, 'theirs.txt', 'Words')).status).toBe(201);
    for (const { finish } of begun) finish();
    const statuses = (await Promise.all(begun.map(({ answer }) => answer))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe('a file on a deal', () => {
  it('comes back byte for byte, to be saved and never to run', async () => {
    const { admin, deal } = await org();
    // Over several parts.
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_500_000)]);
    const added = await attach(admin, deal, 'Terms “final” 條款.pdf', content);
    expect([added.status, added.body.mediaType, added.body.size, added.body.isImage]).toEqual([
      201,
      'application/pdf',
      content.length,
      false,
    ]);
    const got = await admin.get(`/deal-files/${added.body.id}/content`);
    expect(got.bytes.equals(content)).toBe(true);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Terms “final” 條款.pdf')}`,
    });
    const { body } = await admin.get(`/opportunities/${deal}/files`);
    expect(body).toMatchObject({ items: [{ id: added.body.id, addedBy: { name: 'Mere Walker' } }] });
    expect(body.usedBytes).toBe(content.length);
  });

  it('is kept under its name alone, without folders, and on no disk of a browser', async () => {
    const { admin, deal } = await org();
    for (const [given, name] of [
      ['../../etc/terms.txt', 'terms.txt'],
      ['C:\\Users\\Mere\\terms.txt', 'terms.txt'],
    ] as const) {
      const added = await attach(admin, deal, given, 'Agreed');
      expect([given, added.status, added.body.name]).toEqual([given, 201, name]);
      const { headers } = await admin.get(`/deal-files/${added.body.id}/content`);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      });
    }
    for (const nameless of ['.txt', '../.txt', 'folder\\.txt']) {
      const refused = await attach(admin, deal, nameless, 'Agreed');
      expect([refused.status, refused.body.message]).toEqual([
        422,
        'The file has no name before .txt. Name it, then attach it.',
      ]);
    }
  });

  it('is refused where its type is not known, or it is not what its name says, or it is too large', async () => {
    const { admin, deal } = await org();
    for (const [name, content, field] of [
      ['page.html', '<script>', 'fileName'],
      ['picture.svg', '<svg/>', 'fileName'],
      ['setup.pdf', 'MZ\x90', 'file'],
      ['picture.png', '%PDF-1.7', 'file'],
      ['empty.txt', '', 'file'],
    ] as const) {
      const { status, body } = await attach(admin, deal, name, content);
      expect([name, status, body.data.field]).toEqual([name, 422, field]);
    }
    const large = await attach(admin, deal, 'large.txt', Buffer.alloc(25 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.message]).toEqual([
      413,
      'The file is larger than 25 MB, the limit. Nothing was kept.',
    ]);
    expect((await admin.get(`/opportunities/${deal}/files`)).body).toMatchObject({ items: [], usedBytes: 0 });
  });

  it('is attached once when it is sent again under its key, which no other file may use', async () => {
    const { admin, deal } = await org();
    const send = (name: string) =>
      admin.request('POST', `/opportunities/${deal}/files?fileName=${name}`, Buffer.from('Agreed'), {
        'content-type': 'application/octet-stream',
        'idempotency-key': 'one-upload',
      });
    const [first, again, other] = [await send('Terms.txt'), await send('Terms.txt'), await send('Other.txt')];
    expect([first.status, again.status, other.status]).toEqual([201, 201, 409]);
    expect(again.body.id).toBe(first.body.id);
    expect((await admin.get(`/opportunities/${deal}/files`)).body.items).toHaveLength(1);
  });

  it('is removed and restored, and the timeline tells of it without a word of its content', async () => {
    const { admin, deal, organizationId } = await org();
    const { id } = (await attach(admin, deal, 'Terms.txt', 'Agreed')).body;
    expect((await admin.delete(`/deal-files/${id}`)).status).toBe(200);
    expect((await admin.get(`/deal-files/${id}/content`)).status).toBe(404);
    expect((await admin.post(`/deal-files/${id}/restore`)).body.name).toBe('Terms.txt');
    expect((await admin.get(`/deal-files/${id}/content`)).body).toBe('Agreed');
    const timeline = await admin.get(`/opportunities/${deal}/timeline`);
    expect(
      timeline.body.items.map(
        (item: { kind: string; changes: { toLabel: string | null; fromLabel: string | null }[] }) => [
          item.kind,
          item.changes[0]?.toLabel ?? item.changes[0]?.fromLabel,
        ],
      ),
    ).toMatchObject([
      ['file_restored', 'Terms.txt'],
      ['file_removed', 'Terms.txt'],
      ['file_added', 'Terms.txt'],
      ['created', expect.anything()],
    ]);
    const { rows } = await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query("SELECT jsonb_agg(changes)::text AS told FROM ledger WHERE kind LIKE 'file%'"),
    );
    expect(rows[0].told).not.toMatch(/Terms|Agreed/);
    await admin.delete(`/deal-files/${id}`);
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query("UPDATE deal_files SET deleted_at = now() - interval '31 days'"),
    );
    await app.database.pool.query('SELECT forget_deal_files(30)');
    expect((await admin.post(`/deal-files/${id}/restore`)).status).toBe(404);
    expect((await admin.get(`/opportunities/${deal}/files`)).body.usedBytes).toBe(0);
  });

  it('is seen, added and removed by whoever sees the deal alone', async () => {
    const { admin, deal } = await org();
    const { id } = (await attach(admin, deal, 'Terms.txt', 'Agreed')).body;
    const rep = await addMember(app, admin, { role: 'account_executive' });
    const stranger = (await app.signUp()).browser;
    for (const browser of [rep.browser, stranger]) {
      expect((await attach(browser, deal, 'Mine.txt', 'Words')).status).toBe(404);
      expect((await browser.get(`/deal-files/${id}/content`)).status).toBe(404);
      expect((await browser.get(`/opportunities/${deal}/files`)).status).toBe(404);
    }
    expect((await attach(app.browser(), deal, 'Mine.txt', 'Words')).status).toBe(401);
  });

  it('on a note is told with it, goes and comes with it, and is seen by whoever sees the deal', async () => {
    const { admin, deal } = await org();
    const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed' }] }] };
    const noteOf = async (of: string) => (await admin.post(`/opportunities/${of}/notes`, { document: words })).body;
    const note = await noteOf(deal);
    const attachTo = (browser: Browser, of: string, noteId: string) =>
      browser.request('POST', `/opportunities/${of}/files?fileName=Terms.txt&noteId=${noteId}`, Buffer.from('Words'), {
        'content-type': 'application/octet-stream',
      });
    const { id } = (await attachTo(admin, deal, note.id)).body;
    const listed = async () => (await admin.get(`/opportunities/${deal}/notes`)).body.items[0]?.files;
    expect(await listed()).toMatchObject([
      { id, noteId: note.id, name: 'Terms.txt', addedBy: { name: 'Mere Walker' } },
    ]);
    expect((await admin.get(`/opportunities/${deal}/files`)).body.items).toMatchObject([{ id, noteId: note.id }]);
    expect((await admin.patch(`/notes/${note.id}`, { pinned: true })).body.files).toHaveLength(1);

    await admin.delete(`/deal-files/${id}`);
    expect(await listed()).toEqual([]);
    expect((await admin.post(`/deal-files/${id}/restore`)).status).toBe(200);
    await admin.delete(`/notes/${note.id}`);
    expect((await admin.get(`/opportunities/${deal}/files`)).body.items).toEqual([]);
    expect((await admin.get(`/deal-files/${id}/content`)).status).toBe(404);
    expect((await attachTo(admin, deal, note.id)).status).toBe(404);
    await admin.post(`/notes/${note.id}/restore`);
    expect((await admin.get(`/deal-files/${id}/content`)).body).toBe('Words');

    const rep = (await addMember(app, admin, { role: 'account_executive' })).browser;
    const own = (await rep.post('/opportunities', { name: 'Own' })).body.id;
    const stranger = (await app.signUp()).browser;
    const theirs = (await stranger.post('/opportunities', { name: 'Theirs' })).body.id;
    expect((await attachTo(rep, deal, note.id)).status).toBe(404);
    expect((await attachTo(rep, own, note.id)).status).toBe(404);
    expect((await attachTo(stranger, theirs, note.id)).status).toBe(404);
    expect((await attachTo(app.browser(), deal, note.id)).status).toBe(401);
    expect((await attachTo(admin, deal, 'nothing')).status).toBe(404);
    expect((await rep.get(`/deal-files/${id}/content`)).status).toBe(404);
  });

  it('on a deleted note takes no place on the deal until the note is back, and is forgotten in its time', async () => {
    const { admin, deal, organizationId } = await org();
    const words = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Agreed' }] }] };
    const note = (await admin.post(`/opportunities/${deal}/notes`, { document: words })).body.id as string;
    await inTenant(app.database.pool, organizationId, (tx) =>
      tx.client.query(
        `INSERT INTO deal_files (organization_id, id, opportunity_id, note_id, name, media_type, size, hash)
         SELECT $1, gen_random_uuid(), $2, $3, 'Terms ' || n || '.txt', 'text/plain', 10, 'none' FROM generate_series(1, 200) n`,
        [organizationId, deal, note],
      ),
    );
    expect((await attach(admin, deal, 'More.txt', 'Words')).status).toBe(409);
    await admin.delete(`/notes/${note}`);
    const more = await attach(admin, deal, 'More.txt', 'Words');
    expect(more.status).toBe(201);
    const refused = await admin.post(`/notes/${note}/restore`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A deal has at most 200 files. Remove some first. Nothing was changed.',
    ]);
    expect((await admin.get(`/opportunities/${deal}/files`)).body.items).toHaveLength(1);
    await admin.delete(`/deal-files/${more.body.id}`);
    expect((await admin.post(`/notes/${note}/restore`)).body.files).toHaveLength(200);
    expect((await admin.post(`/deal-files/${more.body.id}/restore`)).status).toBe(409);

    await admin.delete(`/notes/${note}`);
    const deletedAgo = (days: number) =>
      inTenant(app.database.pool, organizationId, (tx) =>
        tx.client.query('UPDATE deal_notes SET deleted_at = now() - make_interval(days => $1)', [days]),
      );
    const used = async () => {
      await app.database.pool.query('SELECT forget_deal_files(30)');
      return (await admin.get(`/opportunities/${deal}/files`)).body.usedBytes;
    };
    await deletedAgo(29);
    expect(await used()).toBe(2005);
    await deletedAgo(31);
    expect(await used()).toBe(5);
    expect((await admin.post(`/notes/${note}/restore`)).body.files).toEqual([]);
  });
});
