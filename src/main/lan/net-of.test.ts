import { expect, it } from 'vitest';
import { netOf } from './net-of.ts';

it('one machine is one, whichever of its addresses it writes', () => {
  expect(netOf('192.168.1.20')).toBe('192.168.1.20');
  expect(netOf('::ffff:192.168.1.20')).toBe('192.168.1.20');
  expect(netOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::');
  expect(netOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::');
  expect(netOf('2001:db8::9')).toBe('2001:db8:0:0::');
  expect(netOf('fe80::1%eth0')).toBe('fe80:0:0:0::');
  expect(netOf('::1')).toBe('0:0:0:0::');
  expect(netOf('')).toBe('');
});
