import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { eventually } from '../../../test/support/eventually.ts';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { hubOf, settingsInForce } from '../../../test/support/hubs/hub-of.ts';
import { screensOf } from '../../../test/support/hubs/screens-of.ts';
import { settingsViewOf } from '../host/settings-view.ts';
import { MAX_FRAMES, SIGNS_OF_LIFE } from './surface-limits.ts';

/** More than one socket of the system holds, a few times over. */
const LARGE = 'A'.repeat(1_000_000);

async function house() {
  const hub = await hubOf({ clock: createFakeClock() });
  const log = createRecordingLog();
  const screens = await screensOf(
    {
      hub: () => hub,
      touched() {},
      settingsView: () => ({ ...settingsViewOf(settingsInForce(), hub, {}), logo: LARGE }),
      saveSettings: () => Promise.reject(new Error('not asked for')),
    },
    { log },
  );
  const causes = (): unknown[] =>
    log.lines.filter(({ event }) => event === 'screen-message-refused').map(({ fields }) => fields['reason']);
  return { ...screens, causes };
}

/** An answer of a few bytes: the procedure does not exist. */
const ask = (id: number): string => JSON.stringify({ i: id.toString(36), p: { u: '/nothing/here', b: {} } });

async function counts(socket: WebSocket, least: number): Promise<void> {
  let came = 0;
  await new Promise<void>((done) =>
    socket.on('message', () => {
      came += 1;
      if (came === least) done();
    }),
  );
}

const aMoment = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 50));

describe('a socket that sends more than its rate', () => {
  it('a socket that sends more than its rate is read more slowly, loses nothing, and is not taken for dead in the meantime', async () => {
    const { client, clock, causes } = await house();
    const { socket } = await client('kiosk');
    let came = 0;
    socket.on('message', () => (came += 1));
    const all = counts(socket, 4_000);
    for (let id = 0; id < 4_000; id += 1) {
      socket.send(ask(id));
      // In several pieces, so that what is not read stays in the network.
      if (id % 200 === 0) await aMoment();
    }
    await eventually(() => expect(came).toBe(200));
    await aMoment();
    expect(came).toBe(200);
    // Longer than a silent socket is left alone, and on a busy machine until all of it was read.
    const isAllRead = (): boolean => came >= 4_000;
    for (let seconds = 0; seconds < 45 || !isAllRead(); seconds += 1) {
      await clock.advance(1_000);
      await aMoment();
    }
    await all;
    expect(socket.readyState).toBe(socket.OPEN);
    expect(causes()).toEqual([]);
  });

  it('a socket that sends more than its rate is given up like any other once nothing comes from it any more', async () => {
    const { client, clock } = await house();
    const { socket } = await client('kiosk');
    for (let id = 0; id < 250; id += 1) socket.send(ask(id));
    await aMoment();
    // It hears no ping from here on, and sends nothing.
    socket.pause();
    const closed = once(socket, 'close');
    for (let checks = 0; checks < 3; checks += 1) {
      await clock.advance(15_000);
      await aMoment();
    }
    socket.resume();
    await closed;
  });
});

describe('a socket that does not read', () => {
  it('a socket that does not read is ended when too much waits for it, while others of its surface go on', async () => {
    const { client, causes } = await house();
    const { socket } = await client('setup', 1);
    socket.pause();
    for (let id = 0; id < 30; id += 1) {
      socket.send(JSON.stringify({ i: id.toString(36), p: { u: '/settings/read', b: {} } }));
    }
    await expect.poll(causes).toEqual(['setup not-reading']);
    const { client: good } = await client('setup', 2);
    expect(await good.settings.read()).toMatchObject({ logo: LARGE });
  });
});

describe('a socket that sends frames which are no messages', () => {
  it.each(['ping', 'pong'] as const)(
    'a socket that sends frames which are no messages is ended by a flood of %ss, and no other is',
    async (kind) => {
      const { client } = await house();
      const { client: good } = await client('kiosk', 2);
      const { socket } = await client('kiosk');
      const closed = once(socket, 'close');
      for (let n = 0; n <= SIGNS_OF_LIFE.burst; n += 1) socket[kind]();
      await closed;
      expect((await (await good.screen.watch()).next()).done).toBe(false);
    },
  );

  it('a socket that sends frames which are no messages may ping as often as programs do', async () => {
    const { client, clock } = await house();
    const { socket } = await client('kiosk');
    for (let n = 1; n <= 3 * SIGNS_OF_LIFE.burst; n += 1) {
      const answered = once(socket, 'pong');
      socket.ping();
      await answered;
      await clock.advance(1_000);
    }
    expect(socket.readyState).toBe(socket.OPEN);
  });
});

describe('a message in several frames', () => {
  const inFrames = (socket: WebSocket, text: string, size: number): void => {
    for (let at = 0; at < text.length; at += size) {
      socket.send(text.slice(at, at + size), { fin: at + size >= text.length });
    }
  };

  it('a message in several frames is answered', async () => {
    const { client } = await house();
    const { socket } = await client('kiosk');
    const answered = counts(socket, 1);
    inFrames(socket, ask(1), 8);
    await answered;
  });

  it('a message in several frames ends the socket when each frame holds next to nothing', async () => {
    const { client } = await house();
    const { socket } = await client('kiosk');
    const closed = once(socket, 'close');
    inFrames(socket, ask(1).padEnd(MAX_FRAMES + 2), 1);
    await closed;
  });
});
