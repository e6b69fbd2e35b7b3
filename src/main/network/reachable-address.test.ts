import { describe, expect, it } from 'vitest';
import { reachableAddress } from './reachable-address.ts';

const LOOPBACK = [
  { address: '127.0.0.1', internal: true },
  { address: '::1', internal: true },
];
const LOBBY = {
  lo: LOOPBACK,
  eth0: [
    { address: 'fe80::1', internal: false },
    { address: 'fd00::20', internal: false },
    { address: '192.168.7.20', internal: false },
  ],
};
const ONLY_IPV6 = { lo: LOOPBACK, eth0: [{ address: 'fd00::20', internal: false }] };

describe('the address that setup tells an administrator to lead a proxy to', () => {
  it.each([
    ['http://0.0.0.0:4511/webhooks', LOBBY, 'http://192.168.7.20:4511/webhooks'],
    ['http://[::]:4511/webhooks', LOBBY, 'http://192.168.7.20:4511/webhooks'],
    ['http://[::]:4511/webhooks', ONLY_IPV6, 'http://[fd00::20]:4511/webhooks'],
    ['http://0.0.0.0:4511/webhooks', ONLY_IPV6, 'http://127.0.0.1:4511/webhooks'],
    ['http://0.0.0.0:4511/webhooks', { lo: LOOPBACK }, 'http://127.0.0.1:4511/webhooks'],
    ['http://[::]:4511/webhooks', {}, 'http://127.0.0.1:4511/webhooks'],
    ['http://[0:0:0:0:0:0:0:0]:4511/webhooks', LOBBY, 'http://192.168.7.20:4511/webhooks'],
  ])(
    'the proxy address in setup is never %s: one of the machine stands for all of them',
    (listening, interfaces, told) => {
      expect(reachableAddress(listening, interfaces)).toBe(told);
    },
  );

  it.each(['http://127.0.0.1:4511/webhooks', 'http://[::1]:4511/webhooks', 'http://10.0.0.5:4511/webhooks'])(
    'the proxy address in setup is %s where only that is listened at',
    (listening) => {
      expect(reachableAddress(listening, LOBBY)).toBe(listening);
    },
  );
});
