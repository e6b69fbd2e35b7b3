/** Real OpenID providers as a process of their own. Each begins at an address of its own, and ends alone. */
import { type OpenProvider, openProvider } from './open-provider.ts';
import type { NumberedOrder, OrderDone, ProviderOrder } from './provider-orders.ts';

const begun = new Map<string, OpenProvider>();

/** Returns the issuer. */
async function carryOut(order: ProviderOrder): Promise<string> {
  if (order.kind === 'begin') {
    const provider = await openProvider(order.setup);
    begun.set(provider.issuer, provider);
    return provider.issuer;
  }
  const { issuer } = order;
  const provider = begun.get(issuer);
  if (provider === undefined) throw new Error(`${issuer} is not there`);
  if (order.kind === 'change') provider.change(order.change);
  else {
    begun.delete(issuer);
    await provider.close();
  }
  return issuer;
}

// An order that fails ends the process, and with it whatever waits for an answer.
process.on('message', ({ n, order }: NumberedOrder) => {
  void carryOut(order).then((issuer) => process.send?.({ n, issuer } satisfies OrderDone));
});
process.on('disconnect', () => process.exit(0));
