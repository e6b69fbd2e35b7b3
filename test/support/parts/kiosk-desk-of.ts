import { wallMs } from '../../../src/clock/clock.ts';
import { appointmentOf, MINUTE, NOW } from '../records/appointment-of.ts';
import { circumstancesOf } from './circumstances-of.ts';
import { openTestDatabase } from './open-test-database.ts';
import { outboxOf } from './outbox-of.ts';
import { screenOf } from '../records/screen-of.ts';
import type { Script } from './scripted-send.ts';
import type { StaffPin } from '../../../src/main/access/staff-pin.ts';
import { silentLog } from '../silent-log.ts';
import { createActions } from '../../../src/main/appointments/actions/actions.ts';
import { type ClaimFact, createClaims } from '../../../src/main/appointments/look-up/by-claim.ts';
import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';
import { deskAppointment } from '../../../src/main/appointments/day/desk-view.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createLookUps, type Question } from '../../../src/main/appointments/look-up/look-up.ts';
import { createKioskDesk, EVEN_ANSWER_MS } from '../../../src/main/appointments/kiosk/kiosk-desk.ts';
import { MAX_MISSES } from '../../../src/main/appointments/kiosk/guess-watch.ts';

export const KIOSK = screenOf('kiosk', 1);
export const ANOTHER = screenOf('kiosk', 2);
const later = NOW + 5 * 60 * MINUTE;

const APPOINTMENTS = [
  appointmentOf({ phoneNumber: '+48 600 555 118' }),
  appointmentOf({ id: 'early', code: 'E-1', firstName: 'Eva', startsAt: later }),
  appointmentOf({ id: 'elsewhere', code: 'L-1', firstName: 'Lea', locationId: 2 }),
  appointmentOf({ id: 'two-1', code: 'T-1', firstName: 'Tom' }),
  appointmentOf({ id: 'two-2', code: 'T-1', firstName: 'Tom', startsAt: later }),
];

/** What kiosks of a lobby ask the hub, and the clock their answers wait for. */
export function lobby(
  options: {
    readonly network?: Script;
    readonly appointments?: readonly Appointment[];
    readonly asks?: boolean;
    readonly claimFact?: ClaimFact;
  } = {},
) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const each of options.appointments ?? APPOINTMENTS) directory.put(each);
  const o = outboxOf({ database, network: options.network ?? 'ok' });
  const looked: string[] = [];
  const circumstances = () =>
    circumstancesOf({
      now: wallMs(o.clock),
      locationId: 1,
      nameShown: options.asks ? 'phone-digits' : 'first-name',
    });
  const lookUps = createLookUps({
    directory,
    outboxTable: o.table,
    claims: options.claimFact && createClaims(database, options.claimFact),
    circumstances() {
      looked.push('looked');
      return circumstances();
    },
  });
  const actions = createActions({
    database,
    directory,
    outboxTable: o.table,
    outbox: o.outbox(),
    clock: o.clock,
    log: silentLog,
    lookUps,
    howCalled: (appointment) => circumstances().howCalled(appointment),
    deskViewOf: (appointment) => deskAppointment(appointment, undefined, 'Registrations', wallMs(o.clock)),
    onChange: () => {},
  });
  const called: string[] = [];
  let pin: Awaited<ReturnType<StaffPin['check']>> = { kind: 'right' };
  const desk = createKioskDesk({
    lookUp: lookUps.lookUp,
    actions,
    staffPin: { check: () => Promise.resolve(pin) },
    database,
    clock: o.clock,
    log: silentLog,
    memory: new Map(),
    onCheckedIn: () => undefined,
    callForMisses: ({ id }) => void called.push(id),
  });
  /** The answer, and how long after the question it came. */
  async function timed<T>(asking: Promise<T>): Promise<{ readonly answer: T; readonly afterMs: number }> {
    const at = o.clock.monotonic();
    const came = asking.then((answer) => ({ answer, afterMs: Math.round(o.clock.monotonic() - at) }));
    for (let ms = 0; ms < 2 * EVEN_ANSWER_MS; ms++) {
      await o.clock.advance(1);
    }
    return came;
  }
  const find = async (code: Question, kiosk = KIOSK) => (await timed(desk.find(kiosk, code))).answer;
  const checkIn = async (code: Question, id: string, digits?: string) =>
    (await timed(desk.checkIn(KIOSK, code, id, digits))).answer;
  return {
    ...o,
    database,
    desk,
    directory,
    looked,
    called,
    timed,
    find,
    checkIn,
    setPin(answer: typeof pin) {
      pin = answer;
    },
    async missOften(times = MAX_MISSES) {
      for (let n = 0; n < times; n++) await find(`X-${n}`);
    },
  };
}
