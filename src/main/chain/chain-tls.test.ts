/** A chain over TLS, and the sentences about certificates and users. */
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import { called, chainHub, gatewayOf, shownIn, whyNotOpen } from '../../../test/support/parts/chain-of.ts';
import { allow } from '../../../test/support/parts/chain-rights.ts';
import { answered } from '../../../test/support/parts/scheduled-calls.ts';
import { hubOn, sharing } from '../../../test/support/parts/sharing-hubs.ts';
import { tlsEngine } from '../../../test/support/parts/tls-engine.ts';
import { enginePath, NO_ENGINE } from '../../../test/support/started/engine.ts';

const EXPIRED =
  'The certificate of the engine is not valid today. Renew it, or check the clock of this computer.';
const OTHER_NAME = 'The certificate of the engine is for another name than the one in engineUrl.';
const UNTRUSTED =
  'Foyer does not trust the certificate of the engine. Set caFile to the certificate of your own CA.';

describe.skipIf(enginePath === undefined)(`chains over TLS${enginePath ? '' : `. ${NO_ENGINE}`}`, () => {
  it('a lobby shows its calls and shares the limit over TLS with the users of docs/chain.md, and a wrong password is named', async () => {
    const engine = await tlsEngine();
    const over = (url: string): string =>
      engine.tlsUrl.replace('://', `://${new URL(url).username}:PASSWORD@`);
    const forGateway = over(await allow(engine, 'gateway'));
    const forLobby = over(await allow(engine, 'lobby-7'));
    // No one else may do anything.
    await engine.send('ACL', 'SETUSER', 'default', 'off');
    const { gateway } = await gatewayOf(forGateway);
    const { hub } = await chainHub(forLobby, 7);
    const budget = await sharing(forLobby);
    expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
    await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    expect(await budget.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    expect(await whyNotOpen(forGateway.replace('PASSWORD', 'OTHER'))).toBe(
      'The engine rejects the user or password in engineUrl.',
    );
  });

  it.each([
    ['is of an unknown authority', 'rediss:', { isTrusted: false }, 'SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
    ['has expired', 'rediss+cluster:', { days: -1 }, 'CERT_HAS_EXPIRED', EXPIRED],
    ['is for another host', 'rediss:', { hosts: ['localhost'] }, 'ERR_TLS_CERT_ALTNAME_INVALID', OTHER_NAME],
  ])(
    'an engine whose certificate %s is named in one sentence',
    async (_how, scheme, about, code, sentence) => {
      const engine = await tlsEngine(about);
      const url = engine.tlsUrl.replace('rediss:', scheme);
      expect(await whyNotOpen(url)).toBe(sentence);
      const budget = hubOn(url);
      const refused = { event: 'chain-budget-refused', fields: { code, sentence } };
      await eventually(() => expect(budget.log.lines).toContainEqual(expect.objectContaining(refused)));
      expect(await budget.send('visitor', () => Promise.resolve(answered(5)))).toEqual(answered(5));
    },
  );
});
