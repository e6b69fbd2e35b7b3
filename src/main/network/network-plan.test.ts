import { describe, expect, it } from 'vitest';
import { interfaceWith } from '../../../test/support/hubs/network-of.ts';
import { type Interfaces, interfacesIn, planNetwork } from './network-plan.ts';

/** A laptop's: loopback, cable with IPv6, a radio without an address yet. */
const INTERFACES: Interfaces = {
  lo: [
    { address: '127.0.0.1', internal: true },
    { address: '::1', internal: true },
  ],
  eth0: interfaceWith('192.168.1.20', 'fe80::1c2:3ff:fe04:506', 'fd12::20', '2001:db8::20', '2001:db8::7f3a'),
  wlan0: interfaceWith('fe80::a00:27ff:fe4e:66a1'),
  tun0: interfaceWith('10.8.0.2'),
};
const plan = (setting: Parameters<typeof planNetwork>[0], hostname = 'Lobby-PC') =>
  planNetwork(setting, { interfaces: INTERFACES, hostname });

describe('an interface that is switched on', () => {
  it('an interface that is switched on is served at its addresses of the building, not at those of one link or of the internet', () => {
    expect(plan({ interfaces: ['eth0'] })).toEqual({
      addresses: ['192.168.1.20', 'fd12::20'],
      names: ['lobby-pc.local', 'lobby-pc'],
      hosts: ['lobby-pc.local', 'lobby-pc', '192.168.1.20', '[fd12::20]'],
      problems: [],
    });
  });

  it('an interface that is switched on takes no other along', () => {
    expect(plan({ interfaces: ['tun0'] }).addresses).toEqual(['10.8.0.2']);
  });

  it('an interface that is switched on without an address, or that does not exist, is reported', () => {
    expect(plan({ interfaces: ['wlan0', 'eth1'] })).toMatchObject({
      addresses: [],
      problems: [
        { kind: 'no-interface', name: 'wlan0' },
        { kind: 'no-interface', name: 'eth1' },
      ],
    });
  });

  it('an interface that is switched on is one that leads to other machines: loopback is not offered', () => {
    expect(interfacesIn(INTERFACES).map(({ name }) => name)).toEqual(['eth0', 'wlan0', 'tun0']);
    expect(plan({ interfaces: ['lo'] })).toMatchObject({
      addresses: [],
      problems: [{ kind: 'no-interface', name: 'lo' }],
    });
  });
});

describe('an address that is named', () => {
  it('an address that is named may be one of the internet, and is served once however often it is named', () => {
    const found = plan({ interfaces: ['eth0'], addresses: ['2001:db8::20', '192.168.1.20'] });
    expect(found.addresses).toEqual(['192.168.1.20', 'fd12::20', '2001:db8::20']);
    expect(found.hosts).toContain('[2001:db8::20]');
  });

  it('an address that is named is served only while it is this machine’s', () => {
    expect(plan({ addresses: ['192.168.1.21'] })).toMatchObject({
      addresses: [],
      problems: [{ kind: 'no-address', address: '192.168.1.21' }],
    });
  });
});

describe('the names of a machine', () => {
  it.each([
    ['Lobby', ['lobby.local', 'lobby']],
    ['LOBBY.local', ['lobby.local']],
    ['lobby.clinic.example', ['lobby.local', 'lobby.clinic.example']],
    ['localhost', []],
    ['localhost.localdomain', []],
    ['lobby_pc', []],
    ['192.168.1.20', []],
    ['', []],
  ])('the names of a machine that calls itself "%s" are %o', (hostname, names) => {
    expect(plan({ interfaces: ['tun0'] }, hostname).names).toEqual(names);
  });

  it('the names of a machine begin with those that people gave it', () => {
    expect(plan({ names: ['checkin.example', 'lobby-pc'] }).names).toEqual([
      'checkin.example',
      'lobby-pc',
      'lobby-pc.local',
    ]);
  });
});

describe('a container whose host passes connections on', () => {
  it('a container whose host passes connections on is reached at the host’s address too, listens at its own alone, and has no problem', () => {
    expect(plan({ interfaces: ['tun0'], forwardedAddresses: ['192.168.1.5', 'fd12::5'] })).toEqual({
      addresses: ['10.8.0.2'],
      names: ['lobby-pc.local', 'lobby-pc'],
      hosts: ['lobby-pc.local', 'lobby-pc', '192.168.1.5', '[fd12::5]', '10.8.0.2'],
      problems: [],
    });
  });
});
