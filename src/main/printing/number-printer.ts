/** Prints visitors' numbers, one after the other, and never twice by itself. */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { HowCalled, PrintState } from '../../contract/appointment.ts';
import type { Notice } from '../../contract/notice.ts';
import type { Appointment } from '../appointments/directory/appointment.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createSparingLog } from '../base/log.ts';
import type { Settings } from '../settings/settings.ts';
import { createPrinterPort, type Printed, type PrintSlip } from './printer-port.ts';
import { type Slip, slipBytes } from './slip.ts';

/** Behind a printer that hangs, the next visitors are told at once that nothing is printed. */
const MAX_WAITING = 3;
/** States that are kept. A kiosk shows one for a minute. */
const MAX_STATES = 200;

interface NumberPrinterDeps extends Clocked, Logged {
  readonly settings: Pick<Settings, 'printer' | 'brandName' | 'timeZone' | 'locale'>;
  readonly byId: (appointmentId: string) => Appointment | undefined;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  readonly nameOfLine: (lineId: number) => string;
  /** An appointment's state changed. */
  readonly onChange: (appointmentId: string) => void;
  readonly onNotice: () => void;
  /** Default: the printer of the settings. */
  readonly print?: PrintSlip;
}

export type NumberPrinter = ReturnType<typeof createNumberPrinter>;

export function createNumberPrinter(deps: NumberPrinterDeps) {
  const { settings, clock } = deps;
  const address = settings.printer;
  const port = deps.print ?? (address === undefined ? undefined : createPrinterPort(address));
  const states = new Map<string, PrintState>();
  const trouble = createPrinterTrouble(deps.clock, deps.onNotice);
  const format = new Intl.DateTimeFormat(settings.locale, {
    timeZone: settings.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const logFailed = createSparingLog(deps.log, 'number-not-printed', clock.monotonic, 'warn');
  let waiting = 0;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  function become(appointmentId: string, state: PrintState): void {
    states.delete(appointmentId);
    states.set(appointmentId, state);
    const [oldest] = states.keys();
    if (states.size > MAX_STATES && oldest !== undefined) states.delete(oldest);
    deps.onChange(appointmentId);
  }

  /** Undefined where displays call by something else than a number or code. */
  function slipOf(appointment: Appointment): Slip | undefined {
    const { number, calls, where } = deps.howCalled(appointment);
    const printed = number ?? calls?.code;
    if (printed === undefined) return undefined;
    return {
      lobbyName: settings.brandName,
      number: printed,
      lineName: appointment.lineName ?? deps.nameOfLine(appointment.lineId),
      where,
      at: format.format(wallMs(clock)),
    };
  }

  async function printNext(send: PrintSlip, appointmentId: string, slip: Slip): Promise<void> {
    const printed = isClosed ? undefined : await send(slipBytes(slip));
    if (isClosed || printed === undefined) return;
    if (printed.kind === 'failed') logFailed(printed.why);
    trouble.follow(printed);
    become(appointmentId, printed.kind === 'printed' ? 'printed' : 'not-printed');
  }

  return {
    /** Without waiting for the paper. Does nothing without a printer, or where there is no number to print. */
    print(appointmentId: string): void {
      const appointment = port && deps.byId(appointmentId);
      const slip = appointment && slipOf(appointment);
      if (port === undefined || slip === undefined) return;
      if (waiting >= MAX_WAITING) return become(appointmentId, 'not-printed');
      waiting += 1;
      become(appointmentId, 'printing');
      // One that fails by a fault of ours does not keep the next ones from being printed.
      last = Promise.allSettled([last])
        .then(() => printNext(port, appointmentId, slip))
        .finally(() => (waiting -= 1));
    },
    /** Undefined: nobody tried. */
    stateOf: (appointmentId: string): PrintState | undefined => states.get(appointmentId),
    notices: trouble.notices,
    /** Resolves when the last paper is out, or was given up. */
    /** A paper under way is not waited for: a printer that hangs would hold up the stop for seconds. */
    close(): void {
      isClosed = true;
    },
  };
}

/** For the front desk, until the next number is printed. */
function createPrinterTrouble(clock: Clock, onNotice: () => void) {
  let failing:
    | { readonly why: Extract<Printed, { kind: 'failed' }>['why']; readonly since: number }
    | undefined;
  return {
    follow(printed: Printed): void {
      const why = printed.kind === 'failed' ? printed.why : undefined;
      if (why === failing?.why) return;
      failing = why && { why, since: wallMs(clock) };
      onNotice();
    },
    notices: (): readonly Notice[] =>
      failing
        ? [{ noticeId: `printer-${failing.since}`, at: failing.since, kind: 'printer', why: failing.why }]
        : [],
  };
}
