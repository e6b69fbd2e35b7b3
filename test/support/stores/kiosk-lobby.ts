/** The store of a kiosk, whose hub and clock the test has in its hands. */
import { createFakeClock, settle } from '../fake-clock.ts';
import { createConnectionByHand } from './connection-by-hand.ts';
import { createScreenStore } from '../../../src/renderer/rpc/screen-store.ts';
import { createKiosk } from '../../../src/renderer/kiosk/visit/kiosk-store.ts';
import { createSession } from '../../../src/renderer/kiosk/flow/session.ts';

export const settings = {
  idleWarningAfterS: 30,
  idleCountdownS: 20,
  doneStaysS: 15,
  locale: 'en-GB',
  kiosk: { languages: ['en', 'de'] },
};
export const appointment = {
  appointmentId: 'a1',
  code: 'A-42',
  visitorName: 'Anna K.',
  startsAt: 1,
  endsAt: 2,
  lineName: 'Passport renewal',
  asksPhoneDigits: false,
};

export const checkedIn = { kind: 'checked-in', arrival: 'sealed', number: '42', checkedInAt: 1 };

/** A kiosk that is connected and has its settings. */
export function createLobby() {
  const clock = createFakeClock();
  const connection = createConnectionByHand();
  const session = createSession({ startLanguage: () => 'en' });
  let idle: boolean | undefined;
  const kiosk = createKiosk({
    connection,
    screen: createScreenStore(connection),
    clock,
    session,
    onIdle: (now) => (idle = now),
  });
  connection.become('connected');
  connection.tell(settings);
  const flow = () => kiosk.store.getState().flow;
  const help = () => kiosk.store.getState().help;
  const asked = (path: string) => connection.asked().filter((each) => each.path === path);
  const streams = (path: string) => connection.streams().filter((each) => each.path === path);
  return { clock, connection, kiosk, session, flow, help, asked, streams, idle: () => idle };
}

export type Lobby = ReturnType<typeof createLobby>;

export async function answer(lobby: Lobby, path: string, value: unknown): Promise<void> {
  lobby.connection.answerTo(path, { kind: 'answered', value });
  await settle();
}

export async function found(lobby: Lobby, value: unknown = { kind: 'found', appointment }): Promise<void> {
  lobby.kiosk.send({ kind: 'scanned', text: 'A-42' });
  await answer(lobby, 'appointments.find', value);
}

export async function confirmed(lobby: Lobby): Promise<void> {
  await found(lobby);
  lobby.kiosk.send({ kind: 'confirmed' });
}

export async function helpAsked(lobby: Lobby): Promise<void> {
  lobby.kiosk.send({ kind: 'opened', overlay: 'help' });
  await answer(lobby, 'help.ask', { kind: 'asked', helpId: 'h7', at: 1 });
}
