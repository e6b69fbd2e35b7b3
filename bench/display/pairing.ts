/** Lets displays in from the network, as staff do it: a new page shows its code, and an administrator approves it. */
import { openScreen } from '../../test/faults/screen.ts';
import type { Ready } from '../../test/support/started/running-foyer.ts';
import type { Enter } from './pages.ts';

export interface Pairing {
  readonly enter: Enter;
  close(): void;
}

export async function openPairing(ready: Ready): Promise<Pairing> {
  const setup = await openScreen(ready.setup);
  // A front desk lets in eight at once.
  await setup.client.administrator.choose({ pin: '739154' });
  const [address = ''] = ready.network;
  let paired = 0;
  return {
    async enter(page) {
      await page.goto(address);
      const code = (await page.locator('.pair-code p').textContent()) ?? '';
      paired += 1;
      const { kind } = await setup.client.fleet.approve({ code, surface: 'display', name: `TV ${paired}` });
      if (kind !== 'approved') throw new Error(`setup was answered ${kind}`);
      await page.waitForURL('**/display/');
    },
    close: setup.close,
  };
}
