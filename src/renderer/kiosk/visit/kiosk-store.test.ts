import { expect, test } from 'vitest';
import { createFakeClock, settle } from '../../../../test/support/fake-clock.ts';
import { createConnectionByHand } from '../../../../test/support/stores/connection-by-hand.ts';
import { createScreenStore } from '../../rpc/screen-store.ts';
import { createKiosk } from './kiosk-store.ts';
import { createSession } from '../flow/session.ts';
import {
  settings,
  appointment,
  checkedIn,
  createLobby,
  answer,
  found,
  confirmed,
} from '../../../../test/support/stores/kiosk-lobby.ts';

const early = {
  kind: 'early',
  appointmentId: 'a1',
  code: 'A-42',
  startsAt: 1,
  opensAt: 1,
  lineName: 'Passport renewal',
};

test('a double tap on "check me in" asks the hub once', async () => {
  const lobby = createLobby();
  await confirmed(lobby);
  lobby.kiosk.send({ kind: 'confirmed' });
  expect(lobby.asked('appointments.checkIn')).toEqual([
    { path: 'appointments.checkIn', input: { code: 'A-42', appointmentId: 'a1' } },
  ]);
  expect(lobby.flow().kind).toBe('checking-in');
});

test('the last screen clears by itself and the next visitor gets a fresh one', async () => {
  const lobby = createLobby();
  await confirmed(lobby);
  await answer(lobby, 'appointments.checkIn', checkedIn);
  await lobby.clock.advance(14_999);
  expect(lobby.flow()).toMatchObject({ kind: 'done', number: '42' });
  const { session } = lobby.kiosk.store.getState();
  await lobby.clock.advance(1);
  expect(lobby.flow()).toMatchObject({ kind: 'start', code: '' });
  expect(lobby.kiosk.store.getState().session).not.toBe(session);
});

test('a visitor who walked away during "Is this you?" is forgotten', async () => {
  const lobby = createLobby();
  await found(lobby);
  await lobby.clock.advance(49_999);
  expect(lobby.flow().kind).toBe('confirm');
  await lobby.clock.advance(1);
  expect(JSON.stringify(lobby.flow())).not.toContain('Anna');
});

test('a typed code that nobody sends is forgotten too', async () => {
  const lobby = createLobby();
  lobby.kiosk.send({ kind: 'typed', text: 'A-4' });
  await lobby.clock.advance(50_000);
  expect(lobby.flow()).toMatchObject({ kind: 'start', code: '' });
});

test('a lost line is shown to the next visitor and goes by itself, a blink is not shown', async () => {
  const { clock, connection, kiosk, flow } = createLobby();
  await clock.advance(5_000);
  connection.become('lost');
  await clock.advance(1_000);
  connection.become('connected');
  await clock.advance(5_000);
  expect(flow().kind).toBe('start');
  connection.become('lost');
  await clock.advance(1_500);
  expect(flow().kind).toBe('out-of-reach');
  connection.become('connected');
  await clock.advance(1_500);
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
  await answer(lobby, 'appointments.checkIn', {
    kind: 'already-checked-in',
    appointmentId: 'a1',
    number: '42',
  });
  expect(lobby.flow()).toMatchObject({ kind: 'told', answer: { kind: 'already-checked-in' } });
});

test('a visitor who is early tells the front desk from the screen, which stays', async () => {
  const lobby = createLobby();
  await found(lobby, early);
  lobby.kiosk.askForHelp('here-early');
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h8', at: 1 });
  expect(lobby.flow().kind).toBe('told');
  expect(lobby.help()).toEqual({ reason: 'here-early', state: 'asked' });
});

test('"The front desk knows you are here" comes to the last screen and is gone with it', async () => {
  const lobby = createLobby();
  await confirmed(lobby);
  await answer(lobby, 'appointments.checkIn', checkedIn);
  expect(lobby.streams('appointments.watchSeen')).toEqual([
    { path: 'appointments.watchSeen', input: { arrival: 'sealed' } },
  ]);
  lobby.connection.tellTo('appointments.watchSeen', {});
  lobby.connection.tellTo('appointments.watchSeen', { seenAt: 5, seenBy: 'Maria' });
  expect(lobby.kiosk.store.getState().seen).toEqual({ seenAt: 5, seenBy: 'Maria' });
  lobby.kiosk.send({ kind: 'opened', overlay: 'help' });
  expect(lobby.kiosk.store.getState().seen).toEqual({ seenAt: 5, seenBy: 'Maria' });
  lobby.kiosk.send({ kind: 'ended' });
  expect(lobby.kiosk.store.getState().seen).toBeUndefined();
  expect(lobby.streams('appointments.watchSeen')).toEqual([]);
});

