/** A chain with the users of docs/chain.md. */
import { createClient } from '@redis/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { called, chainHub, engineOf, gatewayOf, shownIn } from '../../../test/support/parts/chain-of.ts';
import { allow } from '../../../test/support/parts/chain-rights.ts';
import { answered } from '../../../test/support/parts/scheduled-calls.ts';
import { BUDGET_STATE, sharing } from '../../../test/support/parts/sharing-hubs.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

const REPORT = 'foyer:{main}:report:7';

/** What the engine answers to someone who has the address of a gateway or of a lobby. */
async function stolen(url: string) {
  const client = createClient({ url, RESP: 2, disableClientInfo: true, maintNotifications: 'disabled' });
  await client.connect();
  onTestFinished(() => client.destroy());
  return (command: string): Promise<string> =>
    client.sendCommand(command.split(' ')).then(String, (error: unknown) => String(error));
}

describe.skipIf(enginePath === undefined)(`users of an engine${enginePath ? '' : `. ${NO_ENGINE}`}`, () => {
  it('a lobby shows its calls, reports and shares the limit with the rights of docs/chain.md', async () => {
    const engine = await engineOf();
    const [forGateway, forLobby] = [await allow(engine, 'gateway'), await allow(engine, 'lobby-7')];
    const { gateway } = await gatewayOf(forGateway);
    const { hub } = await chainHub(forLobby, 7);
    hub.report(() => 'well');
    const budget = await sharing(forLobby);
    expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    expect(await budget.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    await eventually(async () => {
      const reports = await gateway.reports([7]);
      expect(reports.kind === 'read' && reports.texts.get(7)?.text).toBe('well');
    });
  });

  it.each(['gateway', 'lobby-7'])(
    'whoever has the password of %s cannot stop the engine, or the connections of a lobby',
    async (user) => {
      const engine = await engineOf();
      const ask = await stolen(await allow(engine, user));
      for (const command of [
        'CLIENT PAUSE 1 WRITE',
        'CLIENT KILL TYPE normal',
        'CLIENT LIST',
        'CLIENT NO-EVICT on',
        'CLIENT TRACKING on',
        'CONFIG SET maxmemory 1',
        'FLUSHALL',
        'KEYS *',
        'SHUTDOWN',
      ])
        expect(await ask(command)).toContain('NOPERM');
    },
  );

  it('whoever has the password of a lobby can make no key that another lobby reads, or any new one', async () => {
    const engine = await engineOf();
    const ask = await stolen(await allow(engine, 'lobby-7'));
    for (const key of [
      'budget:other',
      'budget:3:other',
      'budget:33:state',
      'stream:7',
      'reader:8',
      'report:8',
      'era',
    ])
      expect(await ask(`SET foyer:{main}:${key} x`)).toContain('NOPERM');
    expect(await ask(`TYPE ${BUDGET_STATE}`)).toBe('none');
  });

  it('the gateway reads the beginning of a report that a lobby made very long', async () => {
    const engine = await engineOf();
    const { gateway } = await gatewayOf(await allow(engine, 'gateway'));
    await engine.send('SET', REPORT, 'x'.repeat(1_000_000), 'PX', '100000');
    const reports = await gateway.reports([7]);
    expect(reports.kind === 'read' && reports.texts.get(7)?.text).toHaveLength(16_384);
  });
});
