/** Lines of screens without a network: the test is the other end of each, and says when it reads. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { implement } from '@orpc/server';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { createRecordingLog } from '../recording-log.ts';
import { screenOf } from '../records/screen-of.ts';
import type { ScreenClient } from './screens-of.ts';
import { contract } from '../../../src/contract/contract.ts';
import type { Screen } from '../../../src/main/access/screen.ts';
import type { RpcContext } from '../../../src/main/rpc/access.ts';
import type { LineLimits } from '../../../src/main/rpc/line-limits.ts';
import { createLines, type ScreenLine } from '../../../src/main/rpc/lines.ts';
import type { HubRouter } from '../../../src/main/rpc/router.ts';

/** What the tests call: a look-up that is answered when the test says so, a stream of texts, and a short answer. */
interface Asked {
  readonly codes: string[];
  readonly answers: ((kind: 'unknown') => void)[];
  streams: number;
  /** What `help.follow` sends, each as long as it says. */
  readonly items: number[];
  sent: number;
}

function routerOf(asked: Asked): HubRouter {
  const os = implement(contract).$context<RpcContext>();
  const router = {
    appointments: {
      find: os.appointments.find.handler(async ({ input }) => {
        asked.codes.push(input.code);
        return { kind: await new Promise<'unknown'>((answer) => asked.answers.push(answer)) };
      }),
    },
    hub: {
      dismissNotice: os.hub.dismissNotice.handler(({ input }) => ({ dismissed: input.noticeId === 'n' })),
    },
    board: {
      watch: os.board.watch.handler(async function* ({ signal }) {
        asked.streams += 1;
        try {
          for (const length of asked.items) {
            if (signal?.aborted === true) return;
            asked.sent += 1;
            yield { ...EMPTY_BOARD, current: call(length) };
          }
          if (signal?.aborted === true) return;
          await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        } finally {
          asked.streams -= 1;
        }
      }),
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not there is not called
  return router as unknown as HubRouter;
}

const EMPTY_BOARD = { recent: [], fresh: [], desks: [], open: true, waiting: 0, madeAt: 0 };

const call = (length: number) => ({
  callKey: 'x'.repeat(length),
  label: 'A',
  calledAt: 0,
  heardAt: 0,
  round: 1,
});

/** The other end of one line, as a page has it. */
interface Page {
  readonly client: ScreenClient;
  readonly line: ScreenLine;
  readonly heard: string[];
  readonly events: string[];
  /** Takes what the hub sent so far, or from now on everything at once. */
  read(): void;
  send(text: string): void;
}

/** Every line there is, and what the hub was asked over them. */
export function house(limits: Partial<LineLimits> = {}) {
  const asked: Asked = { codes: [], answers: [], streams: 0, items: [], sent: 0 };
  const clock: FakeClock = createFakeClock();
  const log = createRecordingLog();
  const lines = createLines({ router: routerOf(asked), clock, log, limits });

  /** `reads: false`: the machine takes nothing until `read` is called. */
  function open(screen: Screen, { reads = true } = {}): Page {
    const told = new EventTarget();
    const heard: string[] = [];
    const events: string[] = [];
    const unread: (() => void)[] = [];
    const line = lines.open(screen, {
      send(text, sent) {
        heard.push(text);
        unread.push(sent);
        if (!reads) return;
        unread.shift()?.();
        told.dispatchEvent(new MessageEvent('message', { data: text }));
      },
      pause: () => events.push('pause'),
      resume: () => events.push('resume'),
      hangUp() {
        events.push('hang-up');
        told.dispatchEvent(new Event('close'));
      },
    });
    const websocket = {
      readyState: 1 as const,
      send: (message: unknown) => line.message(message),
      addEventListener: told.addEventListener.bind(told),
      removeEventListener: told.removeEventListener.bind(told),
    };
    const client: ScreenClient = createORPCClient(
      // What the link uses of a WebSocket.
      new RPCLink({ websocket }),
    );
    return {
      client,
      line,
      heard,
      events,
      read: () => {
        for (const sent of unread.splice(0)) sent();
      },
      send: (text) => line.message(text),
    };
  }
  return { asked, clock, log, open };
}

export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
export const find = (id: string, code = id): string =>
  JSON.stringify({ i: id, p: { u: '/appointments/find', b: { json: { code } } } });
export const dismiss = (id: number): string =>
  JSON.stringify({ i: id.toString(36), p: { u: '/hub/dismissNotice', b: { json: { noticeId: 'n' } } } });
export const watchBoard = (id: number): string =>
  JSON.stringify({ i: id.toString(36), p: { u: '/board/watch', b: {} } });
export const kiosk = screenOf('kiosk', 1);
