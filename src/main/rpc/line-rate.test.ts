import { describe, expect, it } from 'vitest';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { house, settle, find, dismiss, kiosk } from '../../../test/support/hubs/lines-of.ts';

describe('messages beyond the rate', () => {
  it('messages beyond the rate wait for their turn, in order, while the line is read no further, and none is lost', async () => {
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

  it('messages beyond the rate are counted for all lines of a screen, also those it had before; another screen does not feel it', async () => {
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

  it('two lines that flood leave a turn to the third line of their screen', async () => {
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
  ])(
    'messages of more than %s beyond the rate end the line, and nothing of them is kept',
    async (_what, message, most) => {
      const { clock, log, open } = house();
      const page = open(kiosk);
      let sent = 0;
      for (; sent < 2_000 && page.events.at(-1) !== 'hang-up'; sent += 1) page.send(message);
      expect(sent).toBe(200 + most + 1);
      expect(page.events).toEqual(['pause', 'hang-up']);
      expect(log.lines).toMatchObject([{ fields: { reason: 'kiosk flood' } }]);
      expect(clock.pending()).toBe(0);
    },
  );
});