test('a pause opens again by itself, with the code still in the field', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'paused', until: lobby.clock.now() + 40_000 });
  await lobby.clock.advance(39_999);
  lobby.kiosk.patience.touch();
  expect(lobby.flow().kind).toBe('paused');
  await lobby.clock.advance(1);
  expect(lobby.flow()).toMatchObject({ kind: 'start', code: 'A-42' });
});

const pausedFor = (pausedForMs: number) => ({ ...settings, kiosk: { ...settings.kiosk, pausedForMs } });

test('a visitor who comes to a paused kiosk reads so before typing, and the start comes back without a tap', async () => {
  const { connection, clock, flow, idle } = createLobby();
  connection.tell(pausedFor(60_000));
  expect(flow()).toMatchObject({ kind: 'paused', code: '' });
  expect(idle()).toBe(true);
  await clock.advance(59_999);
  expect(flow().kind).toBe('paused');
  await clock.advance(1);
  expect(flow()).toMatchObject({ kind: 'start', code: '' });
});

test('a pause is found by whoever comes back to the start, and by the next visitor', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'unknown' });
  lobby.connection.tell(pausedFor(60_000));
  expect(lobby.flow().kind).toBe('told');
  lobby.kiosk.send({ kind: 'went-back' });
  expect(lobby.flow()).toMatchObject({ kind: 'paused', code: 'A-42', misses: 1 });
  lobby.kiosk.send({ kind: 'ended' });
  expect(lobby.flow()).toMatchObject({ kind: 'paused', code: '', misses: 0 });
  expect(lobby.asked('appointments.find')).toHaveLength(1);
});

test('a pause that the front desk has ended is over at once', () => {
  const { connection, flow } = createLobby();
  connection.tell(pausedFor(60_000));
  connection.tell(settings);
  expect(flow().kind).toBe('start');
});

test('a kiosk whose clock is an hour wrong shows the pause as long as it is', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'unknown' });
  lobby.connection.tell(pausedFor(40_000));
  lobby.kiosk.send({ kind: 'scanned', text: 'B-17' });
  await answer(lobby, 'appointments.find', { kind: 'paused', until: lobby.clock.now() - 3_600_000 });
  expect(lobby.flow().kind).toBe('paused');
  await lobby.clock.advance(39_999);
  lobby.kiosk.patience.touch();
  expect(lobby.flow().kind).toBe('paused');
  await lobby.clock.advance(1);
  expect(lobby.flow()).toMatchObject({ kind: 'start', code: 'B-17' });
});

test('a paused kiosk that loses its hub says that instead', async () => {
  const { connection, clock, flow } = createLobby();
  connection.tell(pausedFor(60_000));
  connection.become('lost');
  await clock.advance(1_500);
  expect(flow().kind).toBe('out-of-reach');
  connection.become('connected');
  await clock.advance(1_500);
  expect(flow().kind).toBe('paused');
});

test('a staff PIN goes out once and is gone with the answer', async () => {
  const lobby = createLobby();
  await found(lobby, early);
  lobby.kiosk.send({ kind: 'opened', overlay: 'staff-pin' });
  lobby.kiosk.send({ kind: 'typed', text: '246810' });
  lobby.kiosk.send({ kind: 'submitted' });
  lobby.kiosk.send({ kind: 'submitted' });
  lobby.kiosk.send({ kind: 'scanned', text: 'B-17' });
  lobby.kiosk.send({ kind: 'closed' });
  expect(lobby.asked('appointments.checkInByStaff').map(({ input }) => input)).toEqual([
    { code: 'A-42', appointmentId: 'a1', pin: '246810' },
  ]);
  await answer(lobby, 'appointments.checkInByStaff', { kind: 'wrong-pin', triesLeft: 4 });
  expect(lobby.flow()).toMatchObject({ kind: 'staff-pin', pin: '', note: { triesLeft: 4 } });
  expect(JSON.stringify(lobby.kiosk.store.getState())).not.toContain('246810');
});

test('the digits of the phone number go out with the check-in', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'found', appointment: { ...appointment, asksPhoneDigits: true } });
  lobby.kiosk.send({ kind: 'typed', text: '789' });
  lobby.kiosk.send({ kind: 'submitted' });
  expect(lobby.asked('appointments.checkIn').map(({ input }) => input)).toEqual([
    { code: 'A-42', appointmentId: 'a1', phoneDigits: '789' },
  ]);
});

