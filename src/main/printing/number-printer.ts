/** Prints visitors' numbers at the printer of their kiosk, and never twice by itself. */
import { wallMs } from '../../clock/clock.ts';
import type { HowCalled, PrintAnswer, PrintState } from '../../contract/appointment.ts';
import type { PrintPlace } from '../../contract/booking.ts';
import type { Notice } from '../../contract/notice.ts';
import type { OwnOfScreens, Screen } from '../access/screen.ts';
import type { Appointment } from '../appointments/directory/appointment.ts';
import type { Closable, Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import type { Settings } from '../settings/settings.ts';
import { createPrinterPort, type Printed } from './printer-port.ts';
import { createPrinterQueue, type PrinterQueue } from './printer-queue.ts';
import { kioskWith, printerAgain, printerOf, printersIn } from './printers.ts';
import { type Slip, slipBytes } from './slip.ts';

/** Visitors whose state and kiosk are kept: about those of an hour at the busiest lobby. */
const MAX_KEPT = 500;

interface NumberPrinterDeps extends Clocked, Logged, Closable {
  readonly settings: Pick<Settings, 'printer' | 'kioskName' | 'brandName' | 'timeZone' | 'locale'>;
  readonly own: OwnOfScreens;
  readonly byId: (appointmentId: string) => Appointment | undefined;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  readonly nameOfLine: (lineId: number) => string;
  /** An appointment's state changed. */
  readonly onChange: (appointmentId: string) => void;
  readonly onNotice: () => void;
}

interface Kept {
  readonly state: PrintState;
  /** Where the visitor checked in. Undefined: not at a kiosk of this process. */
  readonly kioskId: string | undefined;
}

export type NumberPrinter = ReturnType<typeof createNumberPrinter>;

export function createNumberPrinter(deps: NumberPrinterDeps) {
  const { settings, own, clock } = deps;
  const kept = new Map<string, Kept>();
  const queues = new Map<string, PrinterQueue>();
  const troubles = createPrinterTroubles(deps);
  const slipOf = createSlips(deps);
  const logFailed = createSparingLog(deps.log, 'number-not-printed', clock.monotonic, 'warn');
  let isClosed = false;

  function become(appointmentId: string, state: Kept): void {
    kept.delete(appointmentId);
    kept.set(appointmentId, state);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    deps.onChange(appointmentId);
  }

  /** Kiosks that share a printer share its queue. */
  function queueOf(address: string): PrinterQueue {
    const before = queues.get(address);
    if (before) return before;
    const queue = createPrinterQueue(createPrinterPort(address), () => isClosed);
    queues.set(address, queue);
    return queue;
  }

  function printAt(address: string, slip: Slip, appointmentId: string, kioskId: string | undefined): void {
    const isTaken = queueOf(address).add(slipBytes(slip), (printed) => {
      if (printed.kind === 'failed') logFailed(printed.why);
      troubles.follow(address, printed);
      become(appointmentId, { kioskId, state: printed.kind === 'printed' ? 'printed' : 'not-printed' });
    });
    become(appointmentId, { kioskId, state: isTaken ? 'printing' : 'not-printed' });
  }

  return {
    /** After a check-in at `kiosk`, without waiting for the paper. Does nothing without a printer, or without a number. */
    print(appointmentId: string, { id }: Pick<Screen, 'id'>): void {
      const address = printerOf(settings, own, id);
      const slip = address === undefined ? undefined : slipOf(appointmentId);
      if (address !== undefined && slip) printAt(address, slip, appointmentId, id);
    },
    /** For staff. */
    printAgain(appointmentId: string): PrintAnswer {
      const kioskId = kept.get(appointmentId)?.kioskId;
      const address = printerAgain(settings, own, kioskId);
      if (address === undefined) return { kind: 'no-printer' };
      const slip = slipOf(appointmentId);
      if (!slip) return { kind: 'no-number' };
      printAt(address, slip, appointmentId, kioskId);
      return { kind: 'printing' };
    },
    /** Where `printAgain` prints. Undefined: there is only one printer, or it is not known which of several. */
    placeAgain(appointmentId: string): PrintPlace | undefined {
      const address = printerAgain(settings, own, kept.get(appointmentId)?.kioskId);
      if (address === undefined || printersIn(settings, own).length < 2) return undefined;
      const kiosk = kioskWith(address, settings, own);
      return kiosk === undefined ? {} : { kiosk };
    },
    /** Undefined: nobody tried. */
    stateOf: (appointmentId: string): PrintState | undefined => kept.get(appointmentId)?.state,
    notices: troubles.notices,
    /** A paper under way is not waited for: a printer that hangs would hold up the stop for seconds. */
    close(): void {
      isClosed = true;
    },
  };
}

/** The slip of an appointment. Undefined where displays call by something else than a number or code. */
function createSlips({ settings, clock, byId, howCalled, nameOfLine }: NumberPrinterDeps) {
  const format = new Intl.DateTimeFormat(settings.locale, {
    timeZone: settings.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (appointmentId: string): Slip | undefined => {
    const appointment = byId(appointmentId);
    if (!appointment) return undefined;
    const { number, calls, where } = howCalled(appointment);
    const printed = number ?? calls?.code;
    if (printed === undefined) return undefined;
    return {
      lobbyName: settings.brandName,
      number: printed,
      lineName: appointment.lineName ?? nameOfLine(appointment.lineId),
      where,
      at: format.format(wallMs(clock)),
    };
  };
}

interface Failing {
  readonly noticeId: string;
  readonly why: Extract<Printed, { kind: 'failed' }>['why'];
  readonly since: number;
}

/** For the front desk, until the printer's next number, or until nobody uses that printer. */
function createPrinterTroubles({ settings, own, clock, closing, onNotice }: NumberPrinterDeps) {
  const failing = new Map<string, Failing>();
  let count = 0;
  const stop = own.subscribe(() => {
    if (failing.size > 0) onNotice();
  });
  closing.addEventListener('abort', stop);
  return {
    follow(address: string, printed: Printed): void {
      const why = printed.kind === 'failed' ? printed.why : undefined;
      if (why === failing.get(address)?.why) return;
      failing.delete(address);
      count += 1;
      const since = wallMs(clock);
      if (why !== undefined) failing.set(address, { noticeId: `printer-${since}-${count}`, why, since });
      onNotice();
    },
    notices: (): readonly Notice[] =>
      printersIn(settings, own).flatMap((address) => {
        const trouble = failing.get(address);
        if (!trouble) return [];
        const kiosk = kioskWith(address, settings, own);
        const { noticeId, why, since } = trouble;
        return [{ noticeId, at: since, kind: 'printer', why, ...(kiosk === undefined ? {} : { kiosk }) }];
      }),
  };
}
