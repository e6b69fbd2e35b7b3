import { expect, test } from 'vitest';
import type { HelpProgress } from '../../../contract/help.ts';
import { settle } from '../../../../test/support/fake-clock.ts';
import { ITS_TIME } from '../../../../test/support/records/appointment-of.ts';
import {
  checkedIn,
  createLobby,
  type Lobby,
  answer,
  found,
  confirmed,
  helpAsked,
} from '../../../../test/support/stores/kiosk-lobby.ts';

async function deskSays(lobby: Lobby, state: HelpProgress['state']): Promise<void> {
  lobby.connection.tellTo('help.follow', { state, at: 2 });
  await settle();
}

test('opening help tells the front desk at once, with the screen, the code, the language and whether one listens', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'cancelled', ...ITS_TIME });
  lobby.session.change({ language: 'de', speech: true });
  lobby.kiosk.send({ kind: 'opened', overlay: 'help' });
  expect(lobby.help()).toEqual({ reason: 'cancelled', state: 'asking' });
  expect(lobby.asked('help.ask').map(({ input }) => input)).toEqual([
    { reason: 'cancelled', code: 'A-42', language: 'de', listens: true },
  ]);
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h7', at: 1 });
  expect(lobby.help()?.state).toBe('asked');
  expect(lobby.streams('help.follow')).toEqual([{ path: 'help.follow', input: { helpId: 'h7' } }]);
  await deskSays(lobby, 'coming');
  expect(lobby.help()?.state).toBe('coming');
});

test('the answer of the front desk also comes after the visitor went back, and asking again sends nothing', async () => {
  const lobby = createLobby();
  await helpAsked(lobby);
  lobby.kiosk.send({ kind: 'closed' });
  await deskSays(lobby, 'coming');
  expect(lobby.flow().kind).toBe('start');
  expect(lobby.help()).toEqual({ reason: 'start', state: 'coming' });
  lobby.kiosk.send({ kind: 'opened', overlay: 'help' });
  lobby.kiosk.askForHelp('here-early');
  expect(lobby.asked('help.ask')).toHaveLength(1);
  expect(lobby.help()?.state).toBe('coming');
});

test('a call that the front desk closed, or that reached nobody, can be made again', async () => {
  const lobby = createLobby();
  await helpAsked(lobby);
  await deskSays(lobby, 'closed');
  expect(lobby.help()?.state).toBe('closed');
  expect(lobby.streams('help.follow')).toEqual([]);
  lobby.kiosk.askForHelp();
  await answer(lobby, 'help.ask', { kind: 'not-saved' });
  expect(lobby.help()?.state).toBe('failed');
  lobby.kiosk.askForHelp();
  lobby.connection.answerTo('help.ask', { kind: 'not-sent' });
  await settle();
  expect(lobby.help()?.state).toBe('failed');
  expect(lobby.asked('help.ask')).toHaveLength(3);
});

test.each([
  ['has dealt with', 'dealt-with', 'dealt-with'],
  ['does not know', 'unknown', 'failed'],
] as const)('a call that the front desk %s can be made again', async (_, told, state) => {
  const lobby = createLobby();
  await helpAsked(lobby);
  await deskSays(lobby, told);
  expect(lobby.help()?.state).toBe(state);
  expect(lobby.streams('help.follow')).toEqual([]);
  lobby.kiosk.askForHelp();
  expect(lobby.help()?.state).toBe('asking');
});

test('a visitor who needs nobody any more withdraws the call once the hub knows', async () => {
  const lobby = createLobby();
  await helpAsked(lobby);
  lobby.kiosk.withdrawHelp();
  expect(lobby.help()?.state).toBe('asked');
  lobby.connection.answerTo('help.withdraw', { kind: 'not-sent' });
  await settle();
  expect(lobby.flow().kind).toBe('help');
  expect(lobby.help()?.state).toBe('asked');
  lobby.kiosk.withdrawHelp();
  await answer(lobby, 'help.withdraw', { done: true });
  expect(lobby.flow().kind).toBe('start');
  expect(lobby.help()).toBeUndefined();
  expect(lobby.streams('help.follow')).toEqual([]);
});

test('a visitor who called because of a code that was not found, and then is checked in, needs nobody any more', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'unknown' });
  lobby.kiosk.askForHelp();
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h7', at: 1 });
  expect(lobby.help()).toEqual({ reason: 'unknown', state: 'asked' });
  await confirmed(lobby);
  expect(lobby.asked('help.withdraw')).toEqual([]);
  await answer(lobby, 'appointments.checkIn', checkedIn);
  expect(lobby.asked('help.withdraw')).toEqual([{ path: 'help.withdraw', input: { helpId: 'h7' } }]);
  await answer(lobby, 'help.withdraw', { done: true });
  expect(lobby.help()).toBeUndefined();
  expect(lobby.flow().kind).toBe('done');
});

test('a call that reaches the hub only after its visitor was checked in is taken back then', async () => {
  const lobby = createLobby();
  await found(lobby, { kind: 'not-a-code' });
  lobby.kiosk.askForHelp();
  await confirmed(lobby);
  await answer(lobby, 'appointments.checkIn', checkedIn);
  expect(lobby.asked('help.withdraw')).toEqual([]);
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h7', at: 1 });
  expect(lobby.asked('help.withdraw')).toHaveLength(1);
});

test('a visitor who asked for help before typing anything may still need somebody, and the next visitor ends nobody’s request', async () => {
  const lobby = createLobby();
  await helpAsked(lobby);
  await confirmed(lobby);
  await answer(lobby, 'appointments.checkIn', checkedIn);
  expect(lobby.help()).toEqual({ reason: 'start', state: 'asked' });
  lobby.kiosk.send({ kind: 'ended' });
  await found(lobby, { kind: 'unknown' });
  lobby.kiosk.askForHelp();
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h8', at: 1 });
  lobby.kiosk.send({ kind: 'ended' });
  await confirmed(lobby);
  await answer(lobby, 'appointments.checkIn', checkedIn);
  expect(lobby.asked('help.withdraw')).toEqual([]);
});

test('somebody who waits for help is given two minutes of silence before the warning', async () => {
  const lobby = createLobby();
  await helpAsked(lobby);
  await lobby.clock.advance(119_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('calm');
  await lobby.clock.advance(1_000);
  expect(lobby.kiosk.patience.state.getState().kind).toBe('warning');
  await deskSays(lobby, 'coming');
  expect(lobby.kiosk.patience.state.getState().kind).toBe('calm');
});

test('the call ends with the visit here, stays with the front desk, and a late answer is nobody’s', async () => {
  const lobby = createLobby();
  lobby.kiosk.send({ kind: 'opened', overlay: 'help' });
  lobby.kiosk.send({ kind: 'ended' });
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h7', at: 1 });
  expect(lobby.help()).toBeUndefined();
  expect(lobby.streams('help.follow')).toEqual([]);
  expect(lobby.asked('help.withdraw')).toEqual([]);
  await helpAsked(lobby);
  lobby.kiosk.send({ kind: 'ended' });
  expect(lobby.kiosk.store.getState()).toMatchObject({ help: undefined, seen: undefined });
});
