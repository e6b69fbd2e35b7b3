import { describe, expect, it } from 'vitest';
import { wallMs } from '../../../clock/clock.ts';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import { createFakeClock } from '../../../../test/support/fake-clock.ts';
import { emptyDisk, fillDisk, openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { screenOf } from '../../../../test/support/records/screen-of.ts';
import { createFeed } from '../../base/feed.ts';
import { silentLog } from '../../../../test/support/silent-log.ts';
import type { HowCalled } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';
import { createDirectory } from '../directory/directory.ts';
import { sealArrival } from './arrival-handle.ts';
import { createSeen } from './seen.ts';

const KIOSK = screenOf('kiosk');
const handleOf = (appointmentId: string, screen = KIOSK) => sealArrival(screen.key, appointmentId);

function lobby(appointments: readonly Appointment[] = [appointmentOf({ status: 'Checked-in' })]) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const each of appointments) directory.put(each);
  const clock = createFakeClock();
  const changes = createFeed<string>();
  const called: { now: HowCalled } = { now: {} };
  return {
    clock,
    called,
    database,
    directory,
    changes,
    seen: createSeen({
      database,
      directory,
      clock,
      log: silentLog,
      changes,
      howCalled: () => called.now,
      printed: () => undefined,
    }),
  };
}

describe('an arrival', () => {
  it('an arrival is told with the clerk who saw it first, and without one where nobody signs in', async () => {
    const l = lobby([
      appointmentOf({ status: 'Checked-in' }),
      appointmentOf({ id: 'a2', status: 'Checked-in' }),
    ]);
    const told = async (id: string) => (await l.seen.watch(KIOSK, handleOf(id), undefined).next()).value;
    const seenAt = wallMs(l.clock);
    l.seen.mark('a1', 'Maria');
    l.seen.mark('a1', 'Jo');
    l.seen.mark('a2');
    expect(await told('a1')).toEqual({ seenAt, seenBy: 'Maria' });
    l.seen.mark('a2', 'Jo');
    expect(await told('a2')).toEqual({ seenAt });
  });

  it('an arrival is seen once: seen again, it keeps the first time', async () => {
    const l = lobby();
    const at = wallMs(l.clock);
    expect(l.seen.mark('a1')).toBe(true);
    await l.clock.advance(60_000);
    expect(l.seen.mark('a1')).toBe(true);
    expect(l.directory.byId('a1')?.seenAt).toBe(at);
  });

  it.each([
    ['Scheduled', false],
    ['Cancelled', false],
    ['No-show', false],
    ['Checked-in', true],
    ['Served', true],
  ] as const)('an arrival that is %s can be seen: %s', (status, can) => {
    const l = lobby([appointmentOf({ status })]);
    expect(l.seen.mark('a1')).toBe(can);
    expect(l.directory.byId('a1')?.seenAt !== undefined).toBe(can);
    expect(l.seen.mark('nobody')).toBe(false);
  });

  it('an arrival that the service refused counts as not seen when its visitor comes again', () => {
    const l = lobby();
    l.seen.mark('a1');
    l.directory.setStatus('a1', 'Served', 1);
    expect(l.directory.byId('a1')?.seenAt).toBeDefined();
    l.directory.setStatus('a1', 'Scheduled', 1);
    l.directory.setStatus('a1', 'Checked-in', 1);
    expect(l.directory.byId('a1')?.seenAt).toBeUndefined();
  });

  it('an arrival is not seen when the disk does not take it', () => {
    // Rows that fill their pages, so that one more number in a row does not fit.
    const l = lobby(
      Array.from({ length: 200 }, (_, n) =>
        appointmentOf({ id: `a${n}`, code: `A-${n}`, status: 'Checked-in' }),
      ),
    );
    fillDisk(l.database);
    const refused = Array.from({ length: 200 }, (_, n) => `a${n}`).find((id) => !l.seen.mark(id));
    expect(refused).toBeDefined();
    expect(l.directory.byId(refused ?? '')?.seenAt).toBeUndefined();
    emptyDisk(l.database);
    expect(l.seen.mark(refused ?? '')).toBe(true);
  });
});

describe('the kiosk of a visitor', () => {
  it('the kiosk of a visitor shows when somebody has seen the arrival, at once', async () => {
    const l = lobby([
      appointmentOf({ status: 'Checked-in' }),
      appointmentOf({ id: 'a2', status: 'Checked-in' }),
    ]);
    const told = l.seen.watch(KIOSK, handleOf('a1'), undefined);
    expect((await told.next()).value).toEqual({});
    const next = told.next();
    l.seen.mark('a2');
    await l.clock.advance(1_000);
    l.changes.touch('a1');
    await l.clock.advance(1_000);
    const at = wallMs(l.clock);
    l.seen.mark('a1');
    expect((await next).value).toEqual({ seenAt: at });
    expect((await l.seen.watch(KIOSK, handleOf('a1'), undefined).next()).value).toEqual({ seenAt: at });
  });

  it.each([
    ['of another kiosk', handleOf('a1', screenOf('kiosk', 2))],
    ['that is an id', 'a1'],
    ['with a seal of another appointment', `${handleOf('a1').split('.')[0]}.${handleOf('a2').split('.')[1]}`],
    ['that is cut off', handleOf('a1').slice(0, -1)],
    ['that is nothing', ''],
  ])(
    'a kiosk with a handle %s learns nothing and waits as for an arrival that nobody sees',
    async (_, handle) => {
      const l = lobby();
      const told = l.seen.watch(KIOSK, handle, undefined);
      expect((await told.next()).value).toEqual({});
      let ended = false;
      void told.next().then(() => (ended = true));
      l.seen.mark('a1');
      await l.clock.advance(60_000);
      expect(ended).toBe(false);
      expect((await l.seen.watch(KIOSK, handle, undefined).next()).value).toEqual({});
    },
  );

  it('the kiosk of a visitor learns nothing of an appointment that is not there, and is let go with the screen', async () => {
    const l = lobby();
    const gone = new AbortController();
    const told = l.seen.watch(KIOSK, handleOf('nobody'), gone.signal);
    expect((await told.next()).value).toEqual({});
    const next = told.next();
    gone.abort();
    expect((await next).done).toBe(true);
  });
});
