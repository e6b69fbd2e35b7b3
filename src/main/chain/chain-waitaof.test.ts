/** A chain whose engine does not sync each write, so that the gateway waits for its disk and its replicas. */
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { called, engineOf, gatewayOf } from '../../../test/support/parts/chain-of.ts';
import { allow, knowsWaitaof } from '../../../test/support/parts/chain-rights.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

const EVERY_SECOND = ['--appendonly', 'yes', '--appendfsync', 'everysec'];
const STREAM = 'foyer:{main}:stream:7';

describe.skipIf(enginePath === undefined)(`WAITAOF${enginePath ? '' : `. ${NO_ENGINE}`}`, () => {
  it('a call is acknowledged when it is on the disk of the engine and of its replica, and not before', async ({
    skip,
  }) => {
    const engine = await engineOf(EVERY_SECOND);
    if (!(await knowsWaitaof(engine))) skip('This engine has no WAITAOF. Set FOYER_ENGINE to one that has.');
    const replica = await engineOf([...EVERY_SECOND, '--replicaof', '127.0.0.1', String(engine.port)]);
    await eventually(async () => {
      expect(String(await engine.send('INFO', 'replication'))).toContain('state=online');
    });
    const { gateway } = await gatewayOf(await allow(engine, 'gateway'));
    expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
    replica.pause();
    const bea = called('bea', 1);
    expect(await postEvent(gateway.webhooks, bea)).toBe(503);
    replica.goOn();
    await eventually(async () => expect(await postEvent(gateway.webhooks, bea)).toBe(200));
    await engine.kill();
    await replica.send('REPLICAOF', 'NO', 'ONE');
    expect(await replica.send('XLEN', STREAM)).toBe(2);
  });
});
