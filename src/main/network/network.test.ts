import { createServer } from 'node:net';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { interfaceWith, networkBy, onNetwork } from '../../../test/support/hubs/network-of.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { isUnreached } from './network-view.ts';
import { LOOK_AT_NETWORK_EVERY_MS } from './network.ts';
import { servedAt, reachable, look, NOWHERE } from '../../../test/support/hubs/served-network.ts';

async function holdPort(host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const release = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  onTestFinished(async () => {
    if (server.listening) await release();
  });
  return release;
}

describe('a hub whose network nobody switched on', () => {
  it('a hub whose network nobody switched on listens nowhere but on loopback, makes no key and waits for nothing', async () => {
    const { network, clock, folder, begin } = networkBy(NOWHERE, {
      interfaces: { eth0: interfaceWith('192.168.1.20') },
    });
    await begin();
    expect(network.view()).toMatchObject({ listensAt: [], pairingAddresses: [], problems: [] });
    expect(network.view().interfaces).toEqual([{ name: 'eth0', addresses: ['192.168.1.20'], isOn: false }]);
    expect(isUnreached(network.view())).toBe(false);
    expect(clock.pending()).toBe(0);
    expect(() => statSync(join(folder, 'network-authority.json'))).toThrow('ENOENT');
  });
});

describe('a machine whose address changes while screens are served', () => {
  it('a machine whose address changes is served at the new one and not at the old, with a certificate that has it, and no restart', async () => {
    const n = await onNetwork(
      { interfaces: ['wlan0'] },
      { interfaces: { wlan0: interfaceWith('127.0.0.2') } },
    );
    expect(await servedAt(n)).toContain('IP Address:127.0.0.2');
    n.machine.interfaces = { wlan0: interfaceWith('127.0.0.3') };
    await look(n, () => expect(n.network.view().listensAt).toEqual(['127.0.0.3']));
    expect(await servedAt(n, '127.0.0.3')).toContain('IP Address:127.0.0.3');
    expect(await servedAt(n, '127.0.0.3')).not.toContain('127.0.0.2');
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    expect(n.network.view()).toMatchObject({ listensAt: ['127.0.0.3'], problems: [] });
    expect((await n.loopback.get('/kiosk/')).status).toBe(401);
  });

  it('a machine whose address changes is told of while it has none, and is served again when it has', async () => {
    const n = await onNetwork({ interfaces: ['wlan0'] }, { interfaces: {} });
    expect(n.network.view().problems).toEqual([{ kind: 'no-interface', name: 'wlan0' }]);
    expect(n.network.view().interfaces).toEqual([{ name: 'wlan0', addresses: [], isOn: true }]);
    expect(isUnreached(n.network.view())).toBe(true);
    n.machine.interfaces = { wlan0: interfaceWith('127.0.0.2') };
    await look(n, () => expect(n.network.view().listensAt).toEqual(['127.0.0.2']));
    expect(await reachable(n, '127.0.0.2')).toBe(true);
    expect(n.network.view().problems).toEqual([]);
    expect(isUnreached(n.network.view())).toBe(false);
  });

  it('a machine whose address changes ends the sockets of an address that is left', async () => {
    const n = await onNetwork(
      { interfaces: ['wlan0'] },
      { interfaces: { wlan0: interfaceWith('127.0.0.2') } },
    );
    const socket = await n.connect({ port: n.portOf('display') });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    n.machine.interfaces = {};
    await n.clock.advance(LOOK_AT_NETWORK_EVERY_MS);
    await closed;
  });

  it('a machine whose address changes gets another certificate, in use without a restart, when it is called otherwise', async () => {
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { hostname: 'Lobby' });
    expect(await servedAt(n)).toContain('DNS:lobby.local');
    n.machine.hostname = 'reception.local';
    await look(n, async () => expect(await servedAt(n)).toContain('DNS:reception.local'));
  });
});

describe('an address that cannot be listened on', () => {
  it('an address that cannot be listened on takes neither another address away nor loopback, and is served once it can be', async () => {
    const n = await onNetwork({ addresses: ['127.0.0.3'] });
    const release = await holdPort('127.0.0.2', n.portOf('display'));
    await n.change({ addresses: ['127.0.0.2', '127.0.0.3'] });
    expect(n.network.view()).toMatchObject({
      listensAt: ['127.0.0.3'],
      problems: [
        { kind: 'not-listening', address: '127.0.0.2', port: n.portOf('display'), reason: 'EADDRINUSE' },
      ],
    });
    // None of the other ports either: a lobby that works by halves is looked for in the wrong place.
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    expect(await reachable(n, '127.0.0.3')).toBe(true);
    expect((await n.loopback.get('/kiosk/')).status).toBe(401);
    await release();
    await look(n, () =>
      expect(n.network.view()).toMatchObject({ listensAt: ['127.0.0.3', '127.0.0.2'], problems: [] }),
    );
    expect(await reachable(n, '127.0.0.2')).toBe(true);
  });

  it('an address that cannot be listened on is one that this machine does not have, and the log says so once', async () => {
    const log = createRecordingLog();
    const { network, begin, clock } = networkBy(NOWHERE, { log });
    await begin({ addresses: ['192.0.2.7'] });
    await clock.advance(LOOK_AT_NETWORK_EVERY_MS * 3);
    expect(network.view().problems).toEqual([{ kind: 'no-address', address: '192.0.2.7' }]);
    expect(log.lines.filter(({ event }) => event === 'network-problems')).toHaveLength(1);
  });
});

describe('a change in setup', () => {
  it('a change in setup is in force when it is answered, in both directions', async () => {
    const n = await onNetwork(undefined, { interfaces: { eth0: interfaceWith('127.0.0.2') } });
    await n.change(undefined);
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    await n.change({ interfaces: ['eth0'] });
    expect(await reachable(n, '127.0.0.2')).toBe(true);
    expect(n.network.view().pairingAddresses[0]).toBe(`https://127.0.0.2:${n.portOf('pairing')}/`);
    await n.change(undefined);
    expect(await reachable(n, '127.0.0.2')).toBe(false);
  });
});

describe('a clock that was never set', () => {
  it('a clock that was never set makes no certificate that is wrong on every screen: nothing is served until it is right', async () => {
    const clock = createFakeClock(Date.UTC(1970, 0, 1));
    const n = await onNetwork({ addresses: ['127.0.0.2'] }, { clock });
    expect(n.network.view()).toMatchObject({ listensAt: [], problems: [{ kind: 'clock' }] });
    expect(await reachable(n, '127.0.0.2')).toBe(false);
    clock.jump(Date.now());
    await look(n, () => expect(n.network.view().problems).toEqual([]));
    expect(await reachable(n, '127.0.0.2')).toBe(true);
  });
});
