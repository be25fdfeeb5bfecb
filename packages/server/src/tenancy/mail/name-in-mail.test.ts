import { expect, it } from 'vitest';
import { nameInMail } from './name-in-mail.ts';

it.each([
  ['Mere Walker', 'Mere Walker'],
  ['Kauri & Co. Ltd.', 'Kauri & Co. Ltd.'],
  ['Booking.com', 'Booking\u2024com'],
  ['Pay at https://evil.example/pay?x=1', 'Pay at https: //evil\u2024example/pay?x=1'],
  ['www.evil.example', 'www\u2024evil\u2024example'],
  ['evil。example', 'evil\u2024example'],
  ['call tel:+15550100', 'call tel: +15550100'],
  ['mailto:a@evil.example', 'mailto: a at evil\u2024example'],
  ['Mere\r\nBcc: all', 'Mere Bcc: all'],
  ['x'.repeat(200), `${'x'.repeat(59)}…`],
])('the name %j stands in a mail as %j', (name, shown) => expect(nameInMail(name)).toBe(shown));
