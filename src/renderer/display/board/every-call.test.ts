/** The whole way of a call through a display, with a line that drops, doubles and stalls, a page that reloads, and a voice that fails. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallNews } from '../../../contract/board.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import sentences from '../../../words/en/display.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import type { Voice } from '../../speech/speaker.ts';
import { HOLD_MS } from '../queue/announcements.ts';
import type { Progress } from '../queue/resume.ts';
import {
  type CallSentence,
  createAnnouncer,
  hearingWords,
  houseSoundOf,
  WORDS_AFTER_MS,
} from '../sound/announcer.ts';
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
  /** A call has its turn, on a page that is closed at `closedAt`. */
  const begun: { readonly key: string; readonly at: number; readonly page: { closedAt: number } }[] = [];
  const words: { readonly key: string; readonly at: number }[] = [];
  /** Calls that there was no voice for when their words were to begin. */
  const voiceless = new Set<string>();
  let audio: Audio = 'speaks';
  let left: Progress | undefined;
  let told = 0;
  const firstTold = new Map<number, number>();
  let tv = open();

  function open() {
    const connection = createConnectionByHand();
    const page = { closedAt: Infinity };
    const voice: Voice<CallSentence> = {
      say({ callKey }, _manner, ended) {
        if (page.closedAt === Infinity) words.push({ key: callKey, at: clock.now() });
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
      voiceFor: hearingWords(
        ({ callKey }) => {
          if (audio === 'no voice') voiceless.add(callKey);
          return audio === 'no voice' ? undefined : voice;
        },
        (callKey) => display.wordsBegin(callKey),
      ),
      i18n: createI18n({ display: sentences }),
      clock,
      isHeard: () => true,
      sound: () => houseSoundOf(undefined),
    });
    const display: DisplayStore = createDisplay({
      connection,
      clock,
      announce(call, how, over) {
        // A page that was closed is heard no more.
        if (page.closedAt < Infinity) return;
        begun.push({ key: call.callKey, at: clock.now(), page });
        say(call, how, over);
      },
      progress: {
        read: () => left,
        keep: (progress) => void (page.closedAt === Infinity && (left = progress)),
      },
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
    words,
    voiceless,
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
        tv.page.closedAt = clock.now();
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

test('every call at the pace of a lobby begins exactly once and in order, whatever line, page and voice do', async () => {
  await fc.assert(
    fc.asyncProperty(moves({ calls: 1, wait: [14_000, 22_000] }), async (all) => {
      const { called, begun, toldAt, voiceless } = await play(all);
      const order = called.map(({ callKey }) => callKey);
      // A page that is loaded anew before the words, or without a voice before the card was held, is no turn.
      const turns = begun.filter(({ key, at, page }, place) => {
        const settlesAfter = voiceless.has(key) ? HOLD_MS : WORDS_AFTER_MS;
        return begun[place + 1]?.key !== key || page.closedAt - at > settlesAfter;
      });
      // What was not begun had been kept by a lost line for a minute.
      const missed = called.filter(({ callKey }) => !begun.some(({ key }) => key === callKey));
      expect(turns.map(({ key }) => key)).toEqual(
        order.filter((key) => !missed.some(({ callKey }) => callKey === key)),
      );
      for (const { seq, heardAt } of missed) expect(toldAt(seq) - heardAt).toBeGreaterThan(60_000 - 22_000);
    }),
    { numRuns: 60 },
  );
});

test('no call in a flood has its words twice, out of order, or a minute after the hub heard it', async () => {
  await fc.assert(
    fc.asyncProperty(moves({ calls: 6, wait: [0, 12_000] }), async (all) => {
      const { called, begun, words } = await play(all);
      const place = (key: string): number => called.findIndex(({ callKey }) => callKey === key);
      const order = words.map(({ key }) => place(key));
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b));
      for (const { key, at } of begun) {
        expect(at - (called[place(key)]?.heardAt ?? 0)).toBeLessThanOrEqual(60_001);
        // Once its words have begun a call has no other turn, on whatever page.
        expect(words.every((said) => said.key !== key || said.at >= at)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('a call whose page was loaded anew between its chime and its words is called on the next page', async () => {
  const loads = fc.array(
    fc.record({
      calls: fc.nat(2),
      wait: fc.integer({ min: 100, max: 4_000 }),
      audio: fc.constantFrom<Audio>('speaks', 'speaks', 'no voice', 'never ends'),
      line: fc.constantFrom<Move['line']>('holds', 'reload'),
    }),
    { maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(loads, async (all) => {
      const { called, begun, words, voiceless } = await play(all);
      for (const { callKey, heardAt } of called) {
        const last = begun.filter(({ key }) => key === callKey).at(-1);
        if (last === undefined || voiceless.has(callKey)) continue;
        const isSaid = words.some(({ key }) => key === callKey);
        // Its page was closed before its words, when it was too old to be called again.
        expect(isSaid || last.page.closedAt - heardAt > 60_000).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
