import { expect, it, vi } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { silentLog } from '../../../test/support/silent-log.ts';
import { createPortAgain } from './port-again.ts';

it.runIf(process.getuid?.() === 0)(
  'a port for webhooks that Foyer’s account may not open is not called in use',
  async () => {
    const said: string[] = [];
    const logged: unknown[] = [];
    const port = createPortAgain({
      clock: createFakeClock(),
      log: { ...silentLog, warn: (...line) => void logged.push(line) },
      say: (sentence) => void said.push(sentence),
      hub: () => ({ webhookState: 'port-in-use' }),
      settings: () => ({ webhookHost: '127.0.0.1', webhookPort: 443 }),
      startAnew: () => Promise.resolve(),
    });
    process.seteuid?.(65_534);
    port.look();
    await vi.waitFor(() => expect(said).not.toEqual([])).finally(() => process.seteuid?.(0));
    port.close();
    expect(said).toEqual([
      "Foyer's account may not open port 443 for webhooks, so no webhooks arrive. Set another with FOYER_WEBHOOK_PORT or webhookPort. (E3)",
    ]);
    expect(logged).toEqual([['webhook-port-not-open', { port: 443, reason: 'EACCES' }]]);
  },
);