test('a language chosen on a clean screen is forgotten after silence like a code', async () => {
  const lobby = createLobby();
  lobby.session.change({ language: 'de' });
  await lobby.clock.advance(49_999);
  expect(lobby.session.state.getState().language).toBe('de');
  await lobby.clock.advance(1);
  expect(lobby.session.state.getState().language).toBe('en');
  await lobby.clock.advance(100_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('calm');
});

test('a visitor who asked for longer times gets three times as long, and the next one the usual', async () => {
  const lobby = createLobby();
  lobby.session.change({ slow: true });
  await found(lobby);
  await lobby.clock.advance(89_999);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('calm');
  await lobby.clock.advance(60_001);
  expect(lobby.flow().kind).toBe('start');
  await found(lobby);
  await lobby.clock.advance(30_000);
  expect(lobby.kiosk.patience.state.getState()).toEqual({ kind: 'warning', secondsLeft: 20 });
});

test('new settings bring their language to a kiosk that nobody uses, and wait for a visitor who chose one', async () => {
  let language: 'en' | 'de' = 'en';
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  const session = createSession({ startLanguage: () => language });
  const kiosk = createKiosk({ connection, screen: createScreenStore(connection), clock, session });
  language = 'de';
  connection.tell({ ...settings, locale: 'de-AT' });
  expect(session.state.getState().language).toBe('de');
  expect(kiosk.patience.state.getState().kind).toBe('calm');
  session.change({ textSize: 3 });
  language = 'en';
  connection.tell(settings);
  expect(session.state.getState()).toMatchObject({ language: 'de', textSize: 3 });
  kiosk.send({ kind: 'ended' });
  expect(session.state.getState()).toMatchObject({ language: 'en', textSize: 1 });
});

test('a kiosk told to begin low does so at once where nobody is, and after the visitor where somebody changed it', () => {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  const screen = createScreenStore(connection);
  const session = createSession({
    startLanguage: () => 'en',
    startsLow: () => screen.getState().settings?.kiosk.lowerControls === true,
  });
  const hung = (lowerControls: boolean) => ({ ...settings, kiosk: { ...settings.kiosk, lowerControls } });
  let isIdle: boolean | undefined;
  const kiosk = createKiosk({ connection, screen, clock, session, onIdle: (now) => (isIdle = now) });
  connection.tell(hung(true));
  expect(session.state.getState().low).toBe(true);
  expect(isIdle).toBe(true);
  session.change({ low: false });
  expect(isIdle).toBe(false);
  connection.tell(hung(false));
  session.change({ low: true, contrast: true });
  connection.tell(hung(true));
  expect(session.state.getState()).toMatchObject({ low: true, contrast: true });
  kiosk.send({ kind: 'ended' });
  expect(session.state.getState()).toMatchObject({ low: true, contrast: false });
  expect(isIdle).toBe(true);
});

test('idle time also runs while something lies over a screen, and a tap loses nothing', async () => {
  const lobby = createLobby();
  await found(lobby);
  lobby.kiosk.send({ kind: 'opened', overlay: 'privacy' });
  await lobby.clock.advance(35_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('warning');
  lobby.kiosk.patience.touch();
  lobby.kiosk.send({ kind: 'closed' });
  expect(lobby.flow()).toMatchObject({ kind: 'confirm', appointment });
});

test('a visitor who reads the notice of the house has the time that it takes', async () => {
  const lobby = createLobby();
  const told = (text: string) =>
    lobby.connection.tell({
      ...settings,
      kiosk: { ...settings.kiosk, privacyNotice: { en: text } },
    });
  const read = () => {
    lobby.kiosk.send({ kind: 'typed', text: 'A' });
    lobby.kiosk.send({ kind: 'opened', overlay: 'privacy' });
  };
  told('x'.repeat(1_200));
  read();
  await lobby.clock.advance(99_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('calm');
  await lobby.clock.advance(2_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('warning');
  lobby.kiosk.send({ kind: 'ended' });
  told('Short.');
  read();
  await lobby.clock.advance(35_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('warning');
});

test('a kiosk is idle on its clean start screen only', async () => {
  const lobby = createLobby();
  const { kiosk, session, idle } = lobby;
  expect(idle()).toBe(true);
  kiosk.send({ kind: 'typed', text: 'A' });
  expect(idle()).toBe(false);
  kiosk.send({ kind: 'erased' });
  expect(idle()).toBe(true);
  session.change({ contrast: true });
  expect(idle()).toBe(false);
  await found(lobby);
  expect(idle()).toBe(false);
  kiosk.send({ kind: 'ended' });
  expect(idle()).toBe(true);
});
