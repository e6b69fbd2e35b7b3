/** A hub that is frozen, as a page meets it: the line stays open, and nobody answers on it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { CALL_DEADLINE_MS, createHubConnection } from '../../src/renderer/rpc/hub-connection.ts';
import { openWebSocketLine } from '../../src/renderer/rpc/open-hub-connection.ts';
import { createFakeClock, settle } from '../support/fake-clock.ts';
import { eventually } from '../support/eventually.ts';

let hub: WebSocketServer;
const uncaught: unknown[] = [];
const note = (error: unknown): void => void uncaught.push(error);

beforeEach(async () => {
  uncaught.length = 0;
  process.on('uncaughtException', note);
  hub = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(hub, 'listening');
});

afterEach(() => {
  process.off('uncaughtException', note);
  for (const socket of hub.clients) socket.terminate();
  hub.close();
});

function openPage() {
  const clock = createFakeClock();
  const { port } = hub.address() as AddressInfo;
  const open = openWebSocketLine(`ws://127.0.0.1:${port}`);
  const connection = createHubConnection({ open, clock, random: () => 1 });
  const isConnected = () => eventually(() => expect(connection.state.getState()).toBe('connected'));
  return { clock, connection, isConnected };
}

test('a page whose hub is frozen loses it, comes back, and throws nothing', async () => {
  const { clock, connection, isConnected } = openPage();
  await isConnected();
  // As the hub does that is stopped: it takes every byte, and answers none, also not the end of the line.
  for (const socket of hub.clients) socket.pause();
  const seen: unknown[] = [];
  for (let n = 0; n < 3; n += 1)
    connection.watch(
      (client) => client.screen.watch(),
      (value) => seen.push(value),
    );
  await settle();
  const answer = connection.call((client) => client.appointments.find({ code: 'A-42' }));
  await clock.advance(CALL_DEADLINE_MS);
  expect(await answer).toEqual({ kind: 'no-answer' });
  expect(connection.state.getState()).toBe('lost');
  await clock.advance(1_000);
  await isConnected();
  for (let turns = 0; turns < 20; turns += 1) await settle();
  expect(uncaught).toEqual([]);
});

test('a call on a line that the hub has begun to close is not called refused, and the page opens another line', async () => {
  const { clock, connection, isConnected } = openPage();
  await isConnected();
  for (const socket of hub.clients) {
    socket.close();
    socket.pause();
  }
  const answers: unknown[] = [];
  await eventually(async () => {
    void connection
      .call((client) => client.appointments.find({ code: 'A-42' }))
      .then((answer) => answers.push(answer));
    await settle();
    expect(answers).not.toEqual([]);
  });
  expect(answers).toContainEqual({ kind: 'no-answer' });
  expect(answers).not.toContainEqual({ kind: 'failed' });
  expect(connection.state.getState()).toBe('lost');
  await clock.advance(1_000);
  await isConnected();
  expect(uncaught).toEqual([]);
});
