import { expect, test } from 'vitest';
import { createClockByHand, settle } from '../clock-by-hand.ts';
import { createConnectionByHand } from '../rpc/connection-by-hand.ts';
import { createScreenStore } from '../rpc/screen-store.ts';
import { createKiosk } from './kiosk-store.ts';

const settings = { idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 15 };
const appointment = {
  appointmentId: 'a1',
  code: 'A-42',
  visitorName: 'Anna K.',
  startsAt: 1,
  endsAt: 2,
  lineName: 'Passport renewal',
};

function createLobby() {
  const clock = createClockByHand();
  const connection = createConnectionByHand();
  const kiosk = createKiosk({ connection, screen: createScreenStore(connection), clock });
  connection.become('connected');
  connection.tell(settings);
  const flow = () => kiosk.store.getState().flow;
  return { clock, connection, kiosk, flow };
}

async function confirmed(lobby: ReturnType<typeof createLobby>): Promise<void> {
  lobby.kiosk.send({ kind: 'scanned', text: 'A-42' });
  lobby.connection.answer({ kind: 'answered', value: { kind: 'found', appointment } });
  await settle();
  lobby.kiosk.send({ kind: 'confirmed' });
}

test('a double tap on "check me in" asks the hub once', async () => {
  const lobby = createLobby();
  await confirmed(lobby);
  lobby.kiosk.send({ kind: 'confirmed' });
  expect(lobby.connection.open()).toBe(1);
  expect(lobby.flow().kind).toBe('checking-in');
});

test('the last screen clears by itself and the next visitor gets a fresh one', async () => {
  const lobby = createLobby();
  await confirmed(lobby);
  lobby.connection.answer({
    kind: 'answered',
    value: { kind: 'checked-in', number: 'A-42', checkedInAt: 1 },
  });
  await lobby.clock.pass(14_999);
  expect(lobby.flow()).toEqual({ kind: 'done', number: 'A-42' });
  const { session } = lobby.kiosk.store.getState();
  await lobby.clock.pass(1);
  expect(lobby.flow()).toMatchObject({ kind: 'start', code: '' });
  expect(lobby.kiosk.store.getState().session).not.toBe(session);
});

test('a visitor who walked away during "Is this you?" is forgotten', async () => {
  const lobby = createLobby();
  lobby.kiosk.send({ kind: 'scanned', text: 'A-42' });
  lobby.connection.answer({ kind: 'answered', value: { kind: 'found', appointment } });
  await lobby.clock.pass(49_999);
  expect(lobby.flow().kind).toBe('confirm');
  await lobby.clock.pass(1);
  expect(JSON.stringify(lobby.flow())).not.toContain('Anna');
});

test('a typed code that nobody sends is forgotten too', async () => {
  const lobby = createLobby();
  lobby.kiosk.send({ kind: 'typed', text: 'A-4' });
  await lobby.clock.pass(50_000);
  expect(lobby.flow()).toMatchObject({ kind: 'start', code: '' });
});

test('a lost line is shown to the next visitor and goes by itself, a blink is not shown', async () => {
  const { clock, connection, kiosk, flow } = createLobby();
  await clock.pass(5_000);
  connection.become('lost');
  await clock.pass(1_000);
  connection.become('connected');
  await clock.pass(5_000);
  expect(flow().kind).toBe('start');
  connection.become('lost');
  await clock.pass(1_500);
  expect(flow().kind).toBe('out-of-reach');
  connection.become('connected');
  await clock.pass(1_500);
  expect(flow().kind).toBe('start');
  expect(kiosk.patience.state.getState().kind).toBe('calm');
});

test('a line lost after the tap leaves the visitor with the truth and a second try', async () => {
  const lobby = createLobby();
  await confirmed(lobby);
  lobby.connection.answer({ kind: 'no-answer' });
  await settle();
  expect(lobby.flow().kind).toBe('outcome-unknown');
  lobby.kiosk.send({ kind: 'retried' });
  lobby.connection.answer({ kind: 'answered', value: { kind: 'already-checked-in', number: 'A-42' } });
  await settle();
  expect(lobby.flow()).toMatchObject({
    kind: 'told',
    answer: { kind: 'already-checked-in', number: 'A-42' },
  });
});
