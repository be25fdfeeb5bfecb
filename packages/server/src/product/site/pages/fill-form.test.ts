import { describe, expect, it } from 'vitest';
import { fillForm, fillSlot } from './fill-form.ts';

const PAGE = `<form id="other"><input name="name" value=""/></form>
<form method="post" id="message"><input type="hidden" name="token" value=""/><input id="n" name="name" required=""/>
<p id="n-fault" data-fault="name" hidden=""></p>
<select name="subject"><option value="" selected="">Choose</option><option value="demo">Demo</option></select>
<textarea name="message" rows="6"></textarea><p data-fault="message" hidden=""></p></form>
<p data-slot="reference" hidden=""></p>`;

describe('a form of a built page', () => {
  it('takes values in its own fields and leaves other forms alone', () => {
    const filled = fillForm(PAGE, 'message', {
      values: { name: 'Mere', token: 'abc', subject: 'demo', message: 'Kia ora' },
    });
    expect(filled).toContain('<form id="other"><input name="name" value=""/></form>');
    expect(filled).toContain('<input type="hidden" name="token" value="abc">');
    expect(filled).toContain('<input id="n" name="name" required="" value="Mere">');
    expect(filled).toContain('<option value="">Choose</option><option value="demo" selected="">Demo</option>');
    expect(filled).toContain('<textarea name="message" rows="6">\nKia ora</textarea>');
  });

  it('says a fault beside its field, marks the field, and opens at the first', () => {
    const filled = fillForm(PAGE, 'message', { values: {}, faults: { name: 'Give your name.', message: 'Write.' } });
    expect(filled).toContain('<input id="n" name="name" required="" aria-invalid="true" autofocus="">');
    expect(filled).toContain('<p id="n-fault" data-fault="name">Give your name.</p>');
    expect(filled).toContain('<textarea name="message" rows="6" aria-invalid="true"></textarea>');
    expect(filled.match(/autofocus/g)).toHaveLength(1);
  });

  it.each([
    `"><script>alert(1)</script>`,
    '</textarea><img src=x onerror=alert(1)>',
    `' onfocus='alert(1)`,
    '$& $1 $` $$',
    'data-fault="name" data-slot="reference" <select name="subject">',
  ])('keeps %s as text', (text) => {
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
    const filled = fillForm(PAGE, 'message', {
      values: { name: text, subject: text, message: text },
      faults: { message: text },
    });
    expect(filled).toContain(`name="name" required="" value="${escaped}">`);
    expect(filled).toContain(`\n${escaped}</textarea>`);
    expect(filled).toContain(`<p data-fault="message">${escaped}</p>`);
    expect(filled.match(/<\w+/g)).toEqual(PAGE.match(/<\w+/g));
    expect(fillSlot(PAGE, 'reference', text)).toContain(`<p data-slot="reference">${escaped}</p>`);
  });
});
