import { createRouterClient, EventPublisher, implement } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import type { DayUpdate, DeskActionAnswer } from '../../contract/appointment.ts';
import { contract } from '../../contract/contract.ts';
import type { HubStatus } from '../../contract/hub-status.ts';
import { createClockByHand } from '../clock-by-hand.ts';
import type { LineEvents } from '../rpc/line.ts';
import { createHubConnection } from '../rpc/hub-connection.ts';
import { createDeskStore } from './desk-store.ts';
import { appointment, NOW } from './testing-appointment.ts';

const status: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  appointmentsToday: 1,
  notices: [],
  demo: false,
};

/** A front desk whose hub is a few lines of the contract; `answer` is what every action is told. */
async function openDesk(answer: () => Promise<DeskActionAnswer> | DeskActionAnswer) {
  const day = new EventPublisher<{ day: DayUpdate }>();
  const os = implement(contract);
  const asked: string[] = [];
  const act = (input: { appointmentId: string }) => {
    asked.push(input.appointmentId);
    return answer();
  };
  const client = createRouterClient({
    screen: { watch: os.screen.watch.handler(async function* () {}) },
    appointments: {
      find: os.appointments.find.handler(() => ({ kind: 'unknown' as const })),
      checkIn: os.appointments.checkIn.handler(() => ({ kind: 'unknown' as const })),
      watch: os.appointments.watch.handler(async function* ({ signal }) {
        yield { kind: 'snapshot' as const, day: '2026-11-20', appointments: [appointment('A-1')] };
        yield* day.subscribe('day', signal === undefined ? {} : { signal });
      }),
      checkInAtDesk: os.appointments.checkInAtDesk.handler(({ input }) => act(input)),
      markNoShow: os.appointments.markNoShow.handler(({ input }) => act(input)),
      cancel: os.appointments.cancel.handler(({ input }) => act(input)),
      undo: os.appointments.undo.handler(() => ({ kind: 'too-late' as const })),
    },
    outbox: {
      resolve: os.outbox.resolve.handler(({ input }) => ({
        kind: input.intentId === 1 ? ('resolved' as const) : ('too-late' as const),
      })),
    },
    board: { watch: os.board.watch.handler(async function* () {}) },
    hub: {
      watch: os.hub.watch.handler(async function* () {
        yield status;
      }),
      dismissNotice: os.hub.dismissNotice.handler(() => ({ dismissed: true })),
    },
    settings: {
      read: os.settings.read.handler(() => {
        throw new Error('The desk reads no settings.');
      }),
      save: os.settings.save.handler(() => ({ kind: 'not-saved' as const, sentence: '' })),
      testConnection: os.settings.testConnection.handler(() => ({ kind: 'failed' as const, sentence: '' })),
    },
  });
  const clock = createClockByHand(NOW);
  let line: LineEvents | undefined;
  const connection = createHubConnection({
    open: (events) => {
      line = events;
      return { client, close: () => undefined };
    },
    clock,
    random: () => 0.5,
  });
  line?.opened();
  const store = createDeskStore(connection, clock);
  /** Longer than the store gathers updates; the streams' promises settle on the way. */
  const settle = async (): Promise<void> => {
    await clock.pass(50);
    await clock.pass(50);
  };
  await settle();
  return {
    store,
    clock,
    asked,
    settle,
    tell: (update: DayUpdate) => day.publish('day', update),
    hangUp: () => line?.closed(),
  };
}

describe('The front desk and its hub', () => {
  it('shows the day and the state of Foyer', async () => {
    const { store } = await openDesk(() => ({ kind: 'unknown-appointment' }));
    expect([...(store.getState().day?.byId.keys() ?? [])]).toEqual(['a-1']);
    expect(store.getState().status?.service).toBe('reachable');
  });

  it('lets an arrival stand out for a while', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    desk.tell({ kind: 'changed', appointment: appointment('A-1', { status: 'Checked-in', arrivedAt: NOW }) });
    await desk.settle();
    expect([...desk.store.getState().fresh]).toEqual(['a-1']);
    await desk.clock.pass(5_000);
    expect([...desk.store.getState().fresh]).toEqual([]);
  });

  it('says what an appointment is now when an action is not possible any more, until it is tried again', async () => {
    let answer: DeskActionAnswer = { kind: 'not-possible', status: 'Cancelled' };
    const { store } = await openDesk(() => answer);
    await store.act('check-in', appointment('A-1'));
    expect(store.getState().problems).toEqual([
      {
        appointmentId: 'a-1',
        code: 'A-1',
        attempted: 'check-in',
        problem: { kind: 'not-possible', status: 'Cancelled' },
      },
    ]);
    answer = { kind: 'accepted', appointment: appointment('A-1') };
    await store.act('check-in', appointment('A-1'));
    expect(store.getState().problems).toEqual([]);
  });

  it('takes a second press for the same wish', async () => {
    let finish: (answer: DeskActionAnswer) => void = () => undefined;
    const desk = await openDesk(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const first = desk.store.act('no-show', appointment('A-1'));
    const second = desk.store.act('no-show', appointment('A-1'));
    await desk.settle();
    expect([...desk.store.getState().busy]).toEqual(['a-1']);
    finish({ kind: 'accepted', appointment: appointment('A-1', { status: 'No-show' }) });
    await Promise.all([first, second]);
    expect(desk.asked).toEqual(['a-1']);
    expect([...desk.store.getState().busy]).toEqual([]);
  });

  it('says plainly that an undo came too late', async () => {
    const { store } = await openDesk(() => ({ kind: 'unknown-appointment' }));
    await store.undo(appointment('A-1'), { intentId: 1, kind: 'no-show', state: 'held', sendsAt: NOW });
    expect(store.getState().problems).toMatchObject([{ attempted: 'undo', problem: { kind: 'too-late' } }]);
  });

  it('says that nothing was changed when an action finds no connection', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    desk.hangUp();
    await desk.store.act('cancel', appointment('A-1'));
    expect(desk.asked).toEqual([]);
    expect(desk.store.getState().problems).toMatchObject([{ problem: { kind: 'not-sent' } }]);
  });

  it('says how a decision about a booking went', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    expect(await desk.store.decide(1, { kind: 'send-again' })).toBeUndefined();
    expect(await desk.store.decide(2, { kind: 'give-up' })).toBe('too-late');
    desk.hangUp();
    expect(await desk.store.decide(1, { kind: 'give-up' })).toBe('not-sent');
  });

  it('keeps the last known day while the connection is lost', async () => {
    const desk = await openDesk(() => ({ kind: 'unknown-appointment' }));
    desk.hangUp();
    await desk.settle();
    expect(desk.store.getState().day?.byId.size).toBe(1);
  });
});
