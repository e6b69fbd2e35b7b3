/** A chain whose engine is away, slow, full, of the wrong kind, or has lost what it acknowledged. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { postEvent } from '../../../test/support/hubs/post-event.ts';
import {
  asRecall,
  called,
  chainHub,
  engineOf,
  entryOf,
  gatewayOf,
  openingGateway,
  shownIn,
  troublesOf,
  whyNotOpen,
} from '../../../test/support/parts/chain-of.ts';
import { enginePath, NO_ENGINE, startEngine } from '../../../test/support/started/engine.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';

const database = (): string => join(temporaryFolder(), 'foyer.sqlite');
const STREAM = 'foyer:{main}:stream:7';

describe.skipIf(enginePath === undefined)(
  `a chain with a bad engine${enginePath ? '' : `. ${NO_ENGINE}`}`,
  () => {
    it('a call that comes while the engine is away is refused, and shown once when the engine is back', async () => {
      const engine = await engineOf();
      await engine.kill();
      const { gateway, said } = await gatewayOf(engine.url);
      expect(said).toEqual([
        'The engine cannot be reached yet. Until then, senders of webhooks are asked to try again.',
      ]);
      const { hub } = await chainHub(engine.url, 7);
      const [first, second] = [called('anna', 1), called('bea', 1)];
      expect([await postEvent(gateway.webhooks, first), await postEvent(gateway.webhooks, second)]).toEqual([
        503, 503,
      ]);
      await engine.start();
      // One sender comes again, the other never does.
      await eventually(async () => expect(await postEvent(gateway.webhooks, first)).toBe(200));
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(await engine.send('XLEN', STREAM)).toBe(2);
    });

    it('a recall that was refused and comes again while the engine is away is one recall', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 7);
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await engine.kill();
      const recall = asRecall(called('anna', 1));
      for (let n = 0; n < 3; n++) expect(await postEvent(gateway.webhooks, recall)).toBe(503);
      await engine.start();
      await eventually(async () => expect(await postEvent(gateway.webhooks, recall)).toBe(200));
      await eventually(() => expect(hub.board.snapshot().current?.round).toBe(2));
      expect(await engine.send('XLEN', STREAM)).toBe(2);
    });

    it('a call waits for an engine that is slow by two seconds, and is shown once', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 7);
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      engine.pause();
      const answer = postEvent(gateway.webhooks, called('bea', 1));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      engine.goOn();
      expect(await answer).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(await engine.send('XLEN', STREAM)).toBe(2);
    });

    it.each([
      ['is read-only', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
      ['is full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
    ])('a call is refused while the engine %s, and shown once it is not', async (_how, worse, better) => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 7);
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await engine.send(...worse);
      expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(503);
      await engine.send(...better);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(await engine.send('XLEN', STREAM)).toBe(2);
    });

    it('an engine that lost its last writes has them again from the gateway, and no lobby shows one twice', async () => {
      const folder = temporaryFolder();
      const engine = await startEngine(folder);
      onTestFinished(() => engine.end());
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 7);
      const databasePath = database();
      const away = await chainHub(engine.url, 7, { databasePath });
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await eventually(() => expect(shownIn(away.hub)).toHaveLength(1));
      await away.hub.close();
      const copy = temporaryFolder();
      cpSync(folder, copy, { recursive: true });
      expect(await postEvent(gateway.webhooks, asRecall(called('anna', 1)))).toBe(200);
      expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      await engine.kill();
      rmSync(folder, { recursive: true });
      cpSync(copy, folder, { recursive: true });
      await engine.start();
      expect(await engine.send('XLEN', STREAM)).toBe(1);
      await eventually(async () => expect(await engine.send('XLEN', STREAM)).toBe(3));
      await eventually(async () => expect(await postEvent(gateway.webhooks, called('cai', 1))).toBe(200));
      const back = await chainHub(engine.url, 7, { databasePath });
      for (const one of [hub, back.hub]) {
        await eventually(() => expect(shownIn(one)).toHaveLength(3));
        const rounds = [one.board.snapshot().current, ...one.board.snapshot().recent].map(
          (call) => call?.round,
        );
        expect(rounds.toSorted((a = 0, b = 0) => a - b)).toEqual([1, 1, 2]);
        expect(troublesOf(one)).toEqual([]);
      }
    });

    it('staff are told that calls may be missing when the engine lost everything, and later calls are shown', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 7);
      for (const id of ['anna', 'bea']) expect(await postEvent(gateway.webhooks, called(id, 1))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      await engine.send('FLUSHALL');
      expect(await postEvent(gateway.webhooks, called('cai', 1))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(3));
      expect(troublesOf(hub)).toEqual([{ kind: 'missed', count: 0 }]);
      const [notice] = hub.status.snapshot().notices;
      expect(hub.status.dismiss(notice?.noticeId ?? '')).toBe(true);
      expect(troublesOf(hub)).toEqual([]);
    });

    it('a lobby that was offline for longer than events are kept is told how many it has missed', async () => {
      const engine = await engineOf();
      const databasePath = database();
      const before = await chainHub(engine.url, 7, { databasePath });
      await entryOf(engine, 7, called('anna', 1));
      await eventually(() => expect(shownIn(before.hub)).toHaveLength(1));
      await before.hub.close();
      for (const id of ['bea', 'cai', 'dan', 'eva']) await entryOf(engine, 7, called(id, 1));
      await engine.send('XTRIM', STREAM, 'MAXLEN', '1');
      const { hub } = await chainHub(engine.url, 7, { databasePath });
      await eventually(() => expect(shownIn(hub)).toHaveLength(2));
      expect(troublesOf(hub)).toEqual([{ kind: 'missed', count: 3 }]);
      await entryOf(engine, 7, called('fay', 1));
      await eventually(() => expect(shownIn(hub)).toHaveLength(3));
      expect(troublesOf(hub)).toEqual([{ kind: 'missed', count: 3 }]);
    });

    it('a key that another program uses keeps back the events of one lobby, and of no other', async () => {
      const engine = await engineOf();
      const { gateway } = await gatewayOf(engine.url);
      const { hub } = await chainHub(engine.url, 8);
      await engine.send('SET', STREAM, 'x');
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(503);
      expect(await postEvent(gateway.webhooks, called('bea', 2))).toBe(200);
      await eventually(() => expect(shownIn(hub)).toHaveLength(1));
    });

    it('a gateway does not start on an engine that may lose what it acknowledges, unless the operator answers for it', async () => {
      const engine = await engineOf(['--appendonly', 'no']);
      const { answer } = await openingGateway(engine.url);
      expect(answer).toEqual({
        kind: 'failed',
        sentence:
          'The engine may lose what it acknowledges. Set appendonly yes, appendfsync always and no-appendfsync-on-rewrite no there. For a managed engine whose provider promises it, set engineDurable.',
      });
      const { gateway } = await gatewayOf(engine.url, { settings: { engineDurable: true } });
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
    });

    it('a gateway stops answering 200 when the engine is made less durable', async () => {
      const engine = await engineOf();
      const { gateway, said } = await gatewayOf(engine.url);
      expect(await postEvent(gateway.webhooks, called('anna', 1))).toBe(200);
      await engine.send('CONFIG', 'SET', 'appendonly', 'no');
      await engine.send('CLIENT', 'KILL', 'TYPE', 'normal');
      await eventually(async () => expect(await postEvent(gateway.webhooks, called('bea', 1))).toBe(503));
      await eventually(() => expect(said[0]).toMatch(/^The engine may lose what it acknowledges\./));
    });

    it.each([
      ['a wrong password', 'nobody:x', 'The engine rejects the user or password in engineUrl.'],
      [
        'too few rights',
        'poor:p',
        'The user in engineUrl has too few rights. See the rights in docs/chain.md.',
      ],
    ])('a gateway with %s says so in one sentence, and does not start', async (_what, user, sentence) => {
      const engine = await engineOf();
      await engine.send('ACL', 'SETUSER', 'poor', 'on', '>p', '~*', '+ping', '+hello', '+auth', '+client');
      expect(await whyNotOpen(engine.url.replace('://', `://${user}@`))).toBe(sentence);
    });

    it('a lobby whose user may read only another location shows nothing of it, and its log names the reason', async () => {
      const engine = await engineOf();
      const rights = ['+xread', '+xrevrange', '+time', '+ping', '+client|setname', '+set'];
      const keys = ['%R~foyer:{main}:stream:8', '%RW~foyer:{main}:reader:8'];
      await engine.send('ACL', 'SETUSER', 'hub-8', 'on', '>p', 'resetchannels', ...keys, ...rights);
      const url = engine.url.replace('://', '://hub-8:p@');
      const [{ hub: own }, wrong] = [await chainHub(url, 8), await chainHub(url, 7)];
      await entryOf(engine, 8, called('anna', 2));
      await entryOf(engine, 7, called('bea', 1));
      await eventually(() => expect(shownIn(own)).toHaveLength(1));
      await eventually(() =>
        expect(wrong.log.lines).toContainEqual(
          expect.objectContaining({ event: 'stream-refused', fields: { code: 'NOPERM' } }),
        ),
      );
      expect(shownIn(wrong.hub)).toEqual([]);
    });
  },
);
