import { describe, expect, it } from 'vitest';
import { screenOf } from '../../../test/support/records/screen-of.ts';
import { house, settle, dismiss, watchBoard, kiosk } from '../../../test/support/hubs/lines-of.ts';

describe('a screen that does not read', () => {
  it('a screen that does not read is cut off when 4 MiB wait beside its largest message; its streams end', async () => {
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

  it('a screen that does not read and asks again and again is cut off, on one line or on many', async () => {
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

  it('a screen that does not read holds its streams back: they look for what is new when it has read', async () => {
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
  it('a screen that reads slowly gets a message as large as it comes, and others behind it', async () => {
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
