/** The whole way of a call through a display, with a line that drops, doubles and stalls, a page that reloads, and a voice that fails. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallNews } from '../../../contract/board.ts';
import { createConnectionByHand } from '../../../../test/support/connection-by-hand.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import sentences from '../../../words/en/display.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import type { Voice } from '../../speech/speaker.ts';
import type { Progress } from '../queue/resume.ts';
import type { CallSentence } from '../sound/announcer.ts';
import { createAnnouncer } from '../sound/announcer.ts';
import type { DisplayStore } from './display-store.ts';
import { createDisplay } from './display-store.ts';

type Audio = 'speaks' | 'throws' | 'never ends' | 'ends twice' | 'no voice' | 'chime throws';
const AUDIO: readonly Audio[] = ['speaks', 'throws', 'never ends', 'ends twice', 'no voice', 'chime throws'];

interface Move {
  readonly calls: number;
  readonly wait: number;
  readonly audio: Audio;
  readonly line: 'holds' | 'drops' | 'doubles' | 'reload';
}

/** A hub that keeps every call, and a TV whose line, page and voice do what each move says. */
function createLobby() {
  const clock = createFakeClock();
  const called: CallNews[] = [];
  const begun: { readonly key: string; readonly at: number }[] = [];
  let audio: Audio = 'speaks';
  let left: Progress | undefined;
  let told = 0;
  const firstTold = new Map<number, number>();
  let tv = open();

  function open() {
    const connection = createConnectionByHand();
    const voice: Voice<CallSentence> = {
      say(_sentence, _manner, ended) {
        if (audio === 'throws') throw new Error('The voice is gone.');
        if (audio !== 'never ends') clock.after(2_500, ended);
        if (audio === 'ends twice') clock.after(3_000, ended);
        return () => undefined;
      },
    };
    const say = createAnnouncer({
      sounds: {
        play() {
          if (audio === 'chime throws') throw new Error('The loudspeaker is gone.');
        },
      },
      voiceFor: () => (audio === 'no voice' ? undefined : voice),
      i18n: createI18n({ display: sentences }),
      clock,
      isHeard: () => true,
    });
    const page = { isOpen: true };
    const display: DisplayStore = createDisplay({
      connection,
      clock,
      announce(call, how, over) {
        // A page that was closed is heard no more.
        if (!page.isOpen) return;
        begun.push({ key: call.callKey, at: clock.now() });
        say(call, how, over);
      },
      progress: { read: () => left, keep: (progress) => void (page.isOpen && (left = progress)) },
      onLanguage: () => undefined,
    });
    return { connection, display, page };
  }

  /** What came after `seq`, as the hub tells it. */
  function tell(after: number): void {
    const calls = called.filter(({ seq }) => seq > after).map((call) => ({ ...call }));
    tv.connection.tellTo('board.calls', { cursor: String(called.length), calls, madeAt: clock.now() });
    told = called.length;
    for (const { seq } of calls) if (!firstTold.has(seq)) firstTold.set(seq, clock.now());
  }

  return {
    clock,
    called,
    begun,
    async move({ calls, wait, audio: next, line }: Move) {
      audio = next;
      for (let n = 0; n < calls; n += 1) {
        const seq = called.length + 1;
        called.push({
          seq,
          callKey: `key ${seq}`,
          ticketRef: `ticket ${seq}`,
          label: `N${seq}`,
          round: 1,
          isRecall: false,
          heardAt: Math.floor(clock.now()),
        });
      }
      if (line === 'holds') tell(told);
      if (line === 'doubles') tell(Math.max(0, told - 3));
      if (line === 'reload') {
        tv.page.isOpen = false;
        tv = open();
        const [stream] = tv.connection.streams().filter(({ path }) => path === 'board.calls');
        const input = stream?.input;
        const isOn = typeof input === 'object' && input !== null && 'after' in input;
        tell(isOn ? Number(input.after) : 0);
      }
      await clock.advance(wait);
    },
    catchUp: () => tell(told),
    /** When the TV was first told of a call. */
    toldAt: (seq: number) => firstTold.get(seq) ?? Infinity,
  };
}

const moves = (most: { calls: number; wait: readonly [number, number] }) =>
  fc.array(
    fc.record({
      calls: fc.nat(most.calls),
      wait: fc.integer({ min: most.wait[0], max: most.wait[1] }),
      audio: fc.constantFrom(...AUDIO),
      line: fc.constantFrom<Move['line']>('holds', 'holds', 'drops', 'doubles', 'reload'),
    }),
    { maxLength: 16 },
  );

async function play(all: readonly Move[]) {
  const lobby = createLobby();
  for (const move of all) await lobby.move(move);
  lobby.catchUp();
  await lobby.clock.advance(120_000);
  return lobby;
}

test('at the pace of a lobby every call that comes is begun exactly once and in order, whatever line, page and voice do', async () => {
  await fc.assert(
    fc.asyncProperty(moves({ calls: 1, wait: [14_000, 22_000] }), async (all) => {
      const { called, begun, toldAt } = await play(all);
      const order = called.map(({ callKey }) => callKey);
      // What was not begun had been kept by a lost line for a minute.
      const missed = called.filter(({ callKey }) => !begun.some(({ key }) => key === callKey));
      expect(begun.map(({ key }) => key)).toEqual(
        order.filter((key) => !missed.some(({ callKey }) => callKey === key)),
      );
      for (const { seq, heardAt } of missed) expect(toldAt(seq) - heardAt).toBeGreaterThan(60_000 - 22_000);
    }),
    { numRuns: 60 },
  );
});

test('in a flood no call is begun twice, out of order, or a minute after the hub heard it', async () => {
  await fc.assert(
    fc.asyncProperty(moves({ calls: 6, wait: [0, 12_000] }), async (all) => {
      const { called, begun } = await play(all);
      const order = begun.map(({ key }) => called.findIndex(({ callKey }) => callKey === key));
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
      for (const { key, at } of begun) {
        const call = called.find(({ callKey }) => callKey === key);
        expect(at - (call?.heardAt ?? 0)).toBeLessThanOrEqual(60_001);
      }
    }),
    { numRuns: 60 },
  );
});
