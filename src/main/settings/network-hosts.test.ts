import { describe, expect, it } from 'vitest';
import {
  hostOfAddress,
  isLocalAddress,
  networkAddress,
  networkName,
  NetworkSchema,
} from './network-hosts.ts';
import { sourceSentence } from './setting-problems.ts';
import { ConfigFileSchema } from './settings.ts';

describe('an address that screens are to be served at', () => {
  it.each([
    ['192.168.1.20', '192.168.1.20'],
    [' 10.0.0.7 ', '10.0.0.7'],
    ['127.0.0.2', '127.0.0.2'],
    ['169.254.3.4', '169.254.3.4'],
    ['203.0.113.9', '203.0.113.9'],
    ['FD00:0:0:0:0:0:0:20', 'fd00::20'],
    ['2001:DB8::1', '2001:db8::1'],
  ])('an address that screens are to be served at is %s, as browsers write it', (text, address) => {
    expect(networkAddress(text)).toBe(address);
  });

  it.each([
    ['', 'nothing'],
    ['127.0.0.1', 'this machine alone'],
    ['::1', 'this machine alone'],
    ['0.0.0.0', 'all at once'],
    ['0.1.2.3', 'no machine'],
    ['::', 'all at once'],
    ['224.0.0.251', 'many machines'],
    ['255.255.255.255', 'all machines'],
    ['ff02::fb', 'many machines'],
    ['fe80::1', 'of one link, which no browser can say'],
    ['fe80::1%eth0', 'of one link'],
    ['::ffff:192.168.1.20', 'IPv4 in another spelling'],
    ['192.168.1', 'short'],
    ['192.168.1.020', 'octal to some'],
    ['3232235796', 'a number'],
    ['0xc0a80114', 'a number'],
    ['192.168.1.20:4520', 'with a port'],
    ['[fd00::20]', 'in brackets'],
    ['lobby.local', 'a name'],
  ])('an address that screens are to be served at is not %s: %s', (text) => {
    expect(networkAddress(text)).toBeUndefined();
  });

  it('an address that screens are to be served at has brackets where it is a host, and says whether the internet could reach it', () => {
    expect(['192.168.1.20', 'fd00::20'].map(hostOfAddress)).toEqual(['192.168.1.20', '[fd00::20]']);
    const local = ['10.9.9.9', '172.31.255.255', '192.168.0.1', '100.64.0.1', 'fdab::1'];
    expect(local.map(isLocalAddress)).toEqual(local.map(() => true));
    const others = ['172.32.0.1', '100.128.0.1', '203.0.113.9', '2001:db8::1'];
    expect(others.map(isLocalAddress)).toEqual(others.map(() => false));
  });
});

describe('a name of this machine', () => {
  it.each([
    ['Lobby-PC', 'lobby-pc'],
    ['LOBBY.Example', 'lobby.example'],
    ['lobby.local', 'lobby.local'],
    ['empfang-süd.example', 'xn--empfang-sd-ieb.example'],
  ])('the machine’s name %s is %s to browsers', (text, name) => {
    expect(networkName(text)).toBe(name);
  });

  it.each([
    '',
    'localhost',
    'lobby.localhost',
    'lobby_pc',
    '-lobby',
    'lobby.example.',
    '*.example',
    'lobby.example:4520',
    'https://lobby.example',
    'lobby.example/desk',
    'user@lobby.example',
    'lobby example',
    '192.168.1.20',
    '1.2',
    '0x7f.1',
    'fd00::20',
    `${'x'.repeat(64)}.example`,
    'lobby.example#',
    'lobby.example?',
  ])('a name of this machine is not "%s"', (text) => {
    expect(networkName(text)).toBeUndefined();
  });
});

describe('the setting network', () => {
  it('the network setting keeps what it is given in the spelling of browsers', () => {
    expect(
      NetworkSchema.parse({ interfaces: [' eth0 '], addresses: ['FD00::20'], names: ['Lobby.Example'] }),
    ).toEqual({ interfaces: ['eth0'], addresses: ['fd00::20'], names: ['lobby.example'] });
  });

  it.each([
    [
      { addresses: ['0.0.0.0'] },
      'must be an address in the network, such as 192.168.1.20. The addresses 127.0.0.1 and 0.0.0.0 do not work.',
    ],
    [{ names: ['localhost'] }, 'must be a name of the Foyer computer in its network'],
    [{ interfaces: [''] }, 'interfaces.0 must be one line'],
    [{ certFile: '/tmp/cert.pem' }, 'needs certFile and keyFile together, or neither'],
    [{ addresses: '192.168.1.20' }, 'must be a list'],
  ])('the network setting is refused as %o with its rule', (setting, rule) => {
    const { error } = ConfigFileSchema.safeParse({ network: setting }, { reportInput: true });
    expect(error && sourceSentence('foyer.config.json', error)).toContain(rule);
  });
});
