import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { dismiss, find, house, kiosk, settle, watchBoard } from '../../../test/support/hubs/lines-of.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { createConnectedLog } from './lines.ts';

describe('a line', () => {
  it('a line has 32 requests under way; the next is refused to the page like any error, and there is room after an answer', async () => {
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

  it('a line counts what nobody wants an answer to any more until its work is over, and streams until they end', async () => {
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

  it('a line has the same stream six times for its screen, on whichever of its lines, until one of them ends', async () => {
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

  it('a line does nothing twice for two requests with one id', async () => {
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

  it('a line answers 400 to a page of another version and ends for what no page sends, with one line a minute in the log', async () => {
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

it('a screen that connects again and again has one line a minute, which tells its number and how often, not its id', async () => {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const note = createConnectedLog(log, clock.monotonic);
  for (let n = 0; n < 1_000; n += 1) note(screenOf('kiosk', 1));
  note(screenOf('kiosk', 2));
  note(screenOf('desk', 1));
  await clock.advance(60_000);
  note(screenOf('kiosk', 1));
  const line = (surface: string, number: number, more = {}) => ({
    level: 'info',
    event: 'screen-connected',
    fields: { surface, number, ...more },
  });
  expect(log.lines).toEqual([
    line('kiosk', 1),
    line('kiosk', 2),
    line('desk', 1),
    line('kiosk', 1, { unsaid: 999 }),
  ]);
});
