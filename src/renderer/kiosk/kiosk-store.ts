/** The effects around the flow: asks the hub, follows the line, keeps patience. Created once, outside React. */
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../clock.ts';
import type { HubConnection } from '../rpc/hub-connection.ts';
import type { ScreenStore } from '../rpc/screen-store.ts';
import type { CheckingIn, KioskEvent, KioskState, Searching } from './flow.ts';
import { CLEAN_START, step } from './flow.ts';
import type { Patience, PatiencePlan, PatienceTimes } from './patience.ts';
import { createPatience } from './patience.ts';

export interface KioskStoreState {
  readonly flow: KioskState;
  /** Changes whenever everything is forgotten; what is drawn for one visitor is never reused for the next. */
  readonly session: number;
}

export interface Kiosk {
  readonly store: Pick<StoreApi<KioskStoreState>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly patience: Patience;
  readonly send: (event: KioskEvent) => void;
}

export interface KioskParts {
  readonly connection: HubConnection;
  readonly screen: ScreenStore;
  readonly clock: Clock;
}

/** A loss or return of the line shorter than this is not worth a change of screen. */
const LINE_GRACE_MS = 1_500;

const FALLBACK_TIMES: PatienceTimes = { idleWarningAfterS: 30, idleCountdownS: 20, doneStaysS: 15 };

function planFor(flow: KioskState): PatiencePlan {
  if (flow.kind === 'done' || flow.kind === 'saved') return 'close';
  const clean =
    (flow.kind === 'start' || flow.kind === 'out-of-reach') && flow.code === '' && flow.misses === 0;
  return clean ? 'none' : 'warn';
}

export function createKiosk({ connection, screen, clock }: KioskParts): Kiosk {
  const store = createStore<KioskStoreState>(() => ({ flow: CLEAN_START, session: 0 }));
  const patience = createPatience({
    clock,
    times: () => screen.getState().settings ?? FALLBACK_TIMES,
    onEnd: () => send({ kind: 'ended' }),
  });
  let cancelGrace: CancelTimer = () => undefined;

  function send(event: KioskEvent): void {
    const { flow: before, session } = store.getState();
    const flow = step(before, event);
    if (flow === before) return;
    store.setState({ flow, session: event.kind === 'ended' ? session + 1 : session });
    // Help lies over a screen: opening and closing it asks nothing anew.
    const helped = event.kind === 'help-opened' || event.kind === 'help-closed' || before.kind === 'help';
    if (!helped || event.kind === 'scanned') begin(flow);
    patience.follow(planFor(flow));
    if (flow.kind === 'out-of-reach' || flow.kind === 'start') followLine();
  }

  function begin(flow: KioskState): void {
    if (flow.kind === 'searching') void find(flow);
    if (flow.kind === 'checking-in') void checkIn(flow);
  }

  async function find(asked: Searching): Promise<void> {
    const input = { code: asked.code };
    const answer = await connection.call((client, options) => client.appointments.find(input, options));
    send({ kind: 'found', asked, answer });
  }

  async function checkIn(asked: CheckingIn): Promise<void> {
    const input = { code: asked.code, appointmentId: asked.appointment.appointmentId };
    const answer = await connection.call((client, options) => client.appointments.checkIn(input, options));
    send({ kind: 'checked', asked, answer });
  }

  function followLine(): void {
    cancelGrace();
    cancelGrace = clock.after(LINE_GRACE_MS, () => {
      const line = connection.state.getState();
      if (line === 'lost') send({ kind: 'line-lost' });
      if (line === 'connected') send({ kind: 'line-back' });
    });
  }

  connection.state.subscribe(followLine);
  return { store, patience, send };
}
