import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { implement } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import type { ScreenClient } from '../../../test/support/hubs/screens-of.ts';
import { contract } from '../../contract/contract.ts';
import type { Screen } from '../access/screen.ts';
import type { RpcContext } from './access.ts';
import type { LineLimits } from './line-limits.ts';
import { createLines, type Line } from './lines.ts';
import type { HubRouter } from './router.ts';

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
  readonly line: Line;
  readonly heard: string[];
  readonly events: string[];
  /** Takes what the hub sent so far, or from now on everything at once. */
  read(): void;
  send(text: string): void;
}

function house(limits: Partial<LineLimits> = {}) {
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
      readyState: 1,
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

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const find = (id: string, code = id): string =>
  JSON.stringify({ i: id, p: { u: '/appointments/find', b: { json: { code } } } });
const dismiss = (id: number): string =>
  JSON.stringify({ i: id.toString(36), p: { u: '/hub/dismissNotice', b: { json: { noticeId: 'n' } } } });
const watchBoard = (id: number): string =>
  JSON.stringify({ i: id.toString(36), p: { u: '/board/watch', b: {} } });
const kiosk = screenOf('kiosk', 1);

describe('a line', () => {
  it('has 32 requests under way; the next is refused to the page like any error, and there is room after an answer', async () => {
    const { asked, open } = house();
    const { client, events } = open(kiosk);
    const first = Array.from({ length: 32 }, (_, at) => client.appointments.find({ code: `A${at}` }));
    await settle();
    await expect(client.appointments.find({ code: 'one too many' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      status: 429,
      defined: false,
    });
    await expect(client.board.watch()).rejects.toMatchObject({ status: 429 });
    expect(asked.codes).toHaveLength(32);
    asked.answers[0]?.('unknown');
    expect(await first[0]).toEqual({ kind: 'unknown' });
    await settle();
    const again = client.appointments.find({ code: 'again' });
    await settle();
    expect(asked.codes.at(-1)).toBe('again');
    for (const answer of asked.answers) answer('unknown');
    await Promise.all([...first, again]);
    expect(events).toEqual([]);
  });

  it('counts what nobody wants an answer to any more until its work is over, and streams until they end', async () => {
    const { asked, open } = house({ mostUnderWay: 2 });
    const { client } = open(kiosk);
    const mind = new AbortController();
    const given = client.appointments.find({ code: 'A' }, { signal: mind.signal });
    const stream = await client.board.watch();
    mind.abort();
    await expect(given).rejects.toThrow(/abort/i);
    await settle();
    await expect(client.appointments.find({ code: 'B' })).rejects.toMatchObject({ status: 429 });
    await stream.return?.();
    await settle();
    expect(asked.streams).toBe(0);
    const third = client.appointments.find({ code: 'C' });
    await settle();
    expect(asked.codes).toEqual(['A', 'C']);
    for (const answer of asked.answers) answer('unknown');
    await third;
  });

  it('has the same stream six times for its screen, on whichever of its lines, until one of them ends', async () => {
    const { open } = house();
    const pages = [open(kiosk), open(kiosk)] as const;
    const [first] = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) => (at % 2 === 0 ? pages[0] : pages[1]).client.board.watch()),
    );
    await expect(pages[1].client.board.watch()).rejects.toMatchObject({ status: 429 });
    await open(screenOf('kiosk', 2)).client.board.watch();
    await first?.return?.();
    await settle();
    await pages[1].client.board.watch();
    pages[0].line.close();
    await settle();
    await Promise.all([open(kiosk).client.board.watch(), open(kiosk).client.board.watch()]);
  });

  it('does nothing twice for two requests with one id', async () => {
    const { asked, open } = house();
    const page = open(kiosk);
    for (let times = 0; times < 3; times += 1) page.send(find('1'));
    await settle();
    page.send('{"i":"1","t":4}');
    page.send(find('1'));
    await settle();
    expect(asked.codes).toEqual(['1']);
    expect(page.heard).toEqual([]);
  });

  it('answers 400 to a page of another version and ends for what no page sends, with one line a minute in the log', async () => {
    const { clock, log, open } = house();
    const page = open(kiosk);
    page.send(
      '{"i":"1","p":{"u":"/hub/dismissNotice","b":{"json":{"noticeId":null},"meta":[[2,"noticeId"]]}}}',
    );
    expect(JSON.parse(page.heard[0] ?? '')).toMatchObject({
      i: '1',
      p: { s: 400, b: { json: { code: 'BAD_REQUEST' } } },
    });
    const { client } = open(kiosk);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value that the contract does not take
    await expect(
      client.hub.dismissNotice({ noticeId: new Date() as unknown as string }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(page.events).toEqual([]);
    for (let times = 0; times < 50; times += 1) {
      const hostile = open(kiosk);
      hostile.send('{"i":"1","p":{"u":"/board/watch","h":{"content-type":"text/event-stream"}}}');
      hostile.send(find('2'));
      expect(hostile.events).toEqual(['hang-up']);
    }
    await clock.advance(60_000);
    open(kiosk).send('{"i":"1","t":3,"p":{"e":"message"}}');
    const line = { level: 'warn', event: 'screen-message-refused' };
    expect(log.lines).toMatchObject([
      { ...line, fields: { reason: 'kiosk not-of-the-contract' } },
      { ...line, fields: { reason: 'kiosk not-of-the-contract', unsaid: 49 } },
    ]);
  });
});

describe('messages beyond the rate', () => {
  it('wait for their turn, in order, while the line is read no further, and none is lost', async () => {
    const { clock, open } = house();
    const page = open(kiosk);
    for (let id = 0; id < 300; id += 1) {
      page.send(dismiss(id));
      // No more under way than a line may have.
      if (id % 30 === 0) await settle();
    }
    await settle();
    expect(page.heard).toHaveLength(200);
    expect(page.events).toEqual(['pause']);
    await clock.advance(500);
    expect(page.heard).toHaveLength(250);
    await clock.advance(499);
    expect(page.events).toEqual(['pause']);
    await clock.advance(2);
    expect(page.events).toEqual(['pause', 'resume']);
    const ids = page.heard.map((text) => (JSON.parse(text) as { readonly i: string }).i);
    expect(ids).toEqual(Array.from({ length: 300 }, (_, id) => id.toString(36)));
    // Rested, it may have its burst again.
    await clock.advance(2_000);
    for (let id = 0; id < 200; id += 1) page.send(dismiss(id));
    await settle();
    expect(page.heard).toHaveLength(500);
    expect(page.events).toEqual(['pause', 'resume']);
    expect(clock.pending()).toBe(0);
  });

  it('are counted for all lines of a screen, also those it had before; another screen does not feel it', async () => {
    const { clock, open } = house();
    for (let lines = 0; lines < 3; lines += 1) {
      const page = open(kiosk);
      for (let id = 0; id < 130; id += 1) page.send(dismiss(id));
      await settle();
      expect(page.heard).toHaveLength(130);
      page.line.close();
    }
    const fourth = open(kiosk);
    for (let id = 0; id < 130; id += 1) fourth.send(dismiss(id));
    const other = open(screenOf('kiosk', 2));
    for (let id = 0; id < 130; id += 1) other.send(dismiss(id));
    await settle();
    expect(fourth.heard).toHaveLength(10);
    expect(other.heard).toHaveLength(130);
    await clock.advance(3_000);
    expect(fourth.heard).toHaveLength(130);
  });

  it('of two lines that flood leave a turn to the third line of their screen', async () => {
    const { clock, open } = house();
    const floods = [open(kiosk), open(kiosk)];
    for (const page of floods) for (let id = 0; id < 900; id += 1) page.send(dismiss(id));
    const third = open(kiosk);
    third.send(dismiss(1));
    await clock.advance(30);
    expect(third.heard).toHaveLength(1);
  });

  it.each([
    ['1,400 short ones', '{"i":"1","t":4}', 1_400],
    ['a megabyte of long ones', find('1', 'x'.repeat(16_000)), 65],
  ])('that are more than %s end the line, and nothing of them is kept', async (_what, message, most) => {
    const { clock, log, open } = house();
    const page = open(kiosk);
    let sent = 0;
    for (; sent < 2_000 && page.events.at(-1) !== 'hang-up'; sent += 1) page.send(message);
    expect(sent).toBe(200 + most + 1);
    expect(page.events).toEqual(['pause', 'hang-up']);
    expect(log.lines).toMatchObject([{ fields: { reason: 'kiosk flood' } }]);
    expect(clock.pending()).toBe(0);
  });
});

describe('a screen that does not read', () => {
  it('is hung up on when 4 MiB wait beside its largest message; its streams end', async () => {
    const { asked, log, open } = house({ holdsBackAt: Number.POSITIVE_INFINITY });
    asked.items.push(...Array.from({ length: 100 }, () => 100_000));
    const page = open(kiosk, { reads: false });
    page.send(watchBoard(1));
    await settle();
    expect(page.events).toEqual(['hang-up']);
    // 4 MiB are 41 of them and a part of the 42nd, and the largest is another.
    expect(page.heard.length - 1).toBe(43);
    expect(log.lines).toMatchObject([{ fields: { reason: 'kiosk not-reading' } }]);
    await settle();
    expect(asked.streams).toBe(0);
  });

  it('and asks again and again is hung up on, whether it asks on one line or on many', async () => {
    const { asked, open } = house({ mostOfOneStream: 12 });
    asked.items.push(500_000);
    const pages = Array.from({ length: 12 }, () => open(kiosk, { reads: false }));
    for (const page of pages) page.send(watchBoard(1));
    await settle();
    const left = pages.filter(({ events }) => events.length === 0);
    expect(left).toHaveLength(9);
    // Somebody else's lines are as they were.
    const other = open(screenOf('display', 1), { reads: false });
    other.send(watchBoard(1));
    await settle();
    expect(other.events).toEqual([]);
  });

  it('holds its streams back: they look for what is new when it has read', async () => {
    const { asked, open } = house();
    asked.items.push(...Array.from({ length: 20 }, () => 300_000));
    const page = open(kiosk, { reads: false });
    page.send(watchBoard(1));
    for (let read = 1; read <= 20; read += 1) {
      await settle();
      expect(asked.sent).toBe(read);
      page.read();
    }
    await settle();
    expect(page.events).toEqual([]);
  });
});

describe('a screen that reads slowly', () => {
  it('gets a message as large as it comes, and others behind it', async () => {
    const { asked, open } = house();
    asked.items.push(30_000_000);
    const page = open(screenOf('desk', 1), { reads: false });
    page.send(watchBoard(1));
    await settle();
    for (let id = 2; id < 180; id += 1) page.send(dismiss(id));
    await settle();
    expect(page.events).toEqual([]);
    expect(page.heard).toHaveLength(180);
    page.read();
    await settle();
    expect(page.events).toEqual([]);
  });
});

it('a line that is over does nothing any more', async () => {
  const { asked, clock, open } = house();
  const page = open(kiosk);
  for (let id = 0; id < 250; id += 1) page.send(dismiss(id));
  page.send(watchBoard(999));
  await settle();
  const before = page.heard.length;
  page.line.close();
  page.line.close();
  page.send(find('a'));
  await clock.advance(5_000);
  expect(page.heard).toHaveLength(before);
  expect(asked.codes).toEqual([]);
  expect(clock.pending()).toBe(0);
});

it('a line that goes at any moment after a request leaves no stream behind, and its screen may have as many as before', async () => {
  const { asked, open } = house();
  for (let moments = 0; moments < 60; moments += 1) {
    const page = open(kiosk);
    page.send(watchBoard(1));
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    page.line.close();
  }
  await settle();
  expect(asked.streams).toBe(0);
  const { client } = open(kiosk);
  await Promise.all(Array.from({ length: 6 }, () => client.board.watch()));
});
