import type { BoardSnapshot, CallNews } from '../../../src/contract/board.ts';
import { createConnectionByHand } from './connection-by-hand.ts';
import { createFakeClock } from '../fake-clock.ts';
import type { Progress } from '../../../src/renderer/display/queue/resume.ts';
import { createDisplay } from '../../../src/renderer/display/board/display-store.ts';

/** Calls are said at once, or `slowly`: until the test lets them end. `left`: by the page before. */
/** A display in a room: `slowly`, its words take their time; `left`, what the page before it had said. */
export function createRoom({ slowly = false, left }: { slowly?: boolean; left?: Progress } = {}) {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  const said: string[] = [];
  const kept: Progress[] = [];
  const languages: string[] = [];
  let endings: (() => void)[] = [];
  const display = createDisplay({
    connection,
    clock,
    announce(call, { brief }, over) {
      said.push(brief ? `${call.label}, briefly` : call.label);
      if (slowly) {
        endings.push(over);
        return;
      }
      display.wordsBegin(call.callKey);
      clock.after(0, over);
    },
    progress: { read: () => left, keep: (progress) => void kept.push(progress) },
    onLanguage: (tag) => void languages.push(tag),
  });
  const finish = (): void => {
    const all = endings;
    endings = [];
    for (const end of all) end();
  };
  let seq = left?.doneSeq ?? 0;
  const call = (label: string, about: Partial<CallNews> = {}): CallNews => {
    seq += 1;
    const heardAt = Math.floor(clock.now());
    return {
      seq,
      callKey: label,
      ticketRef: label,
      label,
      desk: '1',
      round: 1,
      isRecall: false,
      heardAt,
      ...about,
    };
  };
  const row = (news: CallNews, state: 'called' | 'served' = 'called') => ({
    ...news,
    calledAt: news.heardAt,
    state,
  });
  return {
    clock,
    connection,
    display,
    said,
    kept,
    languages,
    finish,
    call,
    row,
    calls(...news: CallNews[]) {
      connection.tellTo('board.calls', {
        cursor: `after ${news.at(-1)?.seq ?? seq}`,
        calls: news,
        madeAt: clock.now(),
      });
    },
    board(called: readonly CallNews[], about: Partial<BoardSnapshot> = {}) {
      const rows = called.map((news) => row(news));
      connection.tellTo('board.watch', {
        ...(rows[0] ? { current: rows[0] } : {}),
        recent: rows.slice(1, 6),
        fresh: rows,
        desks: rows,
        waiting: 3,
        open: true,
        madeAt: clock.now(),
        ...about,
      });
    },
    shown: () => ({
      cards: display.getState().cards.map(({ label }) => label),
      rows: display.getState().rows.map(({ label, state }) => `${label} ${state}`),
    }),
  };
}
