import { expect, it } from 'vitest';
import { maskedPhone } from './desk-view.ts';

it.each([
  ['+48600555118', '+48 ••• ••• 118'],
  ['0600 555 118', '••• ••• 118'],
  ['12345', '••• ••• 345'],
])('of the phone number %s the front desk sees %s', (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown);
});
